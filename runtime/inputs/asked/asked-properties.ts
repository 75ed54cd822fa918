/** Names of properties that a file reads. An object of unknown type may have any of them. */
import { isGlobalName } from '../declarations/global-names.js';
import {
  child,
  childrenOf,
  memberName,
  nameOf,
  nodesOf,
  oncePerTree,
  type Syntax,
  walk,
} from '../declarations/syntax.js';

/** Prototypes whose methods say nothing of what a value is. */
const PROTOTYPES: readonly object[] = [
  Object.prototype,
  Function.prototype,
  Array.prototype,
  String.prototype,
  Number.prototype,
  Map.prototype,
  Set.prototype,
  Promise.prototype,
];

/** Whether a name is `length` or that of a method of the language. */
export function isOfLanguage(name: string): boolean {
  if (name === 'length' || name in Object.prototype) return true;
  return PROTOTYPES.some(
    (object) => typeof Object.getOwnPropertyDescriptor(object, name)?.value === 'function',
  );
}

/** What iteration asks of iterables and iterators, which other objects have not. */
const OF_ITERATION: ReadonlySet<string> = new Set(['@@iterator', '@@asyncIterator', 'next', 'return']);

export function isOfIteration(name: string): boolean {
  return OF_ITERATION.has(name);
}

/** Properties of built-in objects are no properties of inputs. */
const isGlobal = (name: string | undefined): boolean =>
  name !== undefined && (isGlobalName(name) || name === 'module' || name === 'exports');

export interface AskedProperty {
  readonly name: string;
  /** Offset in the source. */
  readonly start: number;
}

/** In source order: members that are read, keys of patterns, and strings that variables are compared with. */
export const askedProperties = oncePerTree((program): readonly AskedProperty[] => {
  const found: AskedProperty[] = [];
  walk(program, (node) => {
    for (const name of askedBy(node)) if (!isOfLanguage(name)) found.push({ name, start: node.start });
    for (const name of readUncalled(node)) found.push({ name, start: node.start });
    return undefined;
  });
  return found;
});

/**
 * Names of methods that objects inherit, and `then`, where they are read without being called: whoever looks at one of these
 * expects objects that have another one.
 */
function readUncalled(node: Syntax): readonly string[] {
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined;
  return childrenOf(node).flatMap((below) => {
    const name = below === callee ? undefined : memberName(below);
    const isAsked = name === 'then' || (name !== undefined && name in Object.prototype && isOfValue(below));
    return isAsked ? [name] : [];
  });
}

/** Whether it is a property of what may be a value of the input: neither of the receiver nor of what the language provides. */
function isOfValue(member: Syntax): boolean {
  const object = child(member, 'object');
  const isOwn = object?.type === 'ThisExpression' || object?.type === 'Super';
  return (
    !isOwn &&
    memberName(object) !== 'prototype' &&
    object?.type !== 'ObjectExpression' &&
    !isGlobal(nameOf(object))
  );
}

function askedBy(node: Syntax): readonly string[] {
  switch (node.type) {
    case 'MemberExpression': {
      const name = memberName(node) ?? literalOf(child(node, 'property'));
      return name === undefined || isGlobal(nameOf(child(node, 'object'))) ? [] : [name];
    }
    case 'ObjectPattern':
      return nodesOf(node, 'properties').flatMap((property) => nameOf(child(property, 'key')) ?? []);
    case 'BinaryExpression': {
      // A variable may hold the name of a property. A property that is compared with a string holds a tag of a kind.
      const operands = [child(node, 'left'), child(node, 'right')];
      const isOfVariable = operands.some((operand) => operand?.type === 'Identifier');
      return isOfVariable || node.operator === 'in' ? operands.flatMap(wordOf) : [];
    }
    case 'ArrayExpression':
      return nodesOf(node, 'elements').flatMap(wordOf);
    default:
      return [];
  }
}

function literalOf(node: Syntax | undefined): string | undefined {
  const value = node?.type === 'Literal' ? node.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** A string that may be the name of a property. */
function wordOf(node: Syntax | undefined): readonly string[] {
  const value = literalOf(node);
  return value !== undefined && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(value) ? [value] : [];
}
