/** What the digits of a numeral say of its number where that is lost: it has an exponent, many digits, or another radix. */
import { FALSE, type Gate } from '../sat/circuit.js';
import type { CircuitNumber, Ends } from './circuit-number.js';
import { type BoundedString, type BoundedStrings, has } from './strings.js';

/** What was read of a numeral. */
export interface Numeral {
  /** What precedes the point; not less than its bits where it is lost. */
  readonly magnitude: CircuitNumber;
  /** With the digits behind the point. */
  readonly scaled: CircuitNumber;
  readonly isNegative: Gate;
  readonly isFraction: Gate;
  /** Whether more of the fraction counts than is known. */
  readonly isDeep: Gate;
  /** Whether there is an exponent; whether it is negative. */
  readonly power: Gate;
  readonly isDown: Gate;
  readonly isInfinite: Gate;
  /** Whether it has a prefix for its radix. */
  readonly isBased: Gate;
}

/** Texts that are no longer have no more than 15 digits beside a point: those that differ from an integer are none. */
const LONGEST_EXACT = 16;
/** Of numerals with a prefix: its characters, and the largest radix of the digits behind it. */
const PREFIX = 2;
const LARGEST_RADIX = 16;

/**
 * @param isSure whether it is a numeral, and all of its text known
 * @param isCanonical whether its text is that of its number as the language writes it
 */
export function endsOfNumeral(
  { circuit, numbers }: BoundedStrings,
  text: BoundedString,
  { magnitude, isNegative, isFraction, power, isDown, isInfinite, isBased }: Numeral,
  isSure: Gate,
  isCanonical: boolean,
): Ends {
  const isWithout = circuit.all([-power, -isInfinite, -isBased]);
  const isBounded = circuit.and(-magnitude.lost, circuit.or(isDown, isWithout));
  /** Whether the absolute value is at most an integer that is not negative. */
  const isUpTo = (limit: number): Gate => {
    const fits = circuit.and(-isFraction, numbers.atMost(magnitude, limit));
    const decimal = circuit.and(isBounded, circuit.or(numbers.atMost(magnitude, limit - 1), fits));
    let digits = 0;
    while (LARGEST_RADIX ** (digits + 1) <= limit + 1) digits += 1;
    const based = circuit.and(isBased, -has(text, PREFIX + digits));
    // Nor a negative one of a number from 1 on.
    const small = isCanonical && limit >= 1 ? isDown : FALSE;
    return circuit.any([decimal, based, small]);
  };
  /** Whether it is at least a positive integer. */
  const isFrom = (limit: number): Gate =>
    circuit.any([
      isInfinite,
      // The language writes no exponent of a number below 10^21.
      isCanonical ? circuit.and(power, -isDown) : FALSE,
      circuit.and(-isDown, -numbers.atMost(magnitude, limit - 1)),
    ]);
  const isExact = circuit.and(isFraction, isWithout);
  return {
    atMost: (limit) =>
      circuit.and(
        isSure,
        limit >= 0 ? circuit.or(isNegative, isUpTo(limit)) : circuit.and(isNegative, isFrom(-limit)),
      ),
    atLeast: (limit) =>
      circuit.and(
        isSure,
        limit <= 0 ? circuit.or(-isNegative, isUpTo(-limit)) : circuit.and(-isNegative, isFrom(limit)),
      ),
    whole: circuit.all([isSure, -isFraction, -power, -isInfinite]),
    broken: circuit.and(
      isSure,
      isCanonical ? circuit.or(isExact, isDown) : circuit.and(isExact, -has(text, LONGEST_EXACT)),
    ),
  };
}
