/**
 * What the result of an operator says about its operands: backward projections of HC4 (Benhamou, Goualard, Granvilliers
 * and Puget, "Revising hull and box consistency", ICLP 1999), for doubles (Michel, "Exact projection functions for
 * floating point number constraints", AI&M 2002). A projection keeps all operands for which the rounded result can be in
 * the given set.
 */
import type { OperatorName } from '../operators/table.js';
import { TermOp, type TermOpCode } from '../terms/term-ops.js';
import { product, quotient } from './arithmetic.js';
import { daysWithPart, monthsStarting } from './calendar.js';
import {
  above,
  below,
  between,
  FINEST,
  hasInfinite,
  hasNumbers,
  hasZero,
  holdsNumber,
  INFINITE,
  type Interval,
  LARGEST,
  meet,
  negated,
  next,
  onlyOf,
  previous,
  withNaN,
} from './interval.js';
import * as bits from './narrowing-bits.js';
import { remainderOperands } from './narrowing-remainder.js';
import { equal, isInteger, isMinusZero, lessOrEqual } from './narrowing-truths.js';

export type Operands = readonly [x: Interval, y: Interval];

/**
 * The operands that can give a result in `z`.
 * @param isSame whether the operands are the same term
 */
type OfNumbers = (z: Interval, x: Interval, y: Interval, isSame: boolean) => Operands;
type OfTruth = (holds: boolean, x: Interval, y: Interval) => Operands;

/** The numbers of a set that lie between two others or next to them; NaN is none. */
function within(x: Interval, low: number, high: number): Interval {
  const from = Number.isNaN(low) ? -INFINITE : below(low);
  const to = Number.isNaN(high) ? INFINITE : above(high);
  return meet(x, between(from, to));
}

/** How many doubles at either end of a set are tried. */
const MOST_SHAVED = 4;

/** A set without the doubles at its ends for which a result is not in `z`. */
function shaved(x: Interval, z: Interval, result: (value: number) => number): Interval {
  if (!hasNumbers(x)) return x;
  let { low, high } = x;
  const isPossible = (value: number): boolean => {
    const found = result(value);
    return value === 0 || (Number.isNaN(found) ? z.nan : holdsNumber(z, found));
  };
  for (let left = MOST_SHAVED; left > 0 && low < high && !isPossible(low); left--) low = next(low);
  for (let left = MOST_SHAVED; left > 0 && low < high && !isPossible(high); left--) high = previous(high);
  return low === x.low && high === x.high ? x : meet(x, between(low, high, FINEST, true));
}

/** The exact results that are rounded into a set. */
function unrounded(z: Interval): Interval {
  return between(below(z.low), above(z.high));
}

const FINITE = between(-LARGEST, LARGEST);
const NUMBERS_ONLY = between(-INFINITE, INFINITE);
const NOT_ZERO: Interval = { ...NUMBERS_ONLY, plus: false, minus: false };

function sumOperands(z: Interval, x: Interval, y: Interval, isSame: boolean): Operands {
  if (z.nan) return [x, y];
  const kind = hasInfinite(z) ? NUMBERS_ONLY : FINITE;
  const [p, q] = [meet(x, kind), meet(y, kind)];
  const exact = unrounded(z);
  if (isSame) {
    const both = within(p, exact.low / 2, exact.high / 2);
    return [both, both];
  }
  const addend = (one: Interval, other: Interval): Interval =>
    hasInfinite(other) || !hasNumbers(other)
      ? one
      : beside(within(one, exact.low - other.high, exact.high - other.low), other);
  const beside = (one: Interval, other: Interval): Interval => {
    const only = onlyOf(other);
    return only === undefined ? one : shaved(one, z, (value) => value + only);
  };
  const found = addend(p, q);
  return [found, addend(q, found)];
}

function factorOperands(z: Interval, x: Interval, y: Interval, isSame: boolean): Operands {
  if (z.nan) return [x, y];
  let kind = hasInfinite(z) ? NUMBERS_ONLY : FINITE;
  if (!hasZero(z)) kind = { ...kind, plus: false, minus: false };
  const [p, q] = [meet(x, kind), meet(y, kind)];
  const exact = unrounded(z);
  if (isSame) {
    const both = root(p, exact);
    return [both, both];
  }
  const factor = (one: Interval, other: Interval): Interval => {
    if (onlyOf(other) === -1) return meet(one, negated(z));
    if (hasInfinite(other) || !hasNumbers(other) || isAroundZero(other)) return one;
    const found = quotient(exact, other);
    const factors = within(one, found.low, found.high);
    const only = onlyOf(other);
    return only === undefined ? factors : shaved(factors, z, (value) => value * only);
  };
  const found = factor(p, q);
  return [found, factor(q, found)];
}

function isAroundZero({ low, high }: Interval): boolean {
  return low <= 0 && high >= 0;
}

/** Numbers whose squares are in a set. */
function root(x: Interval, square: Interval): Interval {
  const most = above(Math.sqrt(Math.max(0, square.high)));
  const least = below(Math.sqrt(Math.max(0, square.low)));
  if (square.high < 0) return between(INFINITE, -INFINITE);
  const found = meet(x, between(-most, most));
  if (least <= 0) return found;
  if (found.low > -least) return meet(found, between(least, INFINITE));
  return found.high < least ? meet(found, between(-INFINITE, -least)) : found;
}

function quotientOperands(z: Interval, x: Interval, y: Interval, isSame: boolean): Operands {
  if (z.nan || isSame) return [x, y];
  const isBounded = !hasInfinite(z);
  // Only 0 as divisor or an infinite dividend give infinities, but for overflow.
  const p = meet(x, isBounded ? FINITE : NUMBERS_ONLY);
  let kind = isBounded ? NOT_ZERO : NUMBERS_ONLY;
  if (!hasZero(z)) kind = { ...kind, low: -LARGEST, high: LARGEST };
  const q = meet(y, kind);
  const exact = unrounded(z);
  if (hasInfinite(q) || !hasNumbers(q) || (!isBounded && hasZero(q))) return [p, q];
  const multiples = product(exact, q);
  const [divisor, known] = [onlyOf(q), onlyOf(p)];
  const dividends = multiples.nan ? p : within(p, multiples.low, multiples.high);
  const dividend = divisor === undefined ? dividends : shaved(dividends, z, (value) => value / divisor);
  if (isAroundZero(exact) || hasInfinite(dividend) || !isBounded || !hasNumbers(dividend))
    return [dividend, q];
  const found = quotient(dividend, exact);
  const divisors = within(q, found.low, found.high);
  return [dividend, known === undefined ? divisors : shaved(divisors, z, (value) => known / value)];
}

function floorOperand(z: Interval, x: Interval): Interval {
  if (!hasNumbers(z)) return meet(x, z);
  const high = z.high === INFINITE ? INFINITE : z.high + 1 > z.high ? previous(z.high + 1) : z.high;
  const found = meet(x, withNaN(between(z.low, high), z.nan));
  // Only -0 is rounded to -0.
  if (z.high > 0 || z.low < 0 || !hasNumbers(found)) return found;
  return {
    ...found,
    ...(z.plus ? {} : { high: 0 }),
    plus: z.plus && found.plus,
    minus: z.minus && found.minus,
  };
}

/** Integers whose quotient by a positive constant, rounded down, is in a set. */
function dividendOperand(z: Interval, x: Interval, y: Interval): Interval {
  const divisor = y.low;
  if (z.nan || divisor !== y.high || !(divisor > 0) || !hasNumbers(z)) return x;
  return within(x, below(z.low) * divisor, above(above(z.high + 1)) * divisor);
}

/** Numbers that, rounded towards zero, are in a set; beyond the limit they have no meaning. */
function truncatedOperand(z: Interval, x: Interval, limit: Interval): Interval {
  const most = limit.high;
  if (x.nan || !hasNumbers(x) || !hasNumbers(z) || x.low < -most || x.high > most) return x;
  return meet(x, between(z.low > 0 ? z.low : z.low - 1, z.high < 0 ? z.high : z.high + 1));
}

const ofFirst =
  (of: (z: Interval, x: Interval, y: Interval) => Interval): OfNumbers =>
  (z, x, y) => [of(z, x, y), y];

type TruthName = 'Eq' | 'Le' | 'IsInt' | 'IsMinusZero';

/** Undefined: the result says nothing of the operands. */
const NUMBERS: Readonly<Record<Exclude<OperatorName, TruthName>, OfNumbers | undefined>> = {
  Add: sumOperands,
  Mul: factorOperands,
  Div: quotientOperands,
  Rem: remainderOperands,
  Floor: ofFirst(floorOperand),
  FloorDiv: ofFirst(dividendOperand),
  Mod: undefined,
  ToReal: ofFirst((z, x) => meet(x, z)),
  ToDouble: ofFirst((z, x) => meet(x, z)),
  ToInteger: ofFirst(truncatedOperand),
  ToInt32: ofFirst(bits.wrappedOperand),
  BitAnd: bits.andOperands,
  BitOr: bits.orOperands,
  BitXor: bits.xorOperands,
  Shl: ofFirst(bits.shiftLeftOperand),
  Shr: ofFirst(bits.shiftRightOperand),
  Ushr: ofFirst(bits.shiftRightUnsignedOperand),
  Call: undefined,
  Quotient: undefined,
  ToBigint: undefined,
  ToInt: undefined,
  BigAnd: undefined,
  BigOr: undefined,
  BigXor: undefined,
  BigShift: undefined,
  BigPower: undefined,
  CivilPart: (z, x, y) => [daysWithPart(z, x, y), y],
  MonthStart: ofFirst(monthsStarting),
};

const TRUTHS: Readonly<Record<TruthName, OfTruth>> = {
  Eq: equal,
  Le: lessOrEqual,
  IsInt: (holds, x, y) => [isInteger(holds, x), y],
  IsMinusZero: (holds, x, y) => [isMinusZero(holds, x), y],
};

const byCode = <F>(table: Readonly<Record<string, F>>): readonly (F | undefined)[] => {
  const rows: (F | undefined)[] = [];
  for (const [name, of] of Object.entries(table)) rows[TermOp[name as OperatorName]] = of;
  return rows;
};
const NUMBERS_BY_CODE = byCode(NUMBERS);
const TRUTHS_BY_CODE = byCode(TRUTHS);

/** The operands for which the result of an operator can be in `z`. */
export function operandsOf(
  op: TermOpCode,
  z: Interval,
  x: Interval,
  y: Interval,
  isSame: boolean,
): Operands | undefined {
  return NUMBERS_BY_CODE[op]?.(z, x, y, isSame);
}

/** The operands for which an operator can hold, or fail. */
export function operandsWhere(
  op: TermOpCode,
  holds: boolean,
  x: Interval,
  y: Interval,
): Operands | undefined {
  return TRUTHS_BY_CODE[op]?.(holds, x, y);
}
