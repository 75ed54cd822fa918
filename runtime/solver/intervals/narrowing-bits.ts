/** What the results of bit operators say about their operands, integers of 32 bits. */
import { bitXor } from './bits.js';
import {
  between,
  hasInfinite,
  hasNumbers,
  hasZero,
  type Interval,
  LARGEST,
  meet,
  onlyOf,
} from './interval.js';

type Operands = readonly [x: Interval, y: Interval];

const [LEAST, MOST] = [-(2 ** 31), 2 ** 31 - 1];
const NEGATIVE = between(LEAST, -1);
const NOT_NEGATIVE = between(0, MOST);

/** ECMA-262 ToInt32, which gives 0 for NaN and the infinities. */
export function wrappedOperand(z: Interval, x: Interval): Interval {
  let found = hasZero(z) ? x : meet(x, between(-LARGEST, LARGEST));
  if (!hasNumbers(found) || hasInfinite(found) || found.nan || !hasNumbers(z)) return found;
  if (found.low > LEAST - 1 && found.high < MOST + 1) {
    if (z.low > 0) found = meet(found, between(z.low, LARGEST));
    else found = meet(found, between(z.low - 1, LARGEST));
    found = meet(found, between(-LARGEST, z.high < 0 ? z.high : z.high + 1));
  }
  return found;
}

export function andOperands(z: Interval, x: Interval, y: Interval): Operands {
  const operand = (one: Interval, other: Interval): Interval => {
    if (z.high < 0) return meet(one, NEGATIVE);
    const signed = z.low >= 0 && other.high < 0 ? meet(one, NOT_NEGATIVE) : one;
    // A conjunction is at most an operand that is not negative.
    return signed.low >= 0 && z.low > 0 ? meet(signed, between(z.low, MOST)) : signed;
  };
  return [operand(x, y), operand(y, x)];
}

export function orOperands(z: Interval, p: Interval, q: Interval): Operands {
  // Zeros on the right come from zeros of both.
  const trailing = between(LEAST, MOST, Math.max(0, Math.min(z.step, 32)));
  const [x, y] = [meet(p, trailing), meet(q, trailing)];
  const operand = (one: Interval, other: Interval): Interval => {
    if (z.low >= 0) return meet(one, between(0, z.high));
    const signed = z.high < 0 && other.low >= 0 ? meet(one, NEGATIVE) : one;
    // A disjunction is at least an operand that is negative.
    return signed.high < 0 && z.high < 0 ? meet(signed, between(LEAST, z.high)) : signed;
  };
  return [operand(x, y), operand(y, x)];
}

/** Its own inverse. */
export function xorOperands(z: Interval, x: Interval, y: Interval): Operands {
  const operand = (one: Interval, other: Interval): Interval => {
    const amount = onlyOf(other);
    // A complement: the order is reversed.
    if (amount === -1) return meet(one, between(-1 - z.high, -1 - z.low));
    return hasNumbers(z) && hasNumbers(other) ? meet(one, withBothZeros(bitXor(z, other))) : one;
  };
  return [operand(x, y), operand(y, x)];
}

/** Integers have no sign of zero that matters here. */
function withBothZeros(x: Interval): Interval {
  return x.plus ? { ...x, minus: true } : x;
}

export function shiftLeftOperand(z: Interval, x: Interval, y: Interval): Interval {
  const amount = onlyOf(y);
  if (amount === undefined) return x;
  const scale = 2 ** (amount & 31);
  if (x.low * scale < LEAST || x.high * scale > MOST) return x;
  return meet(x, between(Math.ceil(z.low / scale), Math.floor(z.high / scale)));
}

export function shiftRightOperand(z: Interval, x: Interval, y: Interval): Interval {
  const amount = onlyOf(y);
  if (amount === undefined) return x;
  const scale = 2 ** (amount & 31);
  return meet(x, between(z.low * scale, z.high * scale + scale - 1));
}

export function shiftRightUnsignedOperand(z: Interval, x: Interval, y: Interval): Interval {
  const amount = onlyOf(y);
  if (amount === undefined) return x;
  const scale = 2 ** (amount & 31);
  const [low, high] = [z.low * scale, z.high * scale + scale - 1];
  // Negative integers count as those 2^32 above.
  if (x.low >= 0) return meet(x, between(low, high));
  if (x.high < 0) return meet(x, between(low - 2 ** 32, high - 2 ** 32));
  return high < 2 ** 31 ? meet(x, NOT_NEGATIVE) : low > MOST ? meet(x, NEGATIVE) : x;
}
