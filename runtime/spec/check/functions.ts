/** Arithmetic and the functions on numbers. */

import type { ArithmeticOperator, Expression, ExpressionOf } from '../form/formula.js';
import { NUMBER, setOf } from '../form/types.js';
import { type Span, specError } from '../language/errors.js';
import type { ExpressionChecker, FunctionCall } from './expressions.js';
import type { Scope } from './scope.js';
import { weaker } from './typed-relations.js';

type Aggregate = ExpressionOf<'aggregate'>['operator'];

const BINARY: Readonly<Record<string, ArithmeticOperator>> = {
  plus: 'plus',
  add: 'plus',
  minus: 'minus',
  sub: 'minus',
  mul: 'mul',
  div: 'div',
  rem: 'rem',
};
const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  min: 'least',
  max: 'greatest',
  sum: 'total',
  int: 'total',
  abs: 'absolute',
};

/** Functions whose calls are numbers. `min` and `max` take two numbers or one set. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  ...Object.keys(BINARY),
  ...Object.keys(AGGREGATES),
  'negate',
]);

/** Whether the expression is at most one number, as far as is known. */
export function isScalar({ relations }: ExpressionChecker, expression: Expression): boolean {
  return expression.count !== 'set' && relations.isNumeric(expression.type);
}

export function arithmetic(
  operator: ArithmeticOperator,
  left: Expression,
  right: Expression,
  { start, end }: Span,
): Expression {
  // Nothing is divided by zero.
  const isPartial = operator === 'div' || operator === 'rem';
  const count = weaker(weaker(left.count, right.count), isPartial ? 'lone' : 'one');
  return { kind: 'arithmetic', operator, left, right, type: setOf(NUMBER), count, start, end };
}

/** @throws PenumbraError `E_SPEC_TYPE` for wrong arguments. */
export function checkFunction(
  checker: ExpressionChecker,
  call: FunctionCall,
  span: Span,
  scope: Scope,
): Expression {
  const { start, end } = span;
  const operands = call.arguments.map((node) => checker.number(node, scope));
  const [first, second] = operands;
  const binary = BINARY[call.name] ?? (operands.length === 2 ? EXTREMES[call.name] : undefined);
  if (binary && first && second && operands.length === 2) return arithmetic(binary, first, second, span);
  if (call.name === 'negate' && first && !second) {
    if (first.kind === 'literal' && typeof first.value === 'number')
      return { ...first, value: -first.value, start, end };
    const zero: Expression = { kind: 'literal', value: 0, type: setOf(NUMBER), count: 'one', start, end };
    return arithmetic('minus', zero, first, span);
  }
  const operator = AGGREGATES[call.name];
  if (operator && first && !second) {
    const count = operator === 'total' ? 'one' : operator === 'absolute' ? first.count : 'lone';
    return { kind: 'aggregate', operator, operand: first, type: setOf(NUMBER), count, start, end };
  }
  const arity = operator
    ? EXTREMES[call.name]
      ? 'one set or two numbers'
      : 'one set of numbers'
    : 'two numbers';
  throw specError(checker.context, 'E_SPEC_TYPE', span, `${call.name} takes ${arity}`);
}

const EXTREMES: Readonly<Record<string, ArithmeticOperator>> = { min: 'min', max: 'max' };
