/** Integers as `toString` writes them in a radix (ECMA-262 6.1.6.1.20), among bounded strings. */
import { FALSE, type Gate, TRUE } from '../sat/circuit.js';
import type { UnitSet } from './characters/alphabet.js';
import type { CircuitNumber } from './circuit-number.js';
import { type BoundedString, type BoundedStrings, cut, has } from './strings.js';

const MINUS = 45;
const ZERO = 48;
/** Digits that are made, and bits of the number that they make. */
const MOST_DIGITS = 40;
const MOST_BITS = 50;

const POINT: UnitSet = [[46, 46]];
/** Numbers without digits. */
const SPECIAL = ['NaN', 'Infinity', '-Infinity'];

/**
 * The text of a number in a radix. Of one that is no integer, or too large, its characters are known and its least length.
 * @param radix from 2 to 36
 */
export function radixString(strings: BoundedStrings, number: CircuitNumber, radix: number): BoundedString {
  const { circuit, characters, numbers } = strings;
  const largest = Math.max(number.high, -number.low, 1);
  const perDigit = Math.log2(radix);
  const wanted = Math.ceil(Math.log2(largest + 1) / perDigit);
  const digits = Math.min(wanted, MOST_DIGITS, Math.floor(MOST_BITS / perDigit));
  const most = radix ** digits - 1;
  const isKnown = circuit.all([
    -number.nan,
    -number.lost,
    numbers.isInteger(number),
    numbers.atMost(number, most),
    -numbers.atMost(number, -most - 1),
  ]);
  const text = { ...strings.variable(digits + 1, 'known'), units: unitsOf(radix) };
  strings.require(text.has[0]);
  const isCut = cut(text, digits + 1);
  const words = SPECIAL.map((word) => isWord(strings, text, word));
  const isSpecial = circuit.any(words);
  const whole = text.characters.map((own) => characters.isIn(own, digitsOf(radix)));
  const isMinus = circuit.and(-words[0], characters.equal(text.characters[0], characters.constant(MINUS)));
  const points = text.characters.map((own, k) => circuit.and(text.has[k], characters.isIn(own, POINT)));
  whole.forEach((isDigit, k) => {
    const others = [isSpecial, circuit.and(-isKnown, points[k]), k === 0 ? isMinus : FALSE];
    strings.require(circuit.any([-text.has[k], isDigit, ...others]));
  });
  strings.require(circuit.or(-isKnown, -isCut));
  strings.require(circuit.or(number.nanLost ?? number.lost, circuit.iff(number.nan, words[0])));
  strings.require(circuit.implies(isMinus, has(text, 1)));
  // All places are digits only behind a sign.
  strings.require(circuit.any([-isKnown, -text.has[digits], isMinus]));
  const isZero = (k: number): Gate => characters.equal(text.characters[k], characters.constant(ZERO));
  strings.require(circuit.any([-isKnown, -isZero(0), -has(text, 1)]));
  strings.require(circuit.any([-isKnown, -isMinus, -isZero(1)]));
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
  const own = numbers.restricted(written, { low: -most, high: most, nan: FALSE, lost: FALSE });
  strings.require(circuit.or(-isKnown, numbers.sameValue(own, number)));
  strings.lose(-isKnown);
  const { ends } = number;
  if (!ends) return text;
  // Only what is no integer has a point, between digits.
  points.forEach((point, k) => {
    strings.require(-circuit.and(point, k === 0 ? TRUE : -circuit.and(whole[k - 1], has(text, k + 1))));
  });
  strings.require(circuit.any([-ends.broken, isCut, circuit.any(points)]));
  strings.require(circuit.any([-ends.whole, circuit.and(-isSpecial, -circuit.any(points))]));
  strings.require(-circuit.and(isMinus, ends.atLeast(0)));
  strings.require(circuit.or(-ends.atMost(-1), isMinus));
  for (let k = 1, limit = radix; k <= digits && limit <= largest; k++, limit *= radix) {
    strings.require(circuit.any([-ends.atLeast(limit), isSpecial, has(text, k)]));
    strings.require(circuit.any([-ends.atMost(-limit), isSpecial, has(text, k + 1)]));
  }
  return text;
}

/** Whether a text is a word, or what there are places for of it. */
function isWord({ circuit, characters }: BoundedStrings, text: BoundedString, word: string): Gate {
  const size = text.has.length;
  return circuit.all([
    word.length < size ? -has(text, word.length) : TRUE,
    word.length > size ? cut(text, size) : -cut(text, size),
    ...text.characters
      .slice(0, word.length)
      .map((own, k) =>
        circuit.and(text.has[k], characters.equal(own, characters.constant(word.charCodeAt(k)))),
      ),
  ]);
}

/** All characters of the texts of numbers in a radix. */
function unitsOf(radix: number): UnitSet {
  const others = Array.from(SPECIAL.join(''), (letter) => letter.charCodeAt(0));
  return [...digitsOf(radix), ...POINT, ...others.map((unit) => [unit, unit] as const)];
}

function digitsOf(radix: number): UnitSet {
  const decimal: readonly [number, number] = [48, 47 + Math.min(radix, 10)];
  return radix <= 10 ? [decimal] : [decimal, [97, 86 + radix]];
}
