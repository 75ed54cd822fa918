/**
 * Evidence for the types of fields without a declaration: what the code of the file assigns to them.
 *
 * The analysis is insensitive to flow: a variable may hold all that is ever assigned to it. Assignments of values of
 * which nothing is known are ignored, so that a parameter without a type does not spoil what another assignment
 * shows.
 */
import {
  child,
  childrenOf,
  isClass,
  isFunction,
  memberName,
  nameOf,
  nodesOf,
  type Syntax,
} from '../declarations/syntax.js';

/** Where an expression stands: the class that `this` is an instance of, and the functions around it, innermost first. */
export interface Place {
  readonly self: string | undefined;
  readonly functions: readonly Syntax[];
}

/** One assignment to a field: `object.field = value`, or an element that the array in the field gets. */
export interface Assignment extends Place {
  readonly object: Syntax;
  readonly field: string;
  readonly value: Syntax;
  readonly element: boolean;
}

/** One `new C(…)`, or `super(…)` in a class that extends C. */
export interface Construction extends Place {
  readonly className: string;
  readonly arguments: readonly Syntax[];
}

export interface Evidence {
  readonly assignments: readonly Assignment[];
  readonly constructions: readonly Construction[];
  /** What is assigned to a variable of a function, or at the top level (undefined), by name. */
  readonly variables: ReadonlyMap<Syntax | undefined, ReadonlyMap<string, readonly Syntax[]>>;
}

/**
 * @param selfOf the class whose instances a function gets as `this`; undefined for plain functions.
 * @param constructed the class that `new callee` makes.
 */
export function collectEvidence(
  program: Syntax,
  selfOf: (fn: Syntax) => string | undefined,
  constructed: (callee: Syntax | undefined) => string | undefined,
  superclassOf: (className: string) => string | undefined,
): Evidence {
  const assignments: Assignment[] = [];
  const constructions: Construction[] = [];
  const variables = new Map<Syntax | undefined, Map<string, Syntax[]>>();

  const declare = (place: Place, name: string, value: Syntax): void => {
    const owner = place.functions.find((fn) => variables.get(fn)?.has(name)) ?? place.functions[0];
    const names = variables.get(owner) ?? new Map<string, Syntax[]>();
    variables.set(owner, names);
    names.set(name, [...(names.get(name) ?? []), value]);
  };

  const assign = (place: Place, target: Syntax, value: Syntax): void => {
    const object = child(target, 'object');
    const field = memberName(target);
    const name = nameOf(target);
    if (object && field !== undefined) assignments.push({ ...place, object, field, value, element: false });
    else if (object && target.computed === true) element(place, object, value);
    else if (name !== undefined) declare(place, name, value);
  };

  /** `array` gets an element: evidence if it is the field of something. */
  const element = (place: Place, array: Syntax, value: Syntax): void => {
    const [object, field] = [child(array, 'object'), memberName(array)];
    if (object && field !== undefined) assignments.push({ ...place, object, field, value, element: true });
  };

  const visit = (node: Syntax, place: Place): void => {
    let inner = place;
    if (isFunction(node)) {
      const arrow = node.type === 'ArrowFunctionExpression';
      inner = {
        self: selfOf(node) ?? (arrow ? place.self : undefined),
        functions: [node, ...place.functions],
      };
    } else if (isClass(node)) inner = { self: undefined, functions: place.functions };
    const [left, right] = [child(node, 'left'), child(node, 'right')];
    if (node.type === 'AssignmentExpression' && left && right && isPlainAssignment(node))
      assign(place, left, right);
    const [id, init] = [child(node, 'id'), child(node, 'init')];
    const name = nameOf(id);
    if (node.type === 'VariableDeclarator' && init && name !== undefined) declare(place, name, init);
    if (node.type === 'NewExpression') {
      const className = constructed(child(node, 'callee'));
      if (className !== undefined)
        constructions.push({ ...place, className, arguments: nodesOf(node, 'arguments') });
    }
    const callee = child(node, 'callee');
    const superclass =
      callee?.type === 'Super' && inner.self !== undefined ? superclassOf(inner.self) : undefined;
    if (superclass !== undefined)
      constructions.push({ ...place, className: superclass, arguments: nodesOf(node, 'arguments') });
    const method = memberName(callee);
    const receiver = callee && child(callee, 'object');
    if (receiver && (method === 'push' || method === 'unshift'))
      for (const argument of nodesOf(node, 'arguments')) element(place, receiver, argument);
    for (const below of childrenOf(node)) visit(below, inner);
  };

  visit(program, { self: undefined, functions: [] });
  return { assignments, constructions, variables };
}

function isPlainAssignment(node: Syntax): boolean {
  const operator = node.operator;
  return operator === '=' || operator === '||=' || operator === '??=' || operator === '&&=';
}
