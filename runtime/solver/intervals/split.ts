/** Splits sets of doubles into parts on which interval arithmetic is more precise. */
import {
  after,
  between,
  exponentOf,
  hasNumbers,
  hasZero,
  INFINITE,
  type Interval,
  LARGEST,
  NOT_A_NUMBER,
  negated,
  point,
  tightened,
} from './interval.js';

const TINIEST = Number.MIN_VALUE;

/** Disjoint parts whose union is the set; fewer than two if it has one double. */
export function split(x: Interval): readonly Interval[] {
  if (x.nan) return hasNumbers(x) ? [{ ...x, nan: false }, NOT_A_NUMBER] : [x];
  if (!hasNumbers(x)) return [];
  const { low, high, step } = x;
  if (low === high && low !== 0) return [x];
  if (low === -INFINITE || high === INFINITE) return splitInfinities(x);
  if (low <= 0 && high >= 0) return splitZero(x);
  if (low < 0) return split(negated(x)).map(negated);
  const middle = middleOf(low, high, step);
  return [between(low, middle, step), between(after(middle), high, step)].map(tightened).filter(hasNumbers);
}

function splitInfinities(x: Interval): readonly Interval[] {
  const { low, high } = x;
  if (low === high) return [x];
  const parts = [{ ...x, low: Math.max(low, -LARGEST), high: Math.min(high, LARGEST) }];
  if (high === INFINITE) parts.push(point(INFINITE));
  if (low === -INFINITE) parts.push(point(-INFINITE));
  return parts.filter(hasNumbers);
}

function splitZero(x: Interval): readonly Interval[] {
  const { low, high, step } = x;
  if (low === 0 && high === 0) return [...(x.plus ? [point(0)] : []), ...(x.minus ? [point(-0)] : [])];
  const zero = hasZero(x) ? [{ ...between(0, 0), plus: x.plus, minus: x.minus }] : [];
  const above = high > 0 ? [tightened(between(2 ** step, high, step))] : [];
  const below = low < 0 ? [tightened(between(low, -(2 ** step), step))] : [];
  return [...zero, ...above, ...below].filter(hasNumbers);
}

/**
 * A plain number between two positive ones, and less than the greater. It halves the exponents, or if these are near each
 * other, the numbers.
 */
function middleOf(low: number, high: number, step: number): number {
  const [from, to] = [exponentOf(low), exponentOf(high)];
  if (to - from > 2) {
    const middle = 2 ** Math.floor((from + to) / 2);
    if (middle >= low && middle < high) return middle;
  }
  const half = low / 2 + high / 2;
  for (const unit of [2 ** Math.max(0, from - 3), 1, 0.5, 2 ** Math.max(-1000, step)]) {
    const plain = Math.floor(half / unit) * unit;
    if (plain >= low && plain < high) return plain;
  }
  return half < high && half >= low ? half : low;
}

/** The size of a set, which decides what to split: about the logarithm of its number of doubles. */
export function sizeOf(x: Interval): number {
  if (x.nan) return hasNumbers(x) ? 4000 : 0;
  const { low, high, step } = x;
  if (!hasNumbers(x)) return 0;
  if (low === high) return low === 0 && x.plus && x.minus ? 1 : 0;
  if (low === -INFINITE || high === INFINITE) return 3000;
  if (low <= 0 && high >= 0) return 2500;
  const exponents = Math.abs(exponentOf(high) - exponentOf(low));
  if (exponents > 2) return 100 + exponents;
  return Math.max(1, Math.min(60, Math.log2(Math.abs(high - low)) - Math.max(step, exponentOf(high) - 52)));
}

/** The plainest number of a set: what people would take first. */
export function plainest(x: Interval): number {
  if (!hasNumbers(x)) return Number.NaN;
  const { low, high, step } = x;
  if (low <= 0 && high >= 0 && hasZero(x)) return x.plus ? 0 : -0;
  if (low < 0 && high <= 0) return -plainest(negated(x));
  const least = Math.max(low, TINIEST);
  for (let unit = 2 ** Math.min(1000, Math.max(0, exponentOf(least))); unit >= 2 ** -60; unit /= 2) {
    if (Math.log2(unit) < step) break;
    const found = Math.ceil(least / unit) * unit;
    if (found >= low && found <= high) return found;
  }
  return high === INFINITE || low !== -INFINITE ? least : high;
}
