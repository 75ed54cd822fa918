/** Strings of bytes in base64: btoa and atob (HTML, 8.3), whose characters are regrouped bits. */
import { type Circuit, FALSE, type Gate, TRUE } from '../sat/circuit.js';
import { ASCII, LAST_UNIT, type UnitSet } from './characters/alphabet.js';
import type { Character } from './characters/characters.js';
import { DecisionTree } from './characters/decision-trees.js';
import { type BoundedString, type BoundedStrings, cut } from './strings.js';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BEYOND_BYTES: UnitSet = [[0x100, LAST_UNIT]];
/** Longer strings have no circuit. */
const MOST_BYTES = 64;

export const SETS: readonly UnitSet[] = [BEYOND_BYTES];

/** By bit, a table from six bits to a character of ASCII, which is its own number. */
const WRITTEN = Array.from(
  { length: 7 },
  (_, bit) =>
    new DecisionTree(
      [...DIGITS].map((digit) => ((digit.charCodeAt(0) >> bit) & 1) === 1),
      6,
    ),
);

export function toBase64(strings: BoundedStrings, text: BoundedString): BoundedString | undefined {
  const { circuit, characters } = strings;
  const size = text.has.length;
  if (size > MOST_BYTES) return undefined;
  const lost: Gate[] = [cut(text, size)];
  const bytes = text.characters.map((own, k): readonly Gate[] => {
    lost.push(circuit.and(text.has[k], characters.isIn(own, BEYOND_BYTES)));
    return strings.unitOf(own).map((bit) => circuit.and(text.has[k], bit));
  });
  const bit = (k: number, at: number): Gate => bytes[k]?.[at] ?? FALSE;
  const has: Gate[] = [];
  const made: Character[] = [];
  const padding = strings.constant('=').characters[0]!;
  for (let k = 0; k < size; k += 3) {
    const digits = [
      [bit(k, 2), bit(k, 3), bit(k, 4), bit(k, 5), bit(k, 6), bit(k, 7)],
      [bit(k + 1, 4), bit(k + 1, 5), bit(k + 1, 6), bit(k + 1, 7), bit(k, 0), bit(k, 1)],
      [bit(k + 2, 6), bit(k + 2, 7), bit(k + 1, 0), bit(k + 1, 1), bit(k + 1, 2), bit(k + 1, 3)],
      [bit(k + 2, 0), bit(k + 2, 1), bit(k + 2, 2), bit(k + 2, 3), bit(k + 2, 4), bit(k + 2, 5)],
    ];
    digits.forEach((bits, i) => {
      const isThere = i < 2 ? TRUE : (text.has[k + i - 1] ?? FALSE);
      has.push(text.has[k]);
      made.push(chosen(circuit, isThere, written(strings, bits), padding));
    });
  }
  const isLost = circuit.any(lost);
  strings.lose(isLost);
  return strings.cutWhere(isLost, strings.made(has, made, [...has.map(() => FALSE), FALSE]));
}

function written({ circuit, characters }: BoundedStrings, bits: readonly Gate[]): Character {
  return Array.from({ length: characters.width }, (_, bit) => WRITTEN[bit]?.of(circuit, bits) ?? FALSE);
}

function chosen(circuit: Circuit, c: Gate, a: Character, b: Character): Character {
  return a.map((bit, i) => circuit.choice(c, bit, b[i]!));
}

/** What is decoded, and whether all digits are in place. White space, and bytes beyond ASCII, are beyond the model. */
export function fromBase64(
  strings: BoundedStrings,
  text: BoundedString,
): { readonly text: BoundedString; readonly isValid: Gate } | undefined {
  const { circuit, characters } = strings;
  const size = text.has.length;
  if (size > MOST_BYTES) return undefined;
  const digits = text.characters.map((own, k) => ({
    isDigit: circuit.and(
      text.has[k],
      characters.tested('base64', own, (slot) => digitOf(slot) >= 0),
    ),
    isPadding: circuit.and(text.has[k], characters.equal(own, strings.constant('=').characters[0]!)),
    isBlank: circuit.and(text.has[k], characters.isIn(own, BLANKS)),
    bits: Array.from({ length: 6 }, (_, bit) =>
      characters.tested(
        `base64 ${bit}`,
        own,
        (slot) => digitOf(slot) >= 0 && ((digitOf(slot) >> bit) & 1) === 1,
      ),
    ),
  }));
  const isDigit = (k: number): Gate => digits[k]?.isDigit ?? FALSE;
  const bit = (k: number, at: number): Gate => digits[k]?.bits[at] ?? FALSE;
  const isOpen = circuit.or(cut(text, size), circuit.any(digits.map(({ isBlank }) => isBlank)));
  const invalid: Gate[] = [];
  digits.forEach(({ isPadding }, k) => {
    // Digits and at most two signs of padding at the end of four characters; a digit alone has no byte.
    const isThere = text.has[k]!;
    invalid.push(circuit.all([isThere, -isDigit(k), -isPadding]));
    const isEnd = k % 4 === 3 ? TRUE : k % 4 === 2 ? (digits[k + 1]?.isPadding ?? FALSE) : FALSE;
    invalid.push(circuit.and(isPadding, -circuit.and(isEnd, -(text.has[k - (k % 4) + 4] ?? FALSE))));
    if (k % 4 === 0) invalid.push(circuit.and(isThere, -(text.has[k + 1] ?? FALSE)));
  });
  const has: Gate[] = [];
  const made: Character[] = [];
  const beyond: Gate[] = [];
  for (let k = 0; k + 1 < size; k += 4) {
    const bytes = [
      [bit(k + 1, 4), bit(k + 1, 5), bit(k, 0), bit(k, 1), bit(k, 2), bit(k, 3), bit(k, 4), bit(k, 5)],
      [
        ...[bit(k + 2, 2), bit(k + 2, 3), bit(k + 2, 4), bit(k + 2, 5)],
        ...[bit(k + 1, 0), bit(k + 1, 1), bit(k + 1, 2), bit(k + 1, 3)],
      ],
      [
        ...[bit(k + 3, 0), bit(k + 3, 1), bit(k + 3, 2), bit(k + 3, 3), bit(k + 3, 4), bit(k + 3, 5)],
        ...[bit(k + 2, 0), bit(k + 2, 1)],
      ],
    ];
    bytes.forEach((bits, i) => {
      const isThere = isDigit(k + i + 1);
      has.push(isThere);
      made.push(Array.from({ length: characters.width }, (_, at) => (at < 7 ? bits[at]! : FALSE)));
      beyond.push(circuit.and(isThere, bits[7]!));
    });
  }
  const isInvalid = circuit.any(invalid);
  const lost = circuit.any([isOpen, isInvalid, ...beyond]);
  strings.lose(lost);
  return {
    text: strings.cutWhere(lost, strings.made(has, made, [...has.map(() => FALSE), FALSE])),
    isValid: isOpen === FALSE ? -isInvalid : circuit.choice(isOpen, circuit.input(), -isInvalid),
  };
}

/** White space of ASCII, which is left out. */
const BLANKS: UnitSet = [
  [9, 10],
  [12, 13],
  [32, 32],
];

function digitOf(slot: number): number {
  return slot < ASCII ? DIGITS.indexOf(String.fromCharCode(slot)) : -1;
}
