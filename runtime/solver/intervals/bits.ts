/** Bit operators on sets of integers of 32 bits (ECMA-262 6.1.6.1.9 and on). */
import {
  between,
  hasInfinite,
  hasNumbers,
  INFINITE,
  type Interval,
  point,
  tightened,
  union,
} from './interval.js';

const [LEAST, MOST] = [-(2 ** 31), 2 ** 31 - 1];

/** ECMA-262 ToInt32 of doubles. */
export function toInt32(x: Interval): Interval {
  const numbers = hasNumbers(x) ? wrapped(x) : undefined;
  const zero = x.nan || hasInfinite(x) ? point(0) : undefined;
  const result = numbers && zero ? union(numbers, zero) : (numbers ?? zero);
  return result ? { ...result, nan: false, plus: true, minus: false } : between(INFINITE, -INFINITE);
}

function wrapped(x: Interval): Interval | undefined {
  const low = Math.trunc(Math.max(x.low, -Number.MAX_VALUE));
  const high = Math.trunc(Math.min(x.high, Number.MAX_VALUE));
  if (low > high) return undefined;
  // Fractions are cut off. Only integers are certain to stay multiples of their power of two.
  const step = Math.max(0, x.step);
  if (step >= 32) return point(0);
  if (high - low < 2 ** 32 && (low | 0) <= (high | 0)) return between(low | 0, high | 0, step);
  return tightened(between(LEAST, MOST, step));
}

/** Known bits: those set in `mask`, with their values in `value`. */
interface Known {
  readonly mask: number;
  readonly value: number;
}

/** Known bits of an interval: the common leading bits of its ends, and trailing zeros. */
function knownOf({ low, high, step }: Interval): Known {
  const differing = low ^ high;
  const prefix = differing === 0 ? -1 : ~(0xffff_ffff >>> Math.clz32(differing));
  const zeros = step >= 32 ? -1 : (1 << Math.max(0, step)) - 1;
  return { mask: prefix | zeros, value: low & prefix & ~zeros };
}

function intervalOf({ mask, value }: Known): Interval {
  const sign = 1 << 31;
  const [low, high] = [value & mask, (value & mask) | ~mask];
  const isSigned = (mask & sign) !== 0;
  const trailing = mask === -1 ? 31 : 31 - Math.clz32(~mask & -~mask);
  const zeros = value === 0 && mask === -1 ? 31 : trailingZeros(value & mask, trailing);
  return between(isSigned ? low : low | sign, isSigned ? high : high & ~sign, zeros);
}

/** How many bits on the right are known to be zero. @param known bits on the right that are known */
function trailingZeros(value: number, known: number): number {
  return value === 0 ? known : Math.min(known, 31 - Math.clz32(value & -value));
}

/** @param ones bits that are known to be set; if there are any, no result is 0 */
function result(x: Interval, ones: number): Interval {
  return { ...x, plus: ones === 0, minus: false };
}

function intersection(x: Interval, y: Interval): Interval {
  return between(Math.max(x.low, y.low), Math.min(x.high, y.high), Math.max(x.step, y.step));
}

const exact = (x: Interval): Interval => ({ ...x, plus: true, minus: false });

export function bitAnd(x: Interval, y: Interval): Interval {
  const [p, q] = [knownOf(x), knownOf(y)];
  const zeros = (p.mask & ~p.value) | (q.mask & ~q.value);
  const ones = p.mask & p.value & q.mask & q.value;
  const limits = [x, y].flatMap(({ low, high }) => (low >= 0 ? [high] : []));
  const bound =
    limits.length > 0 ? between(0, Math.min(...limits)) : between(LEAST, Math.max(x.high, y.high));
  return result(intersection(intervalOf({ mask: zeros | ones, value: ones }), bound), ones);
}

export function bitOr(x: Interval, y: Interval): Interval {
  const [p, q] = [knownOf(x), knownOf(y)];
  const ones = (p.mask & p.value) | (q.mask & q.value);
  const zeros = p.mask & ~p.value & q.mask & ~q.value;
  const isNegative = x.high < 0 || y.high < 0;
  const low = isNegative
    ? Math.max(x.high < 0 ? x.low : LEAST, y.high < 0 ? y.low : LEAST)
    : Math.min(Math.max(x.low, LEAST), y.low);
  const bound = between(x.low >= 0 && y.low >= 0 ? Math.max(x.low, y.low) : low, isNegative ? -1 : MOST);
  return result(intersection(intervalOf({ mask: zeros | ones, value: ones }), bound), ones);
}

export function bitXor(x: Interval, y: Interval): Interval {
  const [p, q] = [knownOf(x), knownOf(y)];
  const mask = p.mask & q.mask;
  const value = (p.value ^ q.value) & mask;
  return result(intervalOf({ mask, value }), value);
}

/** @param amount from 0 to 31 */
export function shiftLeft(x: Interval, amount: number): Interval {
  const scale = 2 ** amount;
  const step = Math.max(0, x.step) + amount;
  if (x.low * scale >= LEAST && x.high * scale <= MOST)
    return exact(between(x.low * scale, x.high * scale, step));
  return exact(step >= 32 ? point(0) : tightened(between(LEAST, MOST, step)));
}

export function shiftRight(x: Interval, amount: number): Interval {
  return exact(between(x.low >> amount, x.high >> amount, Math.max(0, x.step - amount)));
}

export function shiftRightUnsigned(x: Interval, amount: number): Interval {
  const isOneSigned = x.low >= 0 || x.high < 0;
  const step = Math.max(0, x.step - amount);
  if (isOneSigned) return exact(between(x.low >>> amount, x.high >>> amount, step));
  return exact(between(0, 0xffff_ffff >>> amount, step));
}
