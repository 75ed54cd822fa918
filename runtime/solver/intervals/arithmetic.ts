/** Arithmetic on sets of doubles. The result contains every result of the operator on members of the operands. */
import {
  above,
  before,
  below,
  between,
  exponentOf,
  FINEST,
  hasInfinite,
  hasMinusZero,
  hasNegative,
  hasNumbers,
  hasPlusZero,
  hasPositive,
  hasZero,
  INFINITE,
  type Interval,
  NOT_A_NUMBER,
  negated,
  onlyOf,
  point,
  withNaN,
} from './interval.js';

/** The interval between the least and the greatest of some numbers. NaN is ignored. */
function hull(values: readonly number[], step: number, nan: boolean): Interval {
  let [low, high] = [INFINITE, -INFINITE];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return between(low + 0, high + 0, step, nan);
}

/** @param isOpposite whether the second is always minus the first */
export function sum(x: Interval, y: Interval, isOpposite = false): Interval {
  const nan = x.nan || y.nan;
  if (!hasNumbers(x) || !hasNumbers(y)) return nan ? NOT_A_NUMBER : between(INFINITE, -INFINITE);
  if (isOpposite) return withNaN(point(0), nan || hasInfinite(x));
  const clashes =
    (x.high === INFINITE && y.low === -INFINITE) || (x.low === -INFINITE && y.high === INFINITE);
  const [low, high] = [x.low + y.low, x.high + y.high];
  // -0 + -0 is -0; all other sums that are zero are 0, as none of two different doubles is rounded to zero.
  const minus = hasMinusZero(x) && hasMinusZero(y);
  const isOnlyMinus = minus && [x, y].every((z) => z.low === 0 && z.high === 0 && !z.plus);
  // Beside one infinity the opposite one gives NaN, and all other numbers the former.
  return {
    low: Number.isNaN(low) ? INFINITE : low,
    high: Number.isNaN(high) ? -INFINITE : high,
    nan: nan || clashes,
    plus: !isOnlyMinus,
    minus,
    step: Math.min(x.step, y.step),
  };
}

/** @param isSquare whether both are the same number */
export function product(x: Interval, y: Interval, isSquare = false): Interval {
  const nan =
    x.nan || y.nan || (!isSquare && ((hasInfinite(x) && hasZero(y)) || (hasZero(x) && hasInfinite(y))));
  if (!hasNumbers(x) || !hasNumbers(y)) return nan ? NOT_A_NUMBER : between(INFINITE, -INFINITE);
  const ends = [x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high];
  // At the ends 0 * Infinity is NaN, but the products next to them are 0.
  const values = ends.map((value) => (Number.isNaN(value) ? 0 : value));
  const all = hull(values, Math.max(FINEST, x.step + y.step), nan);
  if (isSquare) return { ...all, low: x.low <= 0 && x.high >= 0 ? 0 : all.low, plus: true, minus: false };
  return { ...all, ...zerosOf(x, y) };
}

/** The signs that a product or quotient may have. */
function zerosOf(x: Interval, y: Interval): Pick<Interval, 'plus' | 'minus'> {
  return {
    plus: (hasPositive(x) && hasPositive(y)) || (hasNegative(x) && hasNegative(y)),
    minus: (hasPositive(x) && hasNegative(y)) || (hasNegative(x) && hasPositive(y)),
  };
}

/** @param isSame whether both are the same number */
export function quotient(x: Interval, y: Interval, isSame = false): Interval {
  const nan = x.nan || y.nan || (hasZero(x) && hasZero(y)) || (hasInfinite(x) && hasInfinite(y));
  if (!hasNumbers(x) || !hasNumbers(y)) return nan ? NOT_A_NUMBER : between(INFINITE, -INFINITE);
  if (isSame) return withNaN(point(1), nan);
  const zeros = zerosOf(x, y);
  if (y.low === 0 && y.high === 0) {
    const [above, below] = [zeros.plus, zeros.minus];
    if (x.low === 0 && x.high === 0) return NOT_A_NUMBER;
    return { ...between(below ? -INFINITE : INFINITE, above ? INFINITE : -INFINITE, 1023, nan), ...zeros };
  }
  if (y.low <= 0 && y.high >= 0) return { ...between(-INFINITE, INFINITE, FINEST, nan), ...zeros };
  const quotients = [x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high];
  // At the ends Infinity / Infinity is NaN, but what is finite gives 0.
  const ends = quotients.map((value) => (Number.isNaN(value) ? 0 : value));
  const divisor = Math.abs(onlyOf(y) ?? 0);
  const isScale = divisor !== 0 && divisor === 2 ** exponentOf(divisor);
  const step = isScale ? x.step - exponentOf(divisor) : FINEST;
  return { ...hull(ends, Math.max(FINEST, step), nan), ...zeros };
}

/** JavaScript's `%`, which is exact (ECMA-262 6.1.6.1.6). @param isSame whether both are the same number */
export function remainder(x: Interval, y: Interval, isSame = false): Interval {
  const nan = x.nan || y.nan || hasInfinite(x) || hasZero(y);
  if (!hasNumbers(x) || !hasNumbers(y)) return nan ? NOT_A_NUMBER : between(INFINITE, -INFINITE);
  const zeros = { plus: hasPositive(x), minus: hasNegative(x) };
  if (isSame) return { ...between(0, 0, 1023, nan), ...zeros };
  const step = Math.min(x.step, y.step);
  const most = Math.max(Math.abs(y.low), Math.abs(y.high));
  if (most === 0) return NOT_A_NUMBER;
  const least = y.low > 0 ? y.low : y.high < 0 ? -y.high : 0;
  const largest = Math.max(Math.abs(x.low), Math.abs(x.high));
  if (largest < least && largest !== INFINITE) return { ...x, nan, step };
  if (y.low === y.high && most !== INFINITE && (x.low >= 0 || x.high <= 0)) {
    // No multiple of the divisor lies between the ends, so the remainder is monotone.
    const [from, to] = [x.low % most, x.high % most];
    if (x.high - x.low < most && from <= to && (from === 0 || to === 0 || from > 0 === to > 0))
      if (!(x.low < 0 && from === 0 && to === 0 && x.low !== x.high))
        return { ...between(from + 0, to + 0, step, nan), ...zeros };
  }
  // The remainder is less than the divisor, by at least one step.
  const isExact = step > -1000 && most <= 2 ** 53 * 2 ** step;
  const reach = Math.min(largest, isExact ? most - 2 ** step : before(most));
  const all = { ...between(x.low < 0 ? -reach : 0, x.high > 0 ? reach : 0, step, nan), ...zeros };
  if (largest === INFINITE || least === 0 || (x.low < 0 && x.high > 0)) return all;
  const [a, b] = [magnitudes(x), magnitudes(y)];
  const [from, to] = multiplesIn(a, b, magnitudes(all));
  if (from !== to || from > Number.MAX_SAFE_INTEGER) return all;
  const low = Math.max(0, below(a.low - above(from * b.high)));
  const high = Math.min(reach, above(a.high - below(from * b.low)));
  const found = { ...between(low + 0, high, step, nan), ...zeros };
  return x.low < 0 ? { ...negated(found), ...zeros } : found;
}

/** The least and the greatest magnitude of the numbers of a set. */
export function magnitudes({ low, high }: Interval): { readonly low: number; readonly high: number } {
  const most = Math.max(Math.abs(low), Math.abs(high));
  return { low: low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high)), high: most };
}

type Magnitudes = ReturnType<typeof magnitudes>;

/**
 * How many times a divisor can go into a dividend and leave a remainder: the least and the greatest number. Where there is
 * none, the least one is greater.
 */
export function multiplesIn(x: Magnitudes, y: Magnitudes, z: Magnitudes): readonly [number, number] {
  const least = Math.ceil(below(below(x.low - z.high) / above(y.high)));
  const most = Math.floor(above(above(x.high - z.low) / y.low));
  return [Math.max(0, Number.isNaN(least) ? 0 : least), Number.isNaN(most) ? INFINITE : most];
}

export function floor(x: Interval): Interval {
  if (!hasNumbers(x)) return x;
  const [low, high] = [Math.floor(x.low), Math.floor(x.high)];
  return {
    ...between(low + 0, high + 0, Math.max(0, x.step), x.nan),
    plus: hasPlusZero(x) || x.high > 0,
    minus: hasMinusZero(x),
  };
}

/** A monotone function, given by its values at the ends. */
export function monotone(x: Interval, of: (value: number) => number, step: number): Interval {
  if (!hasNumbers(x)) return x;
  return between(of(x.low) + 0, of(x.high) + 0, step, x.nan);
}

export function absolute(x: Interval): Interval {
  if (!hasNumbers(x)) return x;
  const [low, high] = [Math.abs(x.low), Math.abs(x.high)];
  const least = x.low <= 0 && x.high >= 0 ? 0 : Math.min(low, high);
  return { ...between(least, Math.max(low, high), x.step, x.nan), plus: true, minus: false };
}

export function least(x: Interval, y: Interval): Interval {
  return extreme(x, y, Math.min);
}

export function greatest(x: Interval, y: Interval): Interval {
  return extreme(x, y, Math.max);
}

function extreme(x: Interval, y: Interval, of: (a: number, b: number) => number): Interval {
  const nan = x.nan || y.nan;
  if (!hasNumbers(x) || !hasNumbers(y)) return nan ? NOT_A_NUMBER : between(INFINITE, -INFINITE);
  return {
    ...between(of(x.low, y.low), of(x.high, y.high), Math.min(x.step, y.step), nan),
    plus: hasPlusZero(x) || hasPlusZero(y),
    minus: hasMinusZero(x) || hasMinusZero(y),
  };
}

/** Rounded towards zero. */
export function truncated(x: Interval): Interval {
  if (!hasNumbers(x)) return x;
  const zeros = { plus: hasPositive(x), minus: hasNegative(x) };
  return { ...between(Math.trunc(x.low) + 0, Math.trunc(x.high) + 0, Math.max(0, x.step), x.nan), ...zeros };
}
