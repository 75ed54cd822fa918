/**
 * Lengths of arrays. A built-in that walks over millions of holes cannot be ended from outside, and what it makes may take
 * all memory of the process. An input that asks for so many is given up where the text makes the array.
 */
import { children, type Node } from '../../../compiler/ast.js';

/** More take a second where each is set. */
const MOST_ELEMENTS = 1 << 22;
/** The language itself refuses more. */
const NO_LENGTH = 2 ** 32;

/** Expressions that may be the length of an array that is made, or an object with one: `Array(n)`, `new Array(n)`, `Array.from({ length: n })`. */
export function lengthsIn(program: Node): ReadonlySet<Node> {
  const found = new Set<Node>();
  const visit = (node: Node): void => {
    const given = lengthOf(node);
    if (given !== undefined && given.type !== 'Literal' && given.type !== 'SpreadElement') found.add(given);
    for (const child of children(node)) visit(child);
  };
  visit(program);
  return found;
}

function lengthOf(node: Node): Node | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const { callee, arguments: given } = node;
  if (callee.type === 'Identifier')
    return callee.name === 'Array' && given.length === 1 ? given[0] : undefined;
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return undefined;
  const isFrom = callee.property.type === 'Identifier' && callee.property.name === 'from';
  return isFrom && callee.object.name === 'Array' ? given[0] : undefined;
}

/** Thrown into a run that makes an array which is too long. */
class TooLong extends Error {}

/**
 * The value itself, a length or what may have one.
 * @throws TooLong
 */
export function requireModest<T>(value: T): T {
  const count: unknown = typeof value === 'object' && value !== null ? countIn(value) : value;
  if (typeof count === 'number' && count > MOST_ELEMENTS && count < NO_LENGTH)
    throw new TooLong('an array that takes all memory');
  return value;
}

/** The length of what is like an array, which `Array.from` converts to a number. */
function countIn(value: object): unknown {
  const length: unknown = Object.getOwnPropertyDescriptor(value, 'length')?.value;
  return typeof length === 'string' || Array.isArray(length) ? Number(length) : length;
}
