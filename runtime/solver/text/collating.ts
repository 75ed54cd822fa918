/** Strings in the order of a language. It is known of digits and letters of ASCII only, whose order is that of most languages. */
import { FALSE, type Gate, TRUE } from '../sat/circuit.js';
import type { UnitSet } from './characters/alphabet.js';
import { CASE_BIT, type Character, LETTERS } from './characters/characters.js';
import type { CircuitNumber } from './circuit-number.js';
import { type BoundedString, type BoundedStrings, cut } from './strings.js';

const ALPHANUMERIC: UnitSet = [
  [48, 57],
  [65, 90],
  [97, 122],
];

/** Whether the order of this process is that of the alphabet: other languages have letters of two characters. */
function isUsual(): boolean {
  return /^en\b/u.test(new Intl.Collator().resolvedOptions().locale);
}

/** Whether all characters are in a set. */
function isAllIn({ circuit, characters }: BoundedStrings, text: BoundedString, units: UnitSet): Gate {
  const all = text.characters.map((own, k) => circuit.or(-text.has[k], characters.isIn(own, units)));
  return circuit.and(-cut(text, text.has.length), circuit.all(all));
}

/** The text with another character at each place. */
function mapped(
  strings: BoundedStrings,
  text: BoundedString,
  of: (own: Character) => Character,
): BoundedString {
  return strings.made(text.has, text.characters.map(of), text.cut);
}

/** -1, 0 or 1: digits come before letters, and the lower case only counts where all letters are the same. */
export function compared(strings: BoundedStrings, a: BoundedString, b: BoundedString): CircuitNumber {
  const { circuit, characters, numbers } = strings;
  const isKnown = isUsual()
    ? circuit.and(isAllIn(strings, a, ALPHANUMERIC), isAllIn(strings, b, ALPHANUMERIC))
    : FALSE;
  const withCase = (text: BoundedString, bitOf: (bit: Gate, isLetter: Gate) => Gate): BoundedString =>
    mapped(strings, text, (own) => {
      const isLetter = characters.isIn(own, LETTERS);
      return own.map((bit, i) => (i === CASE_BIT ? bitOf(bit, isLetter) : bit));
    });
  const order = (x: BoundedString, y: BoundedString): Gate => {
    const fold = (text: BoundedString): BoundedString =>
      withCase(text, (bit, isLetter) => circuit.or(bit, isLetter));
    const swap = (text: BoundedString): BoundedString =>
      withCase(text, (bit, isLetter) => circuit.choice(isLetter, -bit, bit));
    const [p, q] = [fold(x), fold(y)];
    const isAlike = strings.equal(p, q);
    return circuit.choice(isAlike, strings.less(swap(x), swap(y), false), strings.less(p, q, false));
  };
  const free = (known: () => Gate): Gate =>
    isKnown === FALSE ? circuit.input() : circuit.choice(isKnown, known(), circuit.input());
  const isSame = strings.equal(a, b);
  const isLess = circuit.and(
    -isSame,
    free(() => order(a, b)),
  );
  const isMore = circuit.all([-isSame, -isLess, free(() => TRUE)]);
  return numbers.ofCases([
    [isLess, -1],
    [isMore, 1],
    [circuit.and(-isLess, -isMore), 0],
  ]);
}
