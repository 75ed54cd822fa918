/** Division and functions of numbers as terms (ECMA-262 21.1.2 and 21.3.2). */

import { NUMBER_FUNCTIONS, type NumberFunctionName } from '../../../vm/expressions/number-functions.js';
import { OPAQUE_FUNCTIONS, type OpaqueFunction } from '../../solver/operators/opaque-functions.js';
import { bitOperation, toInt32 } from '../../solver/terms/constructors/bit-operations.js';
import { type Bool, type Num, TermOp, type Terms, TRUE } from '../../solver/terms/terms.js';
import { DATE_TERMS } from './date-terms.js';

export type NumberTerm = (terms: Terms, x: Num, y: Num) => Num;
type Predicate = (terms: Terms, x: Num, y: Num) => Bool;

const PREDICATES = {
  'Number.isNaN': (terms, x) => -isNumber(terms, x),
  'Number.isFinite': isFiniteNumber,
  'Number.isInteger': (terms, x) => terms.isInt(x),
  'Number.isSafeInteger': (terms, x) => {
    const most = terms.num(Number.MAX_SAFE_INTEGER);
    return terms.all([terms.isInt(x), terms.le(terms.neg(most), x), terms.le(x, most)]);
  },
  'Object.is': (terms, x, y) => {
    if (!isDouble(terms, x) && !isDouble(terms, y)) return terms.eq(x, y);
    const bothNaN = terms.and(-isNumber(terms, x), -isNumber(terms, y));
    const sameSign = terms.iff(terms.isMinusZero(terms.toDouble(x)), terms.isMinusZero(terms.toDouble(y)));
    return terms.or(bothNaN, terms.and(terms.eq(x, y), sameSign));
  },
} satisfies Partial<Record<NumberFunctionName, Predicate>>;

type PredicateName = keyof typeof PREDICATES;

const FUNCTIONS: Readonly<Record<Exclude<NumberFunctionName, PredicateName>, NumberTerm>> = {
  ...opaque(),
  'Math.abs': (terms, x) => {
    const positive = isDouble(terms, x) ? terms.add(x, terms.double(0)) : x;
    return terms.numIte(terms.lt(x, terms.num(0)), terms.neg(x), positive);
  },
  'Math.sign': (terms, x) => {
    const [zero, one] = [terms.num(0), terms.num(1)];
    const rest = isDouble(terms, x) ? x : zero;
    return terms.numIte(terms.lt(x, zero), terms.num(-1), terms.numIte(terms.lt(zero, x), one, rest));
  },
  'Math.round': round,
  'Math.min': (terms, x, y) => extreme(terms, x, y, (a, b) => terms.le(a, b), true),
  'Math.max': (terms, x, y) => extreme(terms, x, y, (a, b) => terms.le(b, a), false),
  'Math.pow': power,
  'Math.imul': multiplied,
  'Math.clz32': leadingZeros,
  ToIntegerOrInfinity: (terms, x) => terms.toInteger(x, Number.MAX_SAFE_INTEGER),
  ...DATE_TERMS,
};

/** `x / y`: a Real where nothing but a number can come out, else a double. */
export function quotient(terms: Terms, x: Num, y: Num): Num {
  return isNonzero(terms, y) ? terms.div(x, y) : terms.div(terms.toDouble(x), terms.toDouble(y));
}

/** `x % y`: an Int of Ints, but for a divisor that may be 0; else a double. */
export function remainder(terms: Terms, x: Num, y: Num): Num {
  if (terms.sort(x) !== 'int' || terms.sort(y) !== 'int')
    return terms.rem(terms.toDouble(x), terms.toDouble(y));
  const rest = terms.rem(x, y);
  if (isNonzero(terms, y)) return rest;
  return terms.numIte(terms.eq(y, terms.num(0)), terms.double(Number.NaN), terms.toDouble(rest));
}

function isNonzero(terms: Terms, y: Num): boolean {
  const value = terms.constantOf(y);
  return value !== undefined && value !== 0;
}

/** Functions that have no term but their name. */
function opaque(): Record<OpaqueFunction, NumberTerm> {
  const entries = OPAQUE_FUNCTIONS.map((name): [OpaqueFunction, NumberTerm] => {
    const { arity } = NUMBER_FUNCTIONS[name];
    return [name, (terms, x, y) => terms.call(name, arity === 1 ? [x] : [x, y])];
  });
  return Object.fromEntries(entries) as Record<OpaqueFunction, NumberTerm>;
}

/** Whether a function gives truth values. */
export function isPredicate(name: NumberFunctionName): name is PredicateName {
  return name in PREDICATES;
}

/** `name(x)` or `name(x, y)` of a predicate; of one operand, it is given twice. */
export function predicateTerm(terms: Terms, name: PredicateName, x: Num, y: Num): Bool {
  const holds: Predicate = PREDICATES[name];
  return holds(terms, x, y);
}

/** `name(x)` or `name(x, y)` of a function that gives numbers; of one operand, it is given twice. */
export function functionTerm(
  terms: Terms,
  name: Exclude<NumberFunctionName, PredicateName>,
  x: Num,
  y: Num,
): Num {
  return FUNCTIONS[name](terms, x, y);
}

function isDouble(terms: Terms, x: Num): boolean {
  return terms.sort(x) === 'double';
}

function isNumber(terms: Terms, x: Num): Bool {
  return isDouble(terms, x) ? terms.eq(x, x) : TRUE;
}

function isFiniteNumber(terms: Terms, x: Num): Bool {
  if (!isDouble(terms, x)) return TRUE;
  const most = terms.double(Number.MAX_VALUE);
  return terms.and(terms.le(terms.neg(most), x), terms.le(x, most));
}

/** -0 is below 0, and NaN wins. */
function extreme(terms: Terms, x: Num, y: Num, isFirst: (a: Num, b: Num) => Bool, isMin: boolean): Num {
  if (!isDouble(terms, x) && !isDouble(terms, y)) return terms.numIte(isFirst(x, y), x, y);
  const equal = isMin
    ? terms.numIte(terms.isMinusZero(terms.toDouble(y)), y, x)
    : terms.numIte(terms.isMinusZero(terms.toDouble(x)), y, x);
  const ordered = terms.numIte(terms.eq(x, y), equal, terms.numIte(isFirst(x, y), x, y));
  return terms.numIte(-isNumber(terms, x), x, terms.numIte(-isNumber(terms, y), y, ordered));
}

/** Halves go up: the integer below, or the one above it. */
function round(terms: Terms, x: Num): Num {
  const floor = terms.floor(x);
  if (floor === x) return x;
  const rest = terms.sub(x, isDouble(terms, x) ? floor : terms.toReal(floor));
  const isUp = terms.le(terms.num(0.5), rest);
  const rounded = terms.numIte(isUp, terms.add(floor, terms.num(1)), floor);
  if (!isDouble(terms, x)) return rounded;
  const zero = terms.num(0);
  const isBelow = terms.and(terms.eq(rounded, zero), terms.lt(x, zero));
  const made = terms.numIte(isBelow, terms.double(-0), rounded);
  return terms.numIte(isFiniteNumber(terms, x), made, x);
}

function power(terms: Terms, x: Num, y: Num): Num {
  const exponent = terms.constantOf(y);
  if (exponent === 0) return terms.num(1);
  if (exponent === 1) return x;
  return terms.call('Math.pow', [x, y]);
}

/** The product of the operands' halves: two products below 2^48, of which the low 32 bits count. */
function multiplied(terms: Terms, x: Num, y: Num): Num {
  const [a, b] = [toInt32(terms, x), toInt32(terms, y)];
  const high = bitOperation(terms, TermOp.Ushr, b, terms.num(16));
  const low = bitOperation(terms, TermOp.BitAnd, b, terms.num(0xffff));
  const upper = bitOperation(terms, TermOp.Shl, terms.mul(a, high), terms.num(16));
  return toInt32(terms, terms.add(upper, terms.mul(a, low)));
}

function leadingZeros(terms: Terms, x: Num): Num {
  const bits = bitOperation(terms, TermOp.Ushr, x, terms.num(0));
  let zeros = terms.num(0);
  for (let count = 1; count <= 32; count++)
    zeros = terms.numIte(terms.lt(bits, terms.num(2 ** (32 - count))), terms.num(count), zeros);
  return zeros;
}
