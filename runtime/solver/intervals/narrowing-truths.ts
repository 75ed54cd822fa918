/** What the truth of a comparison says about its operands. */
import {
  between,
  hasInfinite,
  hasNumbers,
  INFINITE,
  type Interval,
  LARGEST,
  meet,
  NOT_A_NUMBER,
  next,
  onlyOf,
  point,
  previous,
  withNaN,
  without,
  withZeros,
} from './interval.js';

type Operands = readonly [x: Interval, y: Interval];

export function equal(holds: boolean, x: Interval, y: Interval): Operands {
  if (!holds) return [unequal(x, y), unequal(y, x)];
  // 0 and -0 are equal.
  const either = (z: Interval): Interval => {
    const zero = z.plus || z.minus;
    return withNaN(withZeros(z, zero, zero), false);
  };
  return [meet(x, either(y)), meet(y, either(x))];
}

/** Members of `x` that differ from all of `y`, if `y` has one number. */
function unequal(x: Interval, y: Interval): Interval {
  return !y.nan && y.low === y.high ? without(x, y.low) : x;
}

export function lessOrEqual(holds: boolean, x: Interval, y: Interval): Operands {
  if (holds) {
    if (!hasNumbers(x) || !hasNumbers(y)) return [between(INFINITE, -INFINITE), y];
    return [meet(x, between(-INFINITE, y.high)), meet(y, between(x.low, INFINITE))];
  }
  // NaN is not less, so neither operand is known where the other one may be NaN.
  return [
    y.nan ? x : meet(x, y.low < INFINITE ? withNaN(between(next(y.low), INFINITE), true) : NOT_A_NUMBER),
    x.nan
      ? y
      : meet(y, x.high > -INFINITE ? withNaN(between(-INFINITE, previous(x.high)), true) : NOT_A_NUMBER),
  ];
}

export function isInteger(holds: boolean, x: Interval): Interval {
  if (holds) return meet(x, between(-LARGEST, LARGEST, 0));
  const only = onlyOf(withNaN(x, false));
  if (only !== undefined && Number.isInteger(only)) return meet(x, NOT_A_NUMBER);
  // Numbers of this step are integers but for the infinities.
  return x.step >= 0 && hasNumbers(x) && !hasInfinite(x) ? meet(x, NOT_A_NUMBER) : x;
}

export function isMinusZero(holds: boolean, x: Interval): Interval {
  return holds
    ? meet(x, point(-0))
    : meet(x, withNaN(withZeros(between(-INFINITE, INFINITE), true, false), true));
}
