/** Where calls are in the text, as V8 counts it. */
import type * as ES from 'acorn';

/** Blanks, comments, closing parentheses and `?.` between a callee and its arguments. */
const BEFORE_ARGUMENTS = /(?:[\s)]|\?\.|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/uy;

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
      return callee.property.start;
    }
  }
  return callee.end + between.length;
}
