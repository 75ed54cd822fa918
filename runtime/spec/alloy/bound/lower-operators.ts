/** What operators are called in relational problems. */
import type { ArithmeticOperator, SetOperator } from '../../language/syntax.js';
import type { Expression, IntegerExpression } from '../../relational/problem/problem.js';

type Binary = Extract<Expression, { readonly kind: 'binary' }>['operator'];
type Arithmetic = Extract<IntegerExpression, { readonly kind: 'arithmetic' }>['operator'];

export const SET_OPERATIONS: Readonly<Record<SetOperator, Binary>> = {
  '+': 'union',
  '-': 'difference',
  '&': 'intersection',
  '++': 'override',
  '<:': 'domain',
  ':>': 'range',
};

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
