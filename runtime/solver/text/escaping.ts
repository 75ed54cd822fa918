/**
 * Strings with some characters written as others: JSON.stringify of a string (ECMA-262 25.5.2.3), and encodeURIComponent and
 * its kin both ways (19.2.6). Of characters beyond ASCII the digits are open; halves of surrogate pairs that are alone, and
 * escapes beyond ASCII that are decoded, are beyond the model.
 */
import { FALSE, type Gate, TRUE } from '../sat/circuit.js';
import { ASCII, LAST_UNIT, type UnitSet } from './characters/alphabet.js';
import type { Character } from './characters/characters.js';
import { type Emission, emitted } from './emission.js';
import { hasLoneHalf, isHalf } from './patterns/halves.js';
import { type BoundedString, type BoundedStrings, cut } from './strings.js';

const set = (characters: string): UnitSet =>
  [...characters]
    .map((one) => one.charCodeAt(0))
    .sort((a, b) => a - b)
    .map((unit) => [unit, unit]);

/** What is beyond the model is noted, and left open. */
function lossy(strings: BoundedStrings, lost: Gate, text: BoundedString): BoundedString {
  strings.lose(lost);
  return strings.cutWhere(lost, text);
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\f': 'f',
  '\r': 'r',
};
const shortUnits = set(Object.keys(SHORT).join(''));
const controls: UnitSet = [[0, 31]];

export function quoted(strings: BoundedStrings, text: BoundedString): BoundedString {
  const { circuit, characters } = strings;
  const literal = (value: string): readonly Character[] => strings.constant(value).characters;
  const quote: readonly Emission[] = [{ when: TRUE, characters: literal('"') }];
  const digit = (own: Character, at: number): Character =>
    characters.mapped(`control ${at}`, own, (slot) =>
      slot < 32 ? slot.toString(16).padStart(2, '0').charCodeAt(at) : undefined,
    );
  const places = text.characters.map((own, k): readonly Emission[] => {
    const isThere = text.has[k];
    const isShort = characters.isIn(own, shortUnits);
    const isControl = circuit.and(characters.isIn(own, controls), -isShort);
    const letter = characters.mapped('short escape', own, (slot) =>
      slot < ASCII ? SHORT[String.fromCharCode(slot)]?.charCodeAt(0) : undefined,
    );
    return [
      { when: circuit.all([isThere, -isShort, -isControl]), characters: [own] },
      { when: circuit.and(isThere, isShort), characters: [...literal('\\'), letter] },
      {
        when: circuit.and(isThere, isControl),
        characters: [...literal('\\u00'), digit(own, 0), digit(own, 1)],
      },
    ];
  });
  const result = lossy(
    strings,
    hasLoneHalf(strings, text),
    emitted(strings, [quote, ...places, quote], text),
  );
  const { numbers } = strings;
  strings.require(numbers.lessOrEqual(numbers.add(text.length, numbers.constant(2)), result.length));
  return result;
}

/** A pair of functions that write characters as escapes: what they leave as it is. */
export interface Escapes {
  readonly name: string;
  /** Characters that are not encoded. */
  readonly kept: UnitSet;
  /** Characters whose escapes are not decoded. */
  readonly reserved: UnitSet;
}

const LETTERS_AND_DIGITS = `${[...Array(26).keys()].map((i) => String.fromCharCode(65 + i, 97 + i)).join('')}0123456789`;
const UNRESERVED = `${LETTERS_AND_DIGITS}-_.!~*'()`;
const RESERVED = ';/?:@&=+$,#';

export const COMPONENT: Escapes = { name: 'component', kept: set(UNRESERVED), reserved: [] };
export const WHOLE: Escapes = { name: 'whole', kept: set(UNRESERVED + RESERVED), reserved: set(RESERVED) };

const WIDE: UnitSet = [[0x800, LAST_UNIT]];
const BEYOND_ASCII: UnitSet = [[ASCII, LAST_UNIT]];
const HEXADECIMAL = set('0123456789ABCDEF');
/** In longer texts characters beyond ASCII are left open. */
const MOST_WIDE = 8;

export const SETS: readonly UnitSet[] = [WIDE];

export function encoded(
  strings: BoundedStrings,
  text: BoundedString,
  { name, kept }: Escapes,
): BoundedString {
  const { circuit, characters } = strings;
  const [percent] = strings.constant('%').characters;
  const isShort = text.has.length <= MOST_WIDE;
  /** A digit of an escape that is not known. */
  const open = (): Character => {
    const { character, fact } = characters.variable();
    strings.require(circuit.and(fact, characters.isIn(character, HEXADECIMAL)));
    return character;
  };
  const digit = (own: Character, at: number): Character =>
    characters.mapped(`${name} ${at}`, own, (slot) =>
      slot < ASCII ? slot.toString(16).toUpperCase().padStart(2, '0').charCodeAt(at) : undefined,
    );
  const beyond: Gate[] = [];
  const places = text.characters.map((own, k): readonly Emission[] => {
    const isThere = text.has[k];
    const isKept = characters.isIn(own, kept);
    const isBeyond = characters.isIn(own, BEYOND_ASCII);
    const written: Emission[] = [
      { when: circuit.and(isThere, isKept), characters: [own] },
      {
        when: circuit.all([isThere, -isKept, -isBeyond]),
        characters: [percent!, digit(own, 0), digit(own, 1)],
      },
    ];
    beyond.push(circuit.and(isThere, isBeyond));
    if (!isShort) return written;
    // Both halves of a pair together have four bytes.
    const isWide = circuit.and(characters.isIn(own, WIDE), -isHalf(strings, text, k));
    const bytes = (count: number): readonly Character[] =>
      Array.from({ length: count }, () => [percent!, open(), open()]).flat();
    return [
      ...written,
      { when: circuit.all([isThere, isBeyond, isWide]), characters: bytes(3) },
      { when: circuit.all([isThere, isBeyond, -isWide]), characters: bytes(2) },
    ];
  });
  const lost = isShort ? hasLoneHalf(strings, text) : circuit.any(beyond);
  return lossy(strings, lost, emitted(strings, places, text));
}

/** What escapes stand for, and whether they all are complete. */
export function decoded(
  strings: BoundedStrings,
  text: BoundedString,
  { reserved }: Escapes,
): { readonly text: () => BoundedString; readonly isEncoded: Gate } {
  const { circuit, characters } = strings;
  const percent = set('%');
  const size = text.has.length;
  const digits = text.characters.map((own, k) => {
    const { isDigit, bits } = characters.digit(own, 16);
    return { isDigit: circuit.and(text.has[k], isDigit), bits };
  });
  const invalid: Gate[] = [];
  const beyond: Gate[] = [];
  const escapes = text.characters.map((own, k) => {
    const isPercent = circuit.and(text.has[k], characters.isIn(own, percent));
    const [high, low] = [digits[k + 1], digits[k + 2]];
    const isWhole = high && low ? circuit.all([isPercent, high.isDigit, low.isDigit]) : FALSE;
    invalid.push(circuit.and(isPercent, -isWhole));
    if (isWhole !== FALSE) beyond.push(circuit.and(isWhole, high!.bits[3]!));
    return isWhole;
  });
  const placeOf = (own: Character, k: number): readonly Emission[] => {
    const isEscape = escapes[k]!;
    const isPart = circuit.or(escapes[k - 1] ?? FALSE, escapes[k - 2] ?? FALSE);
    const plain = { when: circuit.all([text.has[k], -isEscape, -isPart]), characters: [own] };
    if (isEscape === FALSE) return [plain];
    const bits = [...digits[k + 2]!.bits, ...digits[k + 1]!.bits.slice(0, 3)];
    // The characters of ASCII are their own numbers.
    const value = Array.from({ length: characters.width }, (_, bit) => bits[bit] ?? FALSE);
    const isKept = reserved.length > 0 ? characters.isIn(value, reserved) : FALSE;
    return [
      plain,
      { when: circuit.and(isEscape, -isKept), characters: [value] },
      { when: circuit.and(isEscape, isKept), characters: text.characters.slice(k, k + 3) },
    ];
  };
  const isBeyond = circuit.any(beyond);
  const isInvalid = circuit.any(invalid);
  const isOpen = circuit.or(cut(text, size), circuit.and(isBeyond, -isInvalid));
  return {
    text: () =>
      lossy(strings, circuit.or(isBeyond, isInvalid), emitted(strings, text.characters.map(placeOf), text)),
    isEncoded: isOpen === FALSE ? -isInvalid : circuit.choice(isOpen, circuit.input(), -isInvalid),
  };
}

export function isWellFormed(strings: BoundedStrings, text: BoundedString): Gate {
  const { circuit } = strings;
  const wild = cut(text, text.has.length);
  const isKnown = -hasLoneHalf(strings, text);
  return wild === FALSE ? isKnown : circuit.choice(wild, circuit.input(), isKnown);
}
