/** Where calls, operators and keys are in the text, as V8 counts it. */
import type * as ES from 'acorn';

/** Blanks, comments, closing parentheses and `?.` between a callee and its arguments. */
const BEFORE_ARGUMENTS = /(?:[\s)]|\?\.|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/uy;

/** Names that V8 does not take for the name of a function before its arguments, as in `promise.catch()`. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return switch this throw true try typeof var void while with'
  ).split(' '),
);

/**
 * The position that node gives for a call: the name right before the arguments, or else their parenthesis. No two calls
 * of a text have the same.
 */
export function callPosition(source: string, node: ES.CallExpression | ES.TaggedTemplateExpression): number {
  if (node.type === 'TaggedTemplateExpression') return node.quasi.start;
  const { callee } = node;
  BEFORE_ARGUMENTS.lastIndex = callee.end;
  const between = BEFORE_ARGUMENTS.exec(source)?.[0] ?? '';
  if (!/\)|\?\./u.test(between.replace(/\/\*[\s\S]*?\*\/|\/\/.*/gu, ''))) {
    if (callee.type === 'Identifier' || callee.type === 'Super') return callee.start;
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed) {
      if (!RESERVED.has(callee.property.name)) return callee.property.start;
    }
  }
  return callee.end + between.length;
}

/** Blanks, comments and closing parentheses after an operand. */
const AFTER_OPERAND = /(?:[\s)]|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/uy;

/** The position of the operator behind an operand: of `a + b` and `a = b` the sign. */
export function operatorPosition(source: string, left: ES.Node): number {
  AFTER_OPERAND.lastIndex = left.end;
  return left.end + (AFTER_OPERAND.exec(source)?.[0].length ?? 0);
}

/**
 * The position of a property in a member expression: the name, the bracket before a computed key, or `?.`. Behind a call
 * that no parenthesis ends it is the dot.
 */
export function propertyPosition(
  source: string,
  { object, property, computed, optional }: ES.MemberExpression,
): number {
  const sign = operatorPosition(source, object);
  if (computed || optional) return sign;
  return isOpen(source, object) && isContinued(source, object) ? sign : property.start;
}

/** Whether a call, or a chain with `?.`, is part of what the parser has read up to here without a parenthesis. */
function isContinued(source: string, node: ES.Node): boolean {
  if (node.type === 'CallExpression' || node.type === 'ImportExpression') return true;
  if (node.type !== 'MemberExpression') return false;
  const { object, optional } = node as ES.MemberExpression;
  return optional || (isOpen(source, object) && isContinued(source, object));
}

/** Whether no parenthesis stands behind a node. */
const isOpen = (source: string, node: ES.Node): boolean =>
  skipBlanks(source, node.end) === operatorPosition(source, node);

/** Blanks and comments. */
const BLANKS = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/uy;

function skipBlanks(source: string, from: number): number {
  BLANKS.lastIndex = from;
  return from + (BLANKS.exec(source)?.[0].length ?? 0);
}

/** The position of `++` and `--`: of the sign behind, or of the last word after one in front. */
export function updatePosition(
  source: string,
  { prefix, argument, start, end }: ES.UpdateExpression,
): number {
  if (!prefix) return operatorPosition(source, argument);
  return end - (/[\p{ID_Continue}$]+$/u.exec(source.slice(start, end))?.[0].length ?? 1);
}
