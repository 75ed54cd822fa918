/** What the integer operators of `.als` files are called in relational problems. */
import type { ArithmeticOperator } from '../../language/syntax.js';
import type { IntegerExpression } from '../../relational/problem/problem.js';

type Arithmetic = Extract<IntegerExpression, { readonly kind: 'arithmetic' }>['operator'];

export const ARITHMETIC: Readonly<Record<ArithmeticOperator, Arithmetic>> = {
  'fun/add': 'plus',
  'fun/sub': 'minus',
  'fun/mul': 'times',
  'fun/div': 'divide',
  'fun/rem': 'remainder',
  '<<': 'shift-left',
  '>>': 'shift-right',
  '>>>': 'shift-right-zero',
};
