/** What a remainder says about dividend and divisor (ECMA-262 6.1.6.1.6). It is exact. */
import { magnitudes, multiplesIn } from './arithmetic.js';
import {
  above,
  below,
  between,
  FINEST,
  hasInfinite,
  hasNumbers,
  INFINITE,
  type Interval,
  LARGEST,
  meet,
  NOTHING,
  negated,
  next,
} from './interval.js';

type Operands = readonly [x: Interval, y: Interval];

const FINITE = between(-LARGEST, LARGEST);
const NOT_ZERO: Interval = { ...between(-INFINITE, INFINITE), plus: false, minus: false };

export function remainderOperands(z: Interval, x: Interval, y: Interval, isSame: boolean): Operands {
  if (z.nan || isSame) return [x, y];
  let p = meet(x, FINITE);
  let q = meet(y, NOT_ZERO);
  if (!hasNumbers(z)) return [z, z];
  // A remainder has the sign of the dividend, and is neither larger than it nor as large as the divisor.
  if (z.low > 0) p = meet(p, between(z.low, LARGEST));
  if (z.high < 0) p = meet(p, between(-LARGEST, z.high));
  const least = z.low > 0 ? z.low : z.high < 0 ? -z.high : 0;
  if (least > 0) {
    if (q.low > -least) q = meet(q, between(next(least), INFINITE));
    if (q.high < least) q = meet(q, between(-INFINITE, -next(least)));
  }
  // A multiple of the divisor and the remainder make the dividend, exactly.
  p = meet(p, between(-LARGEST, LARGEST, Math.max(FINEST, Math.min(z.step, q.step))));
  if (!hasNumbers(p) || !hasNumbers(q)) return [p, q];
  const smallest = q.low > 0 ? q.low : q.high < 0 ? -q.high : 0;
  if (Math.max(Math.abs(p.low), Math.abs(p.high)) < smallest) return [meet(p, z), q];
  if (q.low === q.high && !hasInfinite(q)) p = congruent(z, p, Math.abs(q.low));
  return byMultiples(z, p, q);
}

/** Dividend and divisor, where it is known about how many times the divisor goes into the dividend. */
function byMultiples(z: Interval, x: Interval, y: Interval): Operands {
  const [a, b, c] = [magnitudes(x), magnitudes(y), magnitudes(z)];
  if (!hasNumbers(x) || a.high === INFINITE) return [x, y];
  const [least, most] = multiplesIn(a, b, c);
  if (least > most) return [NOTHING, NOTHING];
  if (most === 0 || most === INFINITE) return [most === 0 ? meet(x, z) : x, y];
  const dividend = signed(x, below(below(least * b.low) + c.low), above(above(most * b.high) + c.high));
  const divisor = signed(
    y,
    below(below(a.low - c.high) / most),
    least === 0 ? INFINITE : above(above(a.high - c.low) / least),
  );
  return [dividend, divisor];
}

/** The numbers of a set whose magnitudes lie between two numbers. */
function signed(x: Interval, least: number, most: number): Interval {
  let found = meet(x, between(-most, most));
  if (least <= 0) return found;
  if (found.low > -least) found = meet(found, between(least, INFINITE));
  return found.high < least ? meet(found, between(-INFINITE, -least)) : found;
}

/** Dividends whose remainder by a positive divisor is in a set: the ends move to the next such number. */
function congruent(z: Interval, x: Interval, divisor: number): Interval {
  if (x.low < 0 && x.high > 0) return x;
  if (x.high <= 0) return negated(congruent(negated(z), negated(x), divisor));
  const [first, last] = [x.low % divisor, x.high % divisor];
  let { low, high } = x;
  // `low - first` and `high - last` are multiples of the divisor; sums of them are rounded.
  const least = Math.max(0, z.low);
  if (first < least) low = below(below(low - first) + least);
  else if (first > z.high) low = below(below(below(low - first) + divisor) + least);
  if (last > z.high) high = above(above(high - last) + z.high);
  else if (last < least) high = above(above(above(high - last) - divisor) + z.high);
  return meet(x, between(Math.max(low, x.low), Math.min(high, x.high)));
}
