/** Numbers that may be no integers as the language writes them (ECMA-262 Number::toString), among bounded strings. */

import { FALSE, type Gate } from '../../sat/circuit.js';
import { LETTERS } from '../characters/characters.js';
import type { CircuitNumber } from '../circuit-number.js';
import { DIGITS } from '../decimals.js';
import { numberOf } from '../numerals.js';
import { type BoundedString, type BoundedStrings, cut, has } from '../strings.js';
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
 * @param longest no text of the pattern is longer; undefined: it may have any length, as that of a string
 */
export function numeralString(
  strings: BoundedStrings,
  capacity: number,
  pattern: string,
  longest = pattern === NUMBERS ? LONGEST : undefined,
): { readonly text: BoundedString; readonly number: CircuitNumber } {
  const most = capacity >= MANY ? longest : undefined;
  const text = strings.variable(most ?? capacity, longest === undefined ? 'short' : 'known');
  if (most !== undefined) strings.require(-cut(text, most));
  const search = Search.of(strings, text, strings.numbers.constant(0), pattern, '');
  const isNumeral = search?.test(0);
  if (isNumeral !== undefined) strings.require(isNumeral);
  return { text, number: numberOf(strings, text, pattern === NUMBERS && isNumeral !== undefined) };
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
  const { circuit } = strings;
  const fraction = digits > 0 ? `\\.\\d{${digits}}` : '';
  const zeros = digits > 0 ? `.${'0'.repeat(digits)}` : '';
  const pattern = `^(?:NaN|-?(?:Infinity|(?:0|[1-9]\\d*)${fraction}|[1-9](?:\\.\\d+)?e\\+(?:2[1-9]|[3-9]\\d|[12]\\d\\d|30\\d)))$`;
  const capacity = whole.has.length + zeros.length;
  const { text, number: written } = numeralString(strings, capacity, pattern, LONGEST + digits);
  const isOther = circuit.or(number.lost, number.nan);
  strings.lose(isOther);
  const isSame = strings.equal(text, strings.concatenation(whole, strings.constant(zeros)));
  strings.require(circuit.or(isOther, isSame));
  const isNan = circuit.iff(number.nan, strings.equal(text, strings.constant('NaN')));
  strings.require(circuit.or(number.nanLost ?? number.lost, isNan));
  // Exponents, and infinity, are those of numbers beyond all that are known.
  const letters = lettersOf(strings, text);
  const isFar = number.rough ? number.rough.beyond : number.lost;
  strings.require(circuit.any([isFar, number.nan, -letters]));
  const { ends } = number;
  const isPlain = -circuit.or(letters, cut(text, text.has.length));
  for (let k = 1, limit = 10; ends && limit <= number.high; k++, limit *= 10) {
    const places = k + zeros.length;
    strings.require(circuit.any([-isPlain, -ends.atLeast(limit), has(text, places)]));
    strings.require(circuit.any([-isPlain, -ends.atMost(-limit), has(text, places + 1)]));
  }
  if (number.rough) strings.require(circuit.or(-number.rough.between, isBeside(strings, number, written)));
  return text;
}

/** Characters beside the digits of `toPrecision`: a sign, a point, and an exponent or zeros. */
const MOST_BESIDE = 9;

/**
 * A number as `toPrecision` writes it, or `toExponential`: without an exponent it is an integer as it is, and what lies between
 * two of them no further than these.
 * @param digits in all
 */
export function preciseString(
  strings: BoundedStrings,
  number: CircuitNumber,
  digits: number,
  hasExponent: boolean,
): BoundedString | undefined {
  const { circuit, characters, numbers } = strings;
  const capacity = digits + MOST_BESIDE;
  const text = strings.variable(capacity, 'known');
  strings.require(-cut(text, capacity));
  const fraction = digits > 1 ? `\\.\\d{${digits - 1}}` : '';
  const exponent = `\\d${fraction}e[+-]\\d{1,3}`;
  const plain = preciseDigits(digits);
  const pattern = `^(?:NaN|-?(?:Infinity|${hasExponent ? '' : `${plain}|`}${exponent}))$`;
  const isNumeral = Search.of(strings, text, numbers.constant(0), pattern, '')?.test(0);
  if (isNumeral === undefined) return undefined;
  strings.require(isNumeral);
  const isNan = circuit.iff(number.nan, strings.equal(text, strings.constant('NaN')));
  strings.require(circuit.or(number.nanLost ?? number.lost, isNan));
  strings.lose(circuit.or(number.lost, number.nan));
  const { ends } = number;
  if (ends) {
    const isMinus = characters.equal(text.characters[0], characters.constant('-'.charCodeAt(0)));
    strings.require(-circuit.and(isMinus, ends.atLeast(0)));
    strings.require(circuit.or(-ends.atMost(-1), isMinus));
  }
  if (hasExponent) return text;
  const written = numberOf(strings, text);
  const isLong = lettersOf(strings, text);
  const isSame = numbers.equal(written, number);
  strings.require(circuit.any([isLong, number.lost, number.nan, isSame]));
  const between = number.rough?.between ?? FALSE;
  strings.require(circuit.any([isLong, -between, isBeside(strings, number, written)]));
  // The larger, the more digits are before the point; those that are asked for are the most.
  const isDigit = (k: number): Gate =>
    k < text.has.length ? circuit.and(text.has[k], characters.isIn(text.characters[k], DIGITS)) : FALSE;
  for (let k = 1, limit = 10; ends && limit <= number.high && k <= digits; k++, limit *= 10) {
    const [positive, negative] = k === digits ? [FALSE, FALSE] : [isDigit(k), isDigit(k + 1)];
    strings.require(circuit.any([isLong, -ends.atLeast(limit), positive]));
    strings.require(circuit.any([isLong, -ends.atMost(-limit), negative]));
  }
  return text;
}

/** Patterns of no more digits have all places of the point in them. */
const FEW_DIGITS = 8;

/** So many digits without an exponent, zeros in front not counted (ECMA-262 21.1.3.5). */
function preciseDigits(digits: number): string {
  const after = (count: number): string => (count > 0 ? `\\.\\d{${count}}` : '');
  if (digits > FEW_DIGITS) return `(?:0|[1-9]\\d{0,${digits - 1}})(?:\\.\\d{1,${digits + 6}})?`;
  const whole = Array.from({ length: digits }, (_, i) => `[1-9]\\d{${i}}${after(digits - 1 - i)}`);
  const zero = digits > 1 ? `0\\.0{${digits - 1}}` : '0';
  return `(?:${[...whole, zero, `0\\.0{0,5}[1-9]\\d{${digits - 1}}`].join('|')})`;
}

/** Whether a number that was written lies between the integers beside another one. */
function isBeside({ circuit, numbers }: BoundedStrings, number: CircuitNumber, written: CircuitNumber): Gate {
  const below = numbers.floor(number);
  return circuit.and(
    numbers.lessOrEqual(below, written),
    numbers.lessOrEqual(written, numbers.add(below, numbers.constant(1))),
  );
}

function lettersOf({ circuit, characters }: BoundedStrings, text: BoundedString): Gate {
  return circuit.any(
    text.characters.map((own, k) => circuit.and(text.has[k], characters.isIn(own, LETTERS))),
  );
}
