/** Type inference for fields without declared types, from the assignments of the file: a fixpoint over all fields. */

import { child, memberName, nameOf, nodesOf, type Syntax } from '../declarations/syntax.js';
import type { Domain } from '../domains/domain.js';
import {
  hasInstances,
  membersOf,
  NULL,
  sameDomain,
  UNDEFINED,
  UNKNOWN,
  unionOf,
} from '../domains/domains.js';
import type { Construction, Evidence, Place } from './evidence.js';

/** What inference is told about the file. */
export interface Known {
  /** The declared domain of a field of the class or of a superclass; undefined if it is to be inferred or does not exist. */
  declared(className: string, field: string): Domain | undefined;
  /** The class of the chain, from the class upwards, that owns the field. */
  owner(className: string, field: string): string | undefined;
  /** All classes that own a field of that name. */
  owners(field: string): readonly string[];
  /** The declared domain of a parameter; undefined if it is none, 'unknown' if nothing declares it. */
  parameter(fn: Syntax, name: string): Domain | undefined;
  /** The class that a function constructs, and the names of its parameters in order. */
  constructorOf(
    fn: Syntax,
  ): { readonly className: string; readonly parameters: readonly string[] } | undefined;
  /** The class that `new callee` makes. */
  constructed(callee: Syntax | undefined): string | undefined;
}

const MAX_ROUNDS = 8;
const MAX_DEPTH = 12;
/** How deep arrays are nested in an inferred type. */
const MAX_NESTING = 4;
/** How deep a variable is looked for behind others; what is deeper waits. */
const MAX_CHAIN = 6;
const NEVER: Domain = { kind: 'union', members: [] };
const COMPARISONS = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', 'instanceof']);

/** By function, class of `this` and name; undefined: nothing is known. */
type Variables = Map<Syntax | undefined, Map<string, Domain | undefined>>;

export class Inference {
  /** By class and field: what is known so far. */
  private fields = new Map<string, Domain>();
  /** What this round has found of variables; while one is looked for, what the last round has: they may depend on each other. */
  private variables: Variables = new Map();
  private last: Variables = new Map();
  /** Looks for variables that were too deep. */
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly evidence: Evidence,
    private readonly known: Known,
  ) {
    for (let round = 0; round < MAX_ROUNDS && this.round(); round++);
  }

  /**
   * The inferred domain of a field. A reference to an instance may be null: the constructor tells what a field is set
   * to, not that it stays set. An array may be null only if null is assigned.
   */
  field(className: string, name: string): Domain {
    const domain = this.fields.get(fieldKey(className, name));
    const values = domain && membersOf(domain).filter(({ kind }) => kind !== 'null' && kind !== 'undefined');
    if (!domain || !values || values.length === 0) return UNKNOWN;
    const settled = settle(domain);
    return hasInstances(settled) ? unionOf([settled, NULL]) : settled;
  }

  private round(): boolean {
    [this.last, this.variables] = [this.variables, new Map()];
    const next = new Map<string, Domain>();
    for (const { object, field, value, element, ...place } of this.evidence.assignments) {
      const found = this.value(value, place, 0);
      if (!found) continue;
      const domain: Domain = element ? { kind: 'array', element: found } : found;
      for (const owner of this.ownersOf(object, field, place)) {
        const key = fieldKey(owner, field);
        next.set(key, merge(next.get(key), domain));
      }
    }
    for (let find = this.waiting.pop(); find; find = this.waiting.pop()) find();
    const isChanged = differ(next, this.fields);
    this.fields = next;
    return (
      isChanged || [...this.variables].some(([fn, known]) => differ(known, this.last.get(fn) ?? new Map()))
    );
  }

  /** The classes whose field `object.field` is: by the type of the object, else the only class with such a field. */
  private ownersOf(object: Syntax, field: string, place: Place): readonly string[] {
    const domain = this.value(object, place, 0);
    const classes = domain ? membersOf(domain).filter((member) => member.kind === 'class') : [];
    if (classes.length > 0) return classes.flatMap(({ name }) => this.known.owner(name, field) ?? []);
    const owners = this.known.owners(field);
    return owners.length === 1 ? owners : [];
  }

  /** What is known of an expression's value; undefined: nothing. */
  private value(node: Syntax, place: Place, depth: number): Domain | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const below = (key: string): Domain | undefined => {
      const operand = child(node, key);
      return operand && this.value(operand, place, depth + 1);
    };
    switch (node.type) {
      case 'Literal':
        return literal(node);
      case 'TemplateLiteral':
        return { kind: 'string' };
      case 'ThisExpression':
        return place.self === undefined ? undefined : { kind: 'class', name: place.self };
      case 'Identifier':
        return this.identifier(nameOf(node)!, place, depth);
      case 'MemberExpression':
        return this.member(node, place, depth);
      case 'NewExpression':
        return this.construction(node);
      case 'ArrayExpression':
        return {
          kind: 'array',
          element: mergeAll(
            nodesOf(node, 'elements').map((element) => this.value(element, place, depth + 1)),
          ),
        };
      case 'CallExpression':
        return this.call(node, place, depth);
      case 'ConditionalExpression':
        return mergeKnown(below('consequent'), below('alternate'));
      case 'LogicalExpression':
        return mergeKnown(below('left'), below('right'));
      case 'AssignmentExpression':
        return node.operator === '=' ? below('right') : { kind: 'number' };
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
        return below('expression');
      case 'UpdateExpression':
        return { kind: 'number' };
      case 'UnaryExpression':
        return unary(node);
      case 'BinaryExpression':
        return binary(node, below('left'), below('right'));
      default:
        return undefined;
    }
  }

  private identifier(name: string, place: Place, depth: number): Domain | undefined {
    if (name === 'undefined') return UNDEFINED;
    for (const fn of place.functions) {
      const assigned = this.evidence.variables.get(fn)?.get(name) ?? [];
      const parameter = this.known.parameter(fn, name);
      if (!parameter && assigned.length === 0) continue;
      return this.variable(fn, name, place, depth, (at) => {
        const declared = parameter?.kind === 'unknown' ? this.argument(fn, name, at) : parameter;
        return [declared, ...this.values(assigned, place, at)].reduce(mergeKnown, undefined);
      });
    }
    const globals = this.evidence.variables.get(undefined)?.get(name) ?? [];
    return this.variable(undefined, name, place, depth, (at) =>
      this.values(globals, place, at).reduce(mergeKnown, undefined),
    );
  }

  private values(nodes: readonly Syntax[], place: Place, depth: number): readonly (Domain | undefined)[] {
    return nodes.map((node) => this.value(node, place, depth + 1));
  }

  /** What a round knows of a variable: each is looked for once. */
  private variable(
    fn: Syntax | undefined,
    name: string,
    place: Place,
    depth: number,
    find: (depth: number) => Domain | undefined,
  ): Domain | undefined {
    const { self = '' } = place;
    const key = fieldKey(self, name);
    const known = this.variables.get(fn) ?? new Map<string, Domain | undefined>();
    this.variables.set(fn, known);
    if (known.has(key)) return known.get(key);
    const before = this.last.get(fn)?.get(key);
    if (depth > MAX_CHAIN) {
      this.waiting.push(() => void this.variable(fn, name, place, 0, find));
      return before;
    }
    known.set(key, before);
    const found = find(depth);
    known.set(key, found);
    return found;
  }

  /** What the calls of a constructor pass for a parameter without a declared type. */
  private argument(fn: Syntax, name: string, depth: number): Domain | undefined {
    const target = this.known.constructorOf(fn);
    const index = target?.parameters.indexOf(name) ?? -1;
    if (!target || index < 0) return undefined;
    const passes = (call: Construction): Domain | undefined => {
      const argument = call.arguments[index];
      return argument && this.value(argument, call, depth + 1);
    };
    return this.evidence.constructions
      .filter(({ className }) => className === target.className)
      .map(passes)
      .reduce(mergeKnown, undefined);
  }

  private member(node: Syntax, place: Place, depth: number): Domain | undefined {
    const object = child(node, 'object');
    const base = object && this.value(object, place, depth + 1);
    if (!base) return undefined;
    const name = memberName(node);
    const found = membersOf(base).map((member): Domain | undefined => {
      if (member.kind === 'array') {
        if (name === 'length') return { kind: 'number' };
        return node.computed === true ? member.element : undefined;
      }
      if (member.kind !== 'class' || name === undefined) return undefined;
      const owner = this.known.owner(member.name, name);
      if (owner === undefined) return undefined;
      return this.known.declared(owner, name) ?? this.fields.get(fieldKey(owner, name));
    });
    return found.reduce(mergeKnown, undefined);
  }

  private construction(node: Syntax): Domain | undefined {
    const callee = child(node, 'callee');
    const name = this.known.constructed(callee);
    if (name !== undefined) return { kind: 'class', name };
    return nameOf(callee) === 'Array' ? { kind: 'array', element: NEVER } : undefined;
  }

  private call(node: Syntax, place: Place, depth: number): Domain | undefined {
    const callee = child(node, 'callee');
    const object = callee && child(callee, 'object');
    if (memberName(callee) === 'fill' && object) {
      const [argument] = nodesOf(node, 'arguments');
      const array = this.value(object, place, depth + 1);
      const element = argument && this.value(argument, place, depth + 1);
      return array?.kind === 'array' && element ? merge(array, { kind: 'array', element }) : array;
    }
    if (nameOf(object) === 'Math') return { kind: 'number' };
    return undefined;
  }
}

function differ(
  now: ReadonlyMap<string, Domain | undefined>,
  before: ReadonlyMap<string, Domain | undefined>,
): boolean {
  return [...now].some(([key, domain]) => {
    const other = before.get(key);
    return domain !== other && !(domain && other && sameDomain(domain, other));
  });
}

function fieldKey(className: string, field: string): string {
  return `${className}.${field}`;
}

function literal(node: Syntax): Domain | undefined {
  const value = node.value;
  if (value === null && node.raw === 'null') return NULL;
  switch (typeof value) {
    case 'number':
      return { kind: 'number' };
    case 'string':
      return { kind: 'string' };
    case 'boolean':
      return { kind: 'boolean' };
    default:
      return undefined;
  }
}

function unary(node: Syntax): Domain | undefined {
  switch (node.operator) {
    case '!':
    case 'delete':
      return { kind: 'boolean' };
    case 'typeof':
      return { kind: 'string' };
    case 'void':
      return UNDEFINED;
    default:
      return { kind: 'number' };
  }
}

function binary(node: Syntax, left: Domain | undefined, right: Domain | undefined): Domain | undefined {
  const operator = String(node.operator);
  if (COMPARISONS.has(operator)) return { kind: 'boolean' };
  if (operator !== '+') return { kind: 'number' };
  if (left?.kind === 'string' || right?.kind === 'string') return { kind: 'string' };
  return left?.kind === 'number' && right?.kind === 'number' ? left : undefined;
}

function mergeAll(domains: readonly (Domain | undefined)[], depth = 0): Domain {
  return domains.reduce<Domain>((all, domain) => (domain ? merge(all, domain, depth) : all), NEVER);
}

function mergeKnown(a: Domain | undefined, b: Domain | undefined): Domain | undefined {
  return a && b ? merge(a, b) : (a ?? b);
}

/** The union, with all arrays as one. Unknown parts tell nothing, nor do arrays nested deeper: a type may be a list of itself. */
function merge(a: Domain | undefined, b: Domain, depth = 0): Domain {
  if (depth > MAX_NESTING) return NEVER;
  const members = [...(a ? membersOf(a) : []), ...membersOf(b)].filter(({ kind }) => kind !== 'unknown');
  const arrays = members.filter((member) => member.kind === 'array');
  const others = members.filter((member) => member.kind !== 'array');
  if (arrays.length === 0) return unionOf(others);
  const element = mergeAll(
    arrays.map((array) => array.element),
    depth + 1,
  );
  return unionOf([...others, { kind: 'array', element }]);
}

/** A domain whose arrays without any known element have unknown elements. */
function settle(domain: Domain): Domain {
  return unionOf(
    membersOf(domain).map((member) => {
      if (member.kind !== 'array') return member;
      const element = settle(member.element);
      return { kind: 'array', element: membersOf(element).length === 0 ? UNKNOWN : element };
    }),
  );
}
