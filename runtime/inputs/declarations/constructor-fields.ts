/** The fields that a constructor assigns, itself or through the methods and functions that it calls on `this`. */
import { namedFunctions } from './named-functions.js';
import type { Declarations, RawClass, RawField } from './raw.js';
import {
  child,
  childrenOf,
  isClass,
  isFunction,
  memberName,
  nameOf,
  nodesOf,
  type Syntax,
  walk,
} from './syntax.js';

/** What a constructor says of the objects that it makes. */
export interface Constructed {
  /** In the order of the assignments; a field that is assigned twice is there once for each `@type` tag. */
  readonly fields: readonly RawField[];
  /** Whether it gives the object to code that may set further fields: it is an argument, or goes into a variable that others see. */
  readonly isHandedOn: boolean;
}

export function constructedBy(
  cls: RawClass,
  { docs, program }: Pick<Declarations, 'docs' | 'program'>,
): Constructed {
  const fields: RawField[] = [];
  const seen = new Set<Syntax>();
  let isHandedOn = false;
  const pending = cls.methods.filter((method) => method.kind === 'constructor').map(({ fn }) => fn);
  for (let fn = pending.shift(); fn; fn = pending.shift()) {
    if (seen.has(fn)) continue;
    seen.add(fn);
    const body = child(fn, 'body');
    if (!body) continue;
    const self = new Self(body);
    isHandedOn ||= self.isHandedOn;
    let anchor = body.start;
    walk(body, (node) => {
      if (hasOwnThis(node)) return false;
      if (node.type === 'ExpressionStatement') anchor = node.start;
      const field = self.memberOf(child(node, 'left'));
      if (node.type === 'AssignmentExpression' && field !== undefined)
        fields.push({
          name: field,
          start: node.start,
          annotation: undefined,
          optional: false,
          docs: docs.above(anchor),
          value: child(node, 'right'),
        });
      const called = node.type === 'CallExpression' ? self.memberOf(child(node, 'callee')) : undefined;
      const method = cls.methods.find(({ name, static: isStatic }) => name === called && !isStatic);
      if (method) pending.push(method.fn);
      const lent = calledOnThis(node);
      const helper = lent === undefined ? undefined : namedFunctions(program).get(lent);
      if (helper) pending.push(helper);
      return true;
    });
  }
  return { fields, isHandedOn };
}

/** What a function calls the object that it is called on: `this`, and variables that are nothing else. */
class Self {
  private readonly names = new Set<string>();
  readonly isHandedOn: boolean;

  constructor(body: Syntax) {
    walk(body, (node) => {
      const name = nameOf(child(node, 'id'));
      if (
        node.type === 'VariableDeclarator' &&
        child(node, 'init')?.type === 'ThisExpression' &&
        name !== undefined
      )
        this.names.add(name);
      return !hasOwnThis(node);
    });
    this.isHandedOn = childrenOf(body).some((below) => this.leaves(below, body));
  }

  /** `f` of `this.f`. */
  memberOf(node: Syntax | undefined): string | undefined {
    const object = node && child(node, 'object');
    return object && this.is(object) ? memberName(node) : undefined;
  }

  private is(node: Syntax): boolean {
    return node.type === 'ThisExpression' || (node.type === 'Identifier' && this.names.has(nameOf(node)!));
  }

  /** Whether the object goes where other code may set fields of it. */
  private leaves(node: Syntax, above: Syntax): boolean {
    if (this.is(node)) return !isHarmless(node, above);
    if (hasOwnThis(node)) return false;
    return childrenOf(node).some((below) => this.leaves(below, node));
  }
}

function isHarmless(node: Syntax, above: Syntax): boolean {
  switch (above.type) {
    case 'MemberExpression':
      return child(above, 'object') !== node || above.computed !== true;
    case 'VariableDeclarator':
      return nameOf(child(above, 'id')) !== undefined;
    case 'ReturnStatement':
    case 'BinaryExpression':
    case 'UnaryExpression':
    case 'Property':
      return above.type !== 'Property' || child(above, 'key') === node;
    default:
      return false;
  }
}

function hasOwnThis(node: Syntax): boolean {
  return isClass(node) || (isFunction(node) && node.type !== 'ArrowFunctionExpression');
}

/** `f` of `f.call(this, …)` and `f.apply(this, …)`. */
function calledOnThis(node: Syntax): string | undefined {
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined;
  const method = memberName(callee);
  if (method !== 'call' && method !== 'apply') return undefined;
  return nodesOf(node, 'arguments')[0]?.type === 'ThisExpression'
    ? nameOf(callee && child(callee, 'object'))
    : undefined;
}
