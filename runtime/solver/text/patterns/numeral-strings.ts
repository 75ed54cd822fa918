/** Numbers that may be no integers as the language writes them (ECMA-262 Number::toString), among bounded strings. */

import { LETTERS } from '../characters/characters.js';
import type { CircuitNumber } from '../numbers.js';
import { numberOf } from '../numerals.js';
import { type BoundedString, type BoundedStrings, cut } from '../strings.js';
import { Search } from './matching.js';

/** Digits with a fraction that has no more than five zeros in front, or one digit and an exponent (ECMA-262 6.1.6.1.20). */
const FRACTION = '(?:\\.\\d*[1-9])?';
const PLAIN = `0\\.0{0,5}[1-9](?:\\d*[1-9])?|[1-9]\\d*${FRACTION}`;
const EXPONENT = 'e(?:\\+(?:2[1-9]|[3-9]\\d|[12]\\d\\d|30\\d)|-(?:[7-9]|[1-9]\\d|[12]\\d\\d|3[012]\\d))';
export const NUMBERS = `^(?:NaN|0|-?(?:Infinity|${PLAIN}|[1-9]${FRACTION}${EXPONENT}))$`;
export const BIGINTS = '^(?:0|-?[1-9]\\d*)$';

/** No text of a number is longer: a sign, a point, six zeros and 17 digits are 25 characters. */
const LONGEST = 28;
/** Strings with as many places have numbers in full beside them. */
const MANY = 16;

/**
 * Any text of a pattern, and the number that it converts to.
 * @param capacity places of the text
 * @param longest no text of the pattern is longer
 */
export function numeralString(
  strings: BoundedStrings,
  capacity: number,
  pattern: string,
  longest = pattern === NUMBERS ? LONGEST : undefined,
): { readonly text: BoundedString; readonly number: CircuitNumber } {
  const most = capacity >= MANY ? longest : undefined;
  const text = strings.variable(most ?? capacity);
  if (most !== undefined) strings.require(-cut(text, most));
  const search = Search.of(strings, text, strings.numbers.constant(0), pattern, '');
  const isNumeral = search?.test(0);
  if (isNumeral !== undefined) strings.require(isNumeral);
  return { text, number: numberOf(strings, text) };
}

/**
 * A number as `toFixed` writes it: an integer with zeros behind the point, and what lies between two of them no further than
 * these.
 * @param whole the number in decimal
 */
export function fixedString(
  strings: BoundedStrings,
  number: CircuitNumber,
  whole: BoundedString,
  digits: number,
): BoundedString {
  const { circuit, characters, numbers } = strings;
  const fraction = digits > 0 ? `\\.\\d{${digits}}` : '';
  const zeros = digits > 0 ? `.${'0'.repeat(digits)}` : '';
  const pattern = `^(?:NaN|-?(?:Infinity|(?:0|[1-9]\\d*)${fraction}|[1-9](?:\\.\\d+)?e\\+\\d+))$`;
  const capacity = whole.has.length + zeros.length;
  const { text, number: written } = numeralString(strings, capacity, pattern, LONGEST + digits);
  const isOther = circuit.or(number.lost, number.nan);
  strings.lose(isOther);
  const isSame = strings.equal(text, strings.concatenation(whole, strings.constant(zeros)));
  strings.require(circuit.or(isOther, isSame));
  const isNan = circuit.iff(number.nan, strings.equal(text, strings.constant('NaN')));
  strings.require(circuit.or(number.nanLost ?? number.lost, isNan));
  // Exponents, and infinity, are those of numbers beyond all that are known.
  const letters = text.characters.map((own, k) => circuit.and(text.has[k], characters.isIn(own, LETTERS)));
  const isFar = number.rough ? number.rough.beyond : number.lost;
  strings.require(circuit.any([isFar, number.nan, -circuit.any(letters)]));
  if (number.rough) {
    const below = numbers.floor(number);
    const isNear = circuit.and(
      numbers.lessOrEqual(below, written),
      numbers.lessOrEqual(written, numbers.add(below, numbers.constant(1))),
    );
    strings.require(circuit.or(-number.rough.between, isNear));
  }
  return text;
}
