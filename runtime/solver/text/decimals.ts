/** Integers as the language writes them in decimal (ECMA-262 Number::toString), among bounded strings. */
import { FALSE, type Gate, TRUE } from '../sat/circuit.js';
import type { UnitSet } from './characters/alphabet.js';
import type { CircuitNumber } from './circuit-number.js';
import { type BoundedString, type BoundedStrings, cut, has } from './strings.js';

export const DIGITS: UnitSet = [[48, 57]];
const POSITIVE: UnitSet = [[49, 57]];
const ZERO = 48;
const MINUS = 45;
/** Digits of the largest integer that is exact, and of the largest that string tables know as decimals, less one. */
const MOST_DIGITS = 16;
const TABLE_DIGITS = 15;

/**
 * Any safe integer and its text. The number is lost where the text is longer than its places.
 * @param capacity places of the text
 */
export function decimalString(
  strings: BoundedStrings,
  capacity: number,
): { readonly text: BoundedString; readonly number: CircuitNumber } {
  const { circuit, characters, numbers } = strings;
  const isWhole = capacity >= MOST_DIGITS;
  const text = strings.variable(isWhole ? MOST_DIGITS + 1 : capacity, 'known');
  const size = text.has.length;
  if (isWhole) strings.require(-cut(text, size));
  const isUnit = (k: number, unit: number): Gate =>
    characters.equal(text.characters[k], characters.constant(unit));
  const isNegative = isUnit(0, MINUS);
  strings.require(text.has[0]);
  const isZero = circuit.and(isUnit(0, ZERO), -has(text, 1));
  const first = circuit.any([isZero, isNegative, characters.isIn(text.characters[0], POSITIVE)]);
  strings.require(first);
  if (size > 1) {
    strings.require(circuit.implies(isNegative, text.has[1]));
    strings.require(circuit.implies(isNegative, characters.isIn(text.characters[1], POSITIVE)));
  }
  for (let k = 1; k < size; k++)
    strings.require(circuit.implies(text.has[k], characters.isIn(text.characters[k], DIGITS)));
  if (size > MOST_DIGITS) strings.require(circuit.implies(text.has[MOST_DIGITS], isNegative));
  const most = 10 ** Math.min(size, TABLE_DIGITS) - 1;
  const lost = circuit.or(cut(text, size), size > TABLE_DIGITS ? has(text, TABLE_DIGITS) : FALSE);
  let magnitude: CircuitNumber = numbers.constant(0);
  for (let k = 0; k < Math.min(size, TABLE_DIGITS); k++) {
    const longer = numbers.add(
      numbers.multiply(magnitude, numbers.constant(10)),
      numbers.ofBits(text.characters[k].slice(0, 4), 9),
    );
    const grown = k === 0 ? numbers.choice(isNegative, magnitude, longer) : longer;
    magnitude = numbers.choice(text.has[k], grown, magnitude);
  }
  const number = numbers.choice(isNegative, numbers.multiply(magnitude, numbers.constant(-1)), magnitude);
  const [low, high] = [Math.max(number.low, -most), Math.min(number.high, most)];
  // What is lost is longer than its places, or than all that are known.
  const far = 10 ** (Math.min(size, TABLE_DIGITS) - 1);
  const ends = {
    atMost: (limit: number) =>
      circuit.choice(lost, limit >= -far ? isNegative : FALSE, numbers.atMost(number, limit)),
    atLeast: (limit: number) =>
      circuit.choice(lost, limit <= far ? -isNegative : FALSE, -numbers.atMost(number, limit - 1)),
    whole: TRUE,
    broken: FALSE,
  };
  return { text, number: numbers.restricted(number, { low, high, nan: FALSE, lost, ends }) };
}

/** Whether a string is an integer in decimal that string tables have an index of: of at most 10^15 in magnitude. */
export function isDecimal(
  strings: BoundedStrings,
  text: BoundedString,
): { readonly positive: Gate; readonly negative: Gate } {
  const { circuit, characters } = strings;
  if (text.has.length === 0) return { positive: circuit.input(), negative: circuit.input() };
  const size = Math.min(text.has.length, TABLE_DIGITS + 2);
  const isUnit = (k: number, unit: number): Gate =>
    text.characters[k] ? characters.equal(text.characters[k], characters.constant(unit)) : FALSE;
  const isOf = (k: number, set: UnitSet): Gate =>
    text.characters[k] ? characters.isIn(text.characters[k], set) : FALSE;
  const digits = (from: number): Gate =>
    circuit.all(
      Array.from({ length: Math.max(0, size - from) }, (_, i) =>
        circuit.or(-text.has[from + i], isOf(from + i, DIGITS)),
      ),
    );
  const isUnknown = cut(text, Math.min(text.has.length, TABLE_DIGITS + 2));
  const largest = (sign: string): Gate =>
    strings.equal(text, strings.constant(`${sign}1${'0'.repeat(TABLE_DIGITS)}`));
  const isShort = (most: number): Gate => -has(text, most);
  const positive = circuit.and(
    text.has[0],
    circuit.any([
      circuit.and(isUnit(0, ZERO), -has(text, 1)),
      circuit.all([isOf(0, POSITIVE), digits(1), isShort(TABLE_DIGITS)]),
      largest(''),
    ]),
  );
  const negative = circuit.or(
    circuit.all([has(text, 1), isUnit(0, MINUS), isOf(1, POSITIVE), digits(2), isShort(TABLE_DIGITS + 1)]),
    largest('-'),
  );
  if (isUnknown === FALSE) return { positive, negative };
  const guess = (known: Gate): Gate => circuit.choice(isUnknown, circuit.input(), known);
  return { positive: guess(positive), negative: guess(negative) };
}
