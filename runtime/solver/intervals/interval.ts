/**
 * Sets of doubles: the numbers between two of them that are multiples of a power of two, and perhaps NaN.
 *
 * Rounding is monotone (IEEE 754, 4.3). So the rounded results of a monotone operator lie between its rounded results at
 * the ends, which JavaScript's own operators compute. The intervals hold of the doubles of a program without any argument
 * about exact numbers. (Michel, Rueher and Lebbah, "Solving constraints over floating-point numbers", CP 2001.)
 */

export interface Interval {
  /** The least and the greatest number, infinities included; `low > high` where there is none. */
  readonly low: number;
  readonly high: number;
  /** Whether NaN is among them. */
  readonly nan: boolean;
  /** Whether 0 and -0 are among them, where 0 lies between the ends. */
  readonly plus: boolean;
  readonly minus: boolean;
  /** All finite numbers are multiples of 2^step. */
  readonly step: number;
}

/** Every finite double is a multiple of 2^-1074. */
export const FINEST = -1074;
const COARSEST = 1023;
const { POSITIVE_INFINITY: INFINITE, MAX_VALUE: LARGEST } = Number;

/** An interval of numbers; both zeros are in it where 0 is. */
export function between(low: number, high: number, step = FINEST, nan = false): Interval {
  return { low, high, nan, plus: true, minus: true, step: Math.min(COARSEST, Math.max(FINEST, step)) };
}

export const ANY: Interval = between(-INFINITE, INFINITE, FINEST, true);
export const NOT_A_NUMBER: Interval = between(INFINITE, -INFINITE, COARSEST, true);

/** No double. */
export const NOTHING: Interval = between(INFINITE, -INFINITE, COARSEST);

/** One double. */
export function point(value: number): Interval {
  if (Number.isNaN(value)) return NOT_A_NUMBER;
  if (value !== 0) return between(value, value, stepOf(value));
  const isMinus = Object.is(value, -0);
  return { low: 0, high: 0, nan: false, plus: !isMinus, minus: isMinus, step: COARSEST };
}

export function hasNumbers({ low, high }: Interval): boolean {
  return low <= high;
}

export function hasZero({ low, high, plus, minus }: Interval): boolean {
  return low <= 0 && high >= 0 && (plus || minus);
}

export function hasPlusZero({ low, high, plus }: Interval): boolean {
  return plus && low <= 0 && high >= 0;
}

export function hasMinusZero({ low, high, minus }: Interval): boolean {
  return minus && low <= 0 && high >= 0;
}

export function hasInfinite({ low, high }: Interval): boolean {
  return low <= high && (low === -INFINITE || high === INFINITE);
}

/** Whether some number has its sign bit set, or not set. */
export function hasNegative(x: Interval): boolean {
  return hasNumbers(x) && (x.low < 0 || hasMinusZero(x));
}
export function hasPositive(x: Interval): boolean {
  return hasNumbers(x) && (x.high > 0 || hasPlusZero(x));
}

/** The only double of a set; undefined where there are several or none. */
export function onlyOf(x: Interval): number | undefined {
  if (!hasNumbers(x)) return x.nan ? Number.NaN : undefined;
  if (x.nan || x.low !== x.high) return undefined;
  if (x.low !== 0) return x.low;
  return x.plus === x.minus ? undefined : x.plus ? 0 : -0;
}

/** The smallest set with all of both. */
export function union(x: Interval, y: Interval): Interval {
  return {
    low: Math.min(x.low, y.low),
    high: Math.max(x.high, y.high),
    nan: x.nan || y.nan,
    // The hull of a negative and a positive number contains both zeros.
    plus: hasPlusZero(x) || hasPlusZero(y) || isAround(x, y),
    minus: hasMinusZero(x) || hasMinusZero(y) || isAround(x, y),
    step: Math.min(x.step, y.step),
  };
}

function isAround(x: Interval, y: Interval): boolean {
  const zero = (z: Interval): boolean => z.low <= 0 && z.high >= 0;
  return !zero(x) && !zero(y);
}

/** Minus each of its members. */
export function negated(x: Interval): Interval {
  return { ...x, low: -x.high, high: -x.low, plus: x.minus, minus: x.plus };
}

/** The same numbers, with other zeros. */
export function withZeros(x: Interval, plus: boolean, minus: boolean): Interval {
  return { ...x, plus, minus };
}

export function withNaN(x: Interval, nan: boolean): Interval {
  return nan === x.nan ? x : { ...x, nan };
}

/** Whether a number, not NaN, is one of them; both zeros are taken for 0. */
export function holdsNumber(x: Interval, value: number): boolean {
  if (!(x.low <= value && value <= x.high)) return false;
  if (value === 0) return hasZero(x);
  return Math.abs(value) === INFINITE || stepOf(value) >= x.step;
}

/** The largest power of two, by its exponent, that a double is a multiple of. */
export function stepOf(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return COARSEST;
  // Scaling by a power of two is exact, but for what would overflow or underflow on the way.
  let step = Math.max(FINEST, exponentOf(value) - 52);
  let scaled = step < -1000 ? value * 2 ** 1000 * 2 ** -(step + 1000) : value * 2 ** -step;
  while (scaled % 2 === 0) {
    scaled /= 2;
    step += 1;
  }
  return step;
}

const BYTES = new DataView(new ArrayBuffer(8));

/** The exponent of a double that is not 0: it lies between 2^exponent and twice that. */
export function exponentOf(value: number): number {
  BYTES.setFloat64(0, value);
  const biased = (BYTES.getUint16(0) >> 4) & 0x7ff;
  return biased === 0 ? FINEST : biased - 1023;
}

/** The least double above a positive one. */
export function after(value: number): number {
  return neighbour(value, 1n);
}

/** The greatest double below a positive one. */
export function before(value: number): number {
  return neighbour(value, -1n);
}

function neighbour(value: number, by: bigint): number {
  BYTES.setFloat64(0, value);
  BYTES.setBigUint64(0, BYTES.getBigUint64(0) + by);
  return BYTES.getFloat64(0);
}

/** The least double above any but the greatest. */
export function next(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  if (value === -INFINITE) return -LARGEST;
  return value > 0 ? after(value) : -before(-value) + 0;
}

/** The greatest double below any but the least. */
export function previous(value: number): number {
  return -next(-value) + 0;
}

/** The unit roundoff and a little more (Rump et al., "Computing predecessor and successor in rounding to nearest", BIT 2009). */
const ROUNDOFF = 2 ** -53 * (1 + 2 ** -52);

/** A number that is at least the next double; what is rounded to a double is at most this. */
export function above(value: number): number {
  if (value === -INFINITE) return -LARGEST;
  return value === INFINITE ? value : value + (Math.abs(value) * ROUNDOFF + Number.MIN_VALUE);
}

/** A number that is at most the previous double; what is rounded to a double is at least this. */
export function below(value: number): number {
  return -above(-value);
}

/** The same numbers. One double, and those far from 0, are multiples of a greater power of two. */
export function withStep(x: Interval): Interval {
  const least = x.low > 0 ? x.low : x.high < 0 ? -x.high : 0;
  if (least === 0 || least === INFINITE) return x;
  const step = x.low === x.high ? stepOf(least) : exponentOf(least) - 52;
  return step > x.step ? { ...x, step } : x;
}

/** Narrows the ends of a set to multiples of its step. */
export function tightened(set: Interval): Interval {
  const x = withStep(set);
  const { low, high, step } = x;
  if (step <= -1000 || step > 900 || !hasNumbers(x)) return x;
  const unit = 2 ** step;
  const [from, to] = [Math.ceil(low / unit) * unit, Math.floor(high / unit) * unit];
  if (from === low && to === high) return x;
  // Where a number of units overflows, the end is a multiple of the unit.
  return {
    ...x,
    low: Math.abs(from) === INFINITE ? low : from + 0,
    high: Math.abs(to) === INFINITE ? high : to + 0,
  };
}

/** The members of both sets. */
export function meet(x: Interval, y: Interval): Interval {
  return cleared({
    low: Math.max(x.low, y.low),
    high: Math.min(x.high, y.high),
    nan: x.nan && y.nan,
    plus: x.plus && y.plus,
    minus: x.minus && y.minus,
    step: Math.max(x.step, y.step),
  });
}

/** The members of a set but one number, if that is the least or the greatest; both zeros are taken for 0. */
export function without(x: Interval, value: number): Interval {
  if (value === 0) return cleared({ ...x, plus: false, minus: false });
  if (x.low !== value && x.high !== value) return x;
  if (x.low === x.high) return { ...x, low: INFINITE, high: -INFINITE };
  return cleared({
    ...x,
    low: x.low === value ? next(value) : x.low,
    high: x.high === value ? previous(value) : x.high,
  });
}

/** The same members with the tightest ends: multiples of the step, and 0 only where it is one of them. */
function cleared(x: Interval): Interval {
  let { low, high } = x;
  if (!x.plus && !x.minus) {
    const least = x.step > FINEST ? 2 ** x.step : Number.MIN_VALUE;
    if (low === 0) low = least;
    if (high === 0) high = -least;
  }
  return low > high
    ? { ...x, low: INFINITE, high: -INFINITE }
    : tightened(low === x.low && high === x.high ? x : { ...x, low, high });
}

/** Whether a set has no member. */
export function isEmpty(x: Interval): boolean {
  return !x.nan && x.low > x.high;
}

export function areEqual(x: Interval, y: Interval): boolean {
  return (
    x.low === y.low &&
    x.high === y.high &&
    x.nan === y.nan &&
    x.plus === y.plus &&
    x.minus === y.minus &&
    x.step === y.step
  );
}

export { INFINITE, LARGEST };
