/**
 * Quotients and remainders of two integers of which neither is known. Both are told where the integers are small: a product
 * of wider ones is more gates than the strings around it. Of all others nothing is said.
 */
import { FALSE, type Gate, TRUE } from '../sat/circuit.js';
import { bitsOf, type CircuitNumber } from './circuit-number.js';
import type { CircuitNumbers } from './numbers.js';

/** The largest dividend, beside a divisor that is known and one that is not, and the largest such divisor, in magnitude. */
const MOST_BY_KNOWN = 2 ** 40;
const MOST_DIVIDEND = 2 ** 24 - 1;
const MOST_DIVISOR = 2 ** 16 - 1;
/** What is compared with quotients by 0, which are beyond the range of the number, is mostly within it. */
const LEAST_RANGE = 1000;

export interface Divided {
  readonly number: CircuitNumber;
  /** Whether the number is told, or NaN is among the operands. */
  readonly isTold: Gate;
}

/** The remainder, with the sign of the dividend (ECMA-262 Number::remainder). */
export function remainder(numbers: CircuitNumbers, a: CircuitNumber, b: CircuitNumber): Divided {
  const { circuit } = numbers;
  const { dividend, rest, isTold, isSmall, isZero } = parts(numbers, a, b);
  const number = numbers.choice(dividend.isNegative, numbers.multiply(rest, numbers.constant(-1)), rest);
  const hasNaN = circuit.or(a.nan, b.nan);
  const lost = circuit.any([a.lost, b.lost, circuit.and(-hasNaN, -isSmall)]);
  return { number: numbers.restricted(number, { nan: circuit.or(hasNaN, isZero), lost }), isTold };
}

/**
 * The quotient. Between two integers it is told by these: no quotient of safe integers is rounded to an integer.
 * @param isPlusZero whether a divisor that is 0 is not -0
 */
export function quotient(
  numbers: CircuitNumbers,
  a: CircuitNumber,
  b: CircuitNumber,
  isPlusZero: boolean,
): Divided {
  const { circuit } = numbers;
  const { dividend, divisor, whole, rest, isKnown, isTold, isZero } = parts(numbers, a, b);
  const number = numbers.any(Math.max(dividend.size.high, LEAST_RANGE), false);
  const { between, beyond } = number.rough;
  const { nan } = number;
  const bits = numbers.restricted(number, { nan: FALSE, lost: FALSE, ends: undefined });
  const isWhole = numbers.atMost(rest, 0);
  const isNegative = -circuit.iff(dividend.isNegative, divisor.isNegative);
  const negated = numbers.multiply(whole, numbers.constant(-1));
  const below = numbers.choice(isWhole, negated, numbers.add(negated, numbers.constant(-1)));
  const same = numbers.sameValue(bits, numbers.choice(isNegative, below, whole));
  const isNothing = numbers.atMost(dividend.size, 0);
  numbers.require(
    circuit.any([-isKnown, isZero, circuit.all([-nan, -beyond, circuit.iff(between, -isWhole), same])]),
    circuit.any([-isKnown, -isZero, circuit.choice(isNothing, nan, beyond)]),
    ...[a, b].map((side) => circuit.any([-side.nan, side.nanLost ?? side.lost, nan])),
  );
  if (isPlusZero) {
    const isBelow = numbers.atMost(bits, -1);
    numbers.require(circuit.any([-isKnown, -isZero, isNothing, circuit.iff(isBelow, dividend.isNegative)]));
  }
  return { number, isTold };
}

interface Magnitude {
  readonly size: CircuitNumber;
  readonly isNegative: Gate;
  /** Whether the size is that of the number. */
  readonly isSmall: Gate;
}

interface Parts {
  readonly dividend: Magnitude;
  readonly divisor: Magnitude;
  /** The quotient of the magnitudes, rounded down, and what it leaves. */
  readonly whole: CircuitNumber;
  readonly rest: CircuitNumber;
  readonly isSmall: Gate;
  /** Whether both are integers, and small. */
  readonly isKnown: Gate;
  readonly isTold: Gate;
  readonly isZero: Gate;
}

function parts(numbers: CircuitNumbers, a: CircuitNumber, b: CircuitNumber): Parts {
  const { circuit, vectors } = numbers;
  const known = Number.isSafeInteger(b.constant) ? Math.abs(b.constant!) : undefined;
  const dividend = magnitude(numbers, a, known === undefined ? MOST_DIVIDEND : MOST_BY_KNOWN);
  const divisor = magnitude(numbers, b, known ?? MOST_DIVISOR);
  const [x, y] = [dividend.size, divisor.size];
  const whole = numbers.variable(0, Math.floor(x.high / Math.max(known ?? 1, 1)));
  const rest = numbers.variable(0, Math.max(y.high - 1, 0));
  const isSmall = circuit.and(dividend.isSmall, divisor.isSmall);
  const hasNaN = circuit.or(a.nan, b.nan);
  const isKnown = circuit.all([-a.lost, -b.lost, -hasNaN, isSmall]);
  const isZero = numbers.atMost(y, 0);
  const sum = vectors.plus(vectors.times(y.bits, whole.bits), rest.bits);
  const isLess = -numbers.lessOrEqual(y, rest);
  numbers.require(circuit.any([-isKnown, isZero, circuit.and(vectors.equal(sum, x.bits), isLess)]));
  const isTold = circuit.or(hasNaN, isSmall);
  return { dividend, divisor, whole, rest, isSmall, isKnown, isTold, isZero };
}

function magnitude(numbers: CircuitNumbers, number: CircuitNumber, limit: number): Magnitude {
  const plain = numbers.restricted(number, { nan: FALSE, lost: FALSE });
  const isNegative = numbers.atMost(plain, -1);
  const size = numbers.choice(isNegative, numbers.multiply(plain, numbers.constant(-1)), plain);
  const high = Math.min(limit, Math.max(-number.low, number.high, 0));
  const isSmall = size.high <= limit ? TRUE : numbers.atMost(size, limit);
  const bits = [...size.bits.slice(0, bitsOf(0, high)), FALSE];
  return { size: { low: 0, high, bits, nan: FALSE, lost: FALSE }, isNegative, isSmall };
}
