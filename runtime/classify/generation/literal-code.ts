/** What literals are made of, as code. */
import * as acorn from 'acorn';

/** The expression that a code is, as if in parentheses: positions are one more than in the code. */
export function expressionOf(code: string): acorn.Expression | undefined {
  try {
    const [statement] = acorn.parse(`(${code})`, { ecmaVersion: 'latest' }).body;
    return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  } catch {
    return undefined;
  }
}

/** The elements of an array, as code; undefined of another value. */
export function elementCodes(code: string): readonly string[] | undefined {
  const node = code.startsWith('[') ? expressionOf(code) : undefined;
  if (node?.type !== 'ArrayExpression') return undefined;
  return node.elements.map((one) => (one ? code.slice(one.start - 1, one.end - 1) : 'undefined'));
}

/** The names of the fields of an object; undefined of another value. */
export function keysOfCode(code: string): readonly string[] | undefined {
  const node = code.startsWith('{') ? expressionOf(code) : undefined;
  if (node?.type !== 'ObjectExpression') return undefined;
  return node.properties.flatMap((one) => {
    if (one.type !== 'Property' || one.computed) return [];
    const { key } = one;
    return [key.type === 'Identifier' ? key.name : String((key as acorn.Literal).value)];
  });
}
