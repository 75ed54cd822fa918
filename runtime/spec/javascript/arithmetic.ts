/** The operators on two numbers `x` and `y` as JavaScript; undefined is no number. */
import type { ArithmeticOperator } from '../form/formula.js';

export const ARITHMETIC: Readonly<Record<ArithmeticOperator, string>> = {
  plus: 'x + y',
  minus: 'x - y',
  mul: 'x * y',
  div: '(y === 0 ? undefined : Math.trunc(x / y))',
  rem: '(y === 0 ? undefined : x % y)',
  min: 'Math.min(x, y)',
  max: 'Math.max(x, y)',
};
