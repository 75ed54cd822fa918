/** What V8's parser makes of operators before anything is printed or compiled: literals, and chains of one operator. */
import type * as ES from 'acorn';
import type { Node } from '../../compiler/ast.js';

export type Operation = ES.BinaryExpression | ES.LogicalExpression;

/** The value of a literal, also of one that operators on literals were made into; regular expressions are none. */
export function literalOf(node: Node): { readonly value: unknown } | undefined {
  switch (node.type) {
    case 'Literal':
      return node.regex ? undefined : { value: node.value };
    case 'TemplateLiteral':
      return node.expressions.length > 0 ? undefined : { value: node.quasis[0]!.value.cooked ?? '' };
    case 'UnaryExpression':
      return unary(node);
    case 'BinaryExpression': {
      const [a, b] = [numberOf(node.left), numberOf(node.right)];
      const value = a === undefined || b === undefined ? undefined : FOLDED[node.operator]?.(a, b);
      return value === undefined ? undefined : { value };
    }
    default:
      return undefined;
  }
}

/** The number that V8's parser makes of operators on numbers. */
export function numberOf(node: Node): number | undefined {
  const value = literalOf(node)?.value;
  return typeof value === 'number' ? value : undefined;
}

function unary({ operator, argument }: ES.UnaryExpression): { readonly value: unknown } | undefined {
  const literal = literalOf(argument);
  if (literal === undefined) return undefined;
  if (operator === '!') return { value: !literal.value };
  if (typeof literal.value !== 'number') return undefined;
  if (operator === '-') return { value: -literal.value };
  if (operator === '~') return { value: ~literal.value };
  return operator === '+' ? literal : undefined;
}

const FOLDED: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
  '**': (a, b) => a ** b,
};

const COMPARISONS: ReadonlySet<string> = new Set([
  '==',
  '===',
  '!=',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'instanceof',
]);

export const isComparison = (operator: string): boolean => COMPARISONS.has(operator);

/**
 * The operands of an operation: more than two where an operator stands more than once in a row, which V8 takes together.
 * With `??` a parenthesis ends the row.
 */
export function operandsOf(source: string, { operator, left, right }: Operation): readonly Node[] {
  const operands: Node[] = [right];
  let first: Node = left;
  const isChain = !isComparison(operator) && operator !== '**';
  while (
    isChain &&
    isOperation(first) &&
    first.operator === operator &&
    literalOf(first) === undefined &&
    !(operator === '??' && isParenthesized(source, first))
  ) {
    operands.unshift(first.right);
    first = first.left;
  }
  return [first, ...operands];
}

const isOperation = (node: Node): node is Operation =>
  node.type === 'BinaryExpression' || node.type === 'LogicalExpression';

const isParenthesized = (source: string, { end }: Node): boolean => /^\s*\)/u.test(source.slice(end));

/** Whether V8 makes the value with the literal that it stands in. */
export function isConstant(node: Node): boolean {
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.every((element) => element === null || isConstant(element));
    case 'ObjectExpression':
      return node.properties.every(
        (property) =>
          property.type === 'Property' &&
          !property.computed &&
          property.kind === 'init' &&
          isConstant(property.value),
      );
    default:
      return literalOf(node) !== undefined;
  }
}
