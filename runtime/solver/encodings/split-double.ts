/**
 * Doubles as exact numbers: a value, and Booleans for NaN, the infinities and -0. The operators are those of ECMA-262
 * 6.1.6.1 without rounding, which a callback adds.
 */
import { type Bool, FALSE, type Num, type Terms, TRUE } from '../terms/terms.js';

export interface SplitDouble {
  /** An Int or a Real. It is 0 for -0 and undefined for NaN and the infinities. */
  readonly value: Num;
  readonly nan: Bool;
  readonly positive: Bool;
  readonly negative: Bool;
  /** It is -0. */
  readonly minusZero: Bool;
}

/** The rounded value of a result, and whether it overflows. */
export interface RoundedValue {
  readonly value: Num;
  readonly overflow: Bool;
}
/** Rounds an exact result. */
export type Round = (exact: Num) => RoundedValue;

export class SplitDoubles {
  constructor(private readonly terms: Terms) {}

  finite(value: Num): SplitDouble {
    return { value, nan: FALSE, positive: FALSE, negative: FALSE, minusZero: FALSE };
  }

  constant(value: number): SplitDouble {
    const plain = this.finite(this.terms.num(Number.isFinite(value) ? value : 0));
    if (Number.isNaN(value)) return { ...plain, nan: TRUE };
    if (value === Number.POSITIVE_INFINITY) return { ...plain, positive: TRUE };
    if (value === Number.NEGATIVE_INFINITY) return { ...plain, negative: TRUE };
    return Object.is(value, -0) ? { ...plain, minusZero: TRUE } : plain;
  }

  isFinite({ nan, positive, negative }: SplitDouble): Bool {
    return this.terms.all([-nan, -positive, -negative]);
  }

  isInfinite({ positive, negative }: SplitDouble): Bool {
    return this.terms.or(positive, negative);
  }

  isZero(x: SplitDouble): Bool {
    return this.terms.and(this.isFinite(x), this.terms.eq(x.value, this.terms.num(0)));
  }

  /** Whether the sign bit is set. Undefined for NaN. */
  hasSign(x: SplitDouble): Bool {
    const { terms } = this;
    const below = terms.and(this.isFinite(x), terms.lt(x.value, terms.num(0)));
    return terms.any([x.negative, x.minusZero, below]);
  }

  choice(condition: Bool, x: SplitDouble, y: SplitDouble): SplitDouble {
    const { terms } = this;
    return {
      value: terms.numIte(condition, x.value, y.value),
      nan: terms.ite(condition, x.nan, y.nan),
      positive: terms.ite(condition, x.positive, y.positive),
      negative: terms.ite(condition, x.negative, y.negative),
      minusZero: terms.ite(condition, x.minusZero, y.minusZero),
    };
  }

  add(x: SplitDouble, y: SplitDouble, round: Round): SplitDouble {
    const { terms } = this;
    const clash = terms.or(terms.and(x.positive, y.negative), terms.and(x.negative, y.positive));
    const nan = terms.any([x.nan, y.nan, clash]);
    const both = terms.and(this.isFinite(x), this.isFinite(y));
    const { value, overflow } = round(terms.add(x.value, y.value));
    const isOver = terms.and(both, overflow);
    const below = terms.lt(value, terms.num(0));
    return {
      value,
      nan,
      positive: terms.or(terms.and(-nan, terms.or(x.positive, y.positive)), terms.and(isOver, -below)),
      negative: terms.or(terms.and(-nan, terms.or(x.negative, y.negative)), terms.and(isOver, below)),
      minusZero: terms.and(x.minusZero, y.minusZero),
    };
  }

  multiply(x: SplitDouble, y: SplitDouble, round: Round): SplitDouble {
    const { terms } = this;
    const [zeroX, zeroY] = [this.isZero(x), this.isZero(y)];
    const [infiniteX, infiniteY] = [this.isInfinite(x), this.isInfinite(y)];
    const nan = terms.any([x.nan, y.nan, terms.and(infiniteX, zeroY), terms.and(zeroX, infiniteY)]);
    const { value, overflow } = round(terms.mul(x.value, y.value));
    const infinite = terms.and(-nan, terms.any([infiniteX, infiniteY, overflow]));
    return this.signed(x, y, { value, nan, infinite, zero: terms.or(zeroX, zeroY) });
  }

  divide(x: SplitDouble, y: SplitDouble, round: Round): SplitDouble {
    const { terms } = this;
    const [zeroX, zeroY] = [this.isZero(x), this.isZero(y)];
    const [infiniteX, infiniteY] = [this.isInfinite(x), this.isInfinite(y)];
    const nan = terms.any([x.nan, y.nan, terms.and(infiniteX, infiniteY), terms.and(zeroX, zeroY)]);
    const divisor = terms.numIte(terms.or(zeroY, -this.isFinite(y)), terms.num(1), y.value);
    const { value, overflow } = round(terms.div(x.value, divisor));
    const isPlain = terms.all([this.isFinite(x), this.isFinite(y), -zeroY]);
    const infinite = terms.and(-nan, terms.any([infiniteX, zeroY, terms.and(isPlain, overflow)]));
    return this.signed(x, y, {
      value: terms.numIte(infiniteY, terms.num(0), value),
      nan,
      infinite,
      zero: terms.or(zeroX, infiniteY),
    });
  }

  remainder(x: SplitDouble, y: SplitDouble): SplitDouble {
    const { terms } = this;
    const zeroY = this.isZero(y);
    const nan = terms.any([x.nan, y.nan, this.isInfinite(x), zeroY]);
    const divisor = terms.numIte(terms.or(zeroY, -this.isFinite(y)), terms.num(1), y.value);
    const rest = terms.numIte(this.isInfinite(y), x.value, remainder(terms, x.value, divisor));
    const isZero = terms.eq(rest, terms.num(0));
    return { ...this.finite(rest), nan, minusZero: terms.all([-nan, isZero, this.hasSign(x)]) };
  }

  floor(x: SplitDouble): SplitDouble {
    return { ...x, value: this.terms.floor(x.value) };
  }

  equal(x: SplitDouble, y: SplitDouble): Bool {
    const { terms } = this;
    return terms.any([
      terms.all([this.isFinite(x), this.isFinite(y), terms.eq(x.value, y.value)]),
      terms.and(x.positive, y.positive),
      terms.and(x.negative, y.negative),
    ]);
  }

  lessOrEqual(x: SplitDouble, y: SplitDouble): Bool {
    const { terms } = this;
    const values = terms.all([this.isFinite(x), this.isFinite(y), terms.le(x.value, y.value)]);
    return terms.all([-x.nan, -y.nan, terms.any([x.negative, y.positive, values])]);
  }

  isInteger(x: SplitDouble): Bool {
    return this.terms.and(this.isFinite(x), this.terms.isInt(x.value));
  }

  /** A product or quotient, from its properties that do not depend on signs. */
  private signed(
    x: SplitDouble,
    y: SplitDouble,
    { value, nan, infinite, zero }: { value: Num; nan: Bool; infinite: Bool; zero: Bool },
  ): SplitDouble {
    const { terms } = this;
    const isBelow = -terms.iff(this.hasSign(x), this.hasSign(y));
    return {
      value,
      nan,
      positive: terms.and(infinite, -isBelow),
      negative: terms.and(infinite, isBelow),
      minusZero: terms.all([-nan, -infinite, zero, isBelow]),
    };
  }
}

/** JavaScript's `%` on exact numbers. */
function remainder(terms: Terms, x: Num, y: Num): Num {
  if (terms.sort(x) === 'int' && terms.sort(y) === 'int') return terms.rem(x, y);
  return terms.sub(x, terms.mul(y, terms.toReal(terms.trunc(terms.div(x, y)))));
}
