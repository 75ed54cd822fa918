/** Numbers that may be no integers as the language writes them (ECMA-262 Number::toString), among bounded strings. */

import type { CircuitNumber } from '../numbers.js';
import { numberOf } from '../numerals.js';
import { type BoundedString, type BoundedStrings, cut } from '../strings.js';
import { Search } from './matching.js';

export const NUMBERS = '^(?:NaN|-?(?:Infinity|(?:0|[1-9]\\d*)(?:\\.\\d*[1-9])?(?:e[+-][1-9]\\d*)?))$';
export const BIGINTS = '^(?:0|-?[1-9]\\d*)$';

/** No text of a number is longer: a sign, a point, six zeros and 17 digits are 25 characters. */
const LONGEST = 28;
/** Strings with as many places have numbers in full beside them. */
const MANY = 16;

/**
 * Any text of a pattern, and the number that it converts to.
 * @param capacity places of the text
 */
export function numeralString(
  strings: BoundedStrings,
  capacity: number,
  pattern: string,
): { readonly text: BoundedString; readonly number: CircuitNumber } {
  const isWhole = pattern === NUMBERS && capacity >= MANY;
  const text = strings.variable(isWhole ? LONGEST : capacity);
  if (isWhole) strings.require(-cut(text, LONGEST));
  const search = Search.of(strings, text, strings.numbers.constant(0), pattern, '');
  const isNumeral = search?.test(0);
  if (isNumeral !== undefined) strings.require(isNumeral);
  return { text, number: numberOf(strings, text) };
}
