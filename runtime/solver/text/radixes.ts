/** Integers as `toString` writes them in a radix (ECMA-262 6.1.6.1.20), among bounded strings. */
import { FALSE, type Gate } from '../sat/circuit.js';
import type { UnitSet } from './characters/alphabet.js';
import type { CircuitNumber } from './numbers.js';
import { type BoundedString, type BoundedStrings, cut } from './strings.js';

const MINUS = 45;
/** Digits that are made, and bits of the number that they make. */
const MOST_DIGITS = 40;
const MOST_BITS = 50;

/**
 * The text of a number in a radix; nothing is known of that of a number that is no integer, or too large.
 * @param radix from 2 to 36
 */
export function radixString(strings: BoundedStrings, number: CircuitNumber, radix: number): BoundedString {
  const { circuit, characters, numbers } = strings;
  const largest = Math.max(number.high, -number.low, 1);
  const perDigit = Math.log2(radix);
  const wanted = Math.ceil(Math.log2(largest + 1) / perDigit);
  const digits = Math.min(wanted, MOST_DIGITS, Math.floor(MOST_BITS / perDigit));
  const text = strings.variable(digits + 1);
  strings.require(-cut(text, digits + 1));
  strings.require(text.has[0]);
  const isMinus = characters.equal(text.characters[0], characters.constant(MINUS));
  strings.require(circuit.implies(isMinus, text.has[1]));
  strings.require(circuit.or(isMinus, characters.isIn(text.characters[0], digitsOf(radix))));
  for (let k = 1; k <= digits; k++)
    strings.require(circuit.implies(text.has[k], characters.isIn(text.characters[k], digitsOf(radix))));
  // All places are digits only behind a sign.
  strings.require(circuit.implies(text.has[digits], isMinus));
  const isZero = (k: number): Gate => characters.equal(text.characters[k], characters.constant(48));
  strings.require(circuit.implies(isZero(0), -text.has[1]));
  strings.require(circuit.implies(isMinus, -isZero(1)));
  let magnitude: CircuitNumber = numbers.constant(0);
  for (let k = 0; k <= digits; k++) {
    const { bits } = characters.digit(text.characters[k], radix);
    const longer = numbers.add(
      numbers.multiply(magnitude, numbers.constant(radix)),
      numbers.ofBits(bits, radix - 1),
    );
    const grown = k === 0 ? numbers.choice(isMinus, magnitude, longer) : longer;
    magnitude = numbers.choice(text.has[k], grown, magnitude);
  }
  const written = numbers.choice(isMinus, numbers.multiply(magnitude, numbers.constant(-1)), magnitude);
  const most = radix ** digits - 1;
  const isKnown = circuit.all([
    -number.nan,
    -number.lost,
    numbers.isInteger(number),
    numbers.atMost(number, most),
    -numbers.atMost(number, -most - 1),
  ]);
  const own = numbers.restricted(written, { low: -most, high: most, nan: FALSE, lost: FALSE });
  strings.require(circuit.or(-isKnown, numbers.sameValue(own, number)));
  strings.lose(-isKnown);
  return strings.cutWhere(-isKnown, text);
}

function digitsOf(radix: number): UnitSet {
  const decimal: readonly [number, number] = [48, 47 + Math.min(radix, 10)];
  return radix <= 10 ? [decimal] : [decimal, [97, 86 + radix]];
}
