/** Conversions between sorts, and tests of numbers. */
import { toBigint, toInt } from '../terms/constructors/bigint-terms.js';
import { first, type Operator } from './operator.js';

const same: Operator['inverse'] = ({ target }) => first(target);

export const TO_REAL: Operator = {
  gives: 'number',
  value: (a) => a,
  bigint: (a) => a,
  rebuild: (terms, [a]) => terms.toReal(a!),
  inverse: same,
  isLinear: true,
};

export const FLOOR: Operator = {
  gives: 'number',
  value: Math.floor,
  rebuild: (terms, [a]) => terms.floor(a!),
  inverse: ({ target }) => first(target, target + 0.5),
  isLinear: false,
};

export const IS_INT: Operator = {
  gives: 'truth',
  value: Number.isInteger,
  rebuild: (terms, [a]) => terms.isInt(a!),
  isLinear: false,
};

export const TO_DOUBLE: Operator = {
  gives: 'number',
  value: (a) => a,
  bigint: Number,
  rebuild: (terms, [a]) => terms.toDouble(a!),
  inverse: same,
  isLinear: true,
};

export const IS_MINUS_ZERO: Operator = {
  gives: 'truth',
  value: (a) => Object.is(a, -0),
  rebuild: (terms, [a]) => terms.isMinusZero(a!),
  isLinear: true,
};

export const TO_BIGINT: Operator = {
  gives: 'number',
  value: (a) => (Number.isInteger(a) ? BigInt(a) : 0n),
  rebuild: (terms, [a]) => toBigint(terms, a!),
  range: (x) => x,
  inverse: same,
  isLinear: true,
};

export const TO_INT: Operator = {
  gives: 'number',
  value: (a) => a,
  bigint: Number,
  rebuild: (terms, [a]) => toInt(terms, a!),
  isLinear: true,
};

export const TO_INTEGER: Operator = {
  gives: 'number',
  // 0 for NaN and for numbers beyond the limit.
  value: (a, limit) => (Math.abs(a) < limit + 1 ? Math.trunc(a) + 0 : 0),
  rebuild: (terms, [a, limit]) => terms.toInteger(a!, terms.constantOf(limit!)!),
  range: (_x, _y, limit) => [-limit, limit],
  inverse: same,
  isLinear: false,
};
