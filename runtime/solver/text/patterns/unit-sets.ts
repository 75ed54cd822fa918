/**
 * Sets of code units that parts of a pattern match. Those that ignore case or name properties are found by asking the
 * engine about each unit.
 */
import type { AST } from '@eslint-community/regexpp';
import { LAST_UNIT, type UnitSet, WHITE_SPACE } from '../characters/alphabet.js';

export const LINE_TERMINATORS: UnitSet = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];
const DIGITS: UnitSet = [[48, 57]];
export const WORD: UnitSet = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];

/** Of classes with the flag v: properties that strings have (ECMA-262, table 70). */
const OF_STRINGS = /\\p\{(?:RGI_|Basic_Emoji|Emoji_Keycap)/u;

/** Sets that were found, by what they are of and the flags; one object for each. */
const known = new Map<string, UnitSet | undefined>();
const MOST_KNOWN = 500;

/** The units that an element matches; undefined of one with a property of strings, or beyond the engine. */
export function unitsOf(
  element: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass | AST.Character,
  flags: string,
): UnitSet | undefined {
  if (OF_STRINGS.test(element.raw) && flags.includes('v')) return undefined;
  const relevant = flags.replace(/[^isuv]/gu, '');
  const key = `${relevant}/${element.raw}`;
  if (known.has(key)) return known.get(key);
  if (known.size >= MOST_KNOWN) known.clear();
  const set =
    (element.type === 'ExpressionCharacterClass'
      ? undefined
      : relevant.includes('i')
        ? letter(element, relevant)
        : plain(element, relevant)) ?? asked(element.raw, relevant);
  known.set(key, set);
  return set;
}

/** The units that `\w` matches. */
export function wordUnits(flags: string): UnitSet {
  const isFolded = flags.includes('i') && /[uv]/u.test(flags);
  return isFolded ? (asked('\\w', flags.replace(/[^isuv]/gu, '')) ?? WORD) : WORD;
}

/** A set that its syntax tells, without case. */
function plain(
  element: AST.CharacterSet | AST.CharacterClass | AST.Character,
  flags: string,
): UnitSet | undefined {
  switch (element.type) {
    case 'Character':
      return element.value <= LAST_UNIT ? [[element.value, element.value]] : undefined;
    case 'CharacterSet':
      return ofEscape(element, flags);
    default: {
      if (element.unicodeSets) return undefined;
      const parts: (readonly [number, number])[] = [];
      for (const one of element.elements) {
        if (one.type === 'CharacterClassRange') {
          if (one.max.value > LAST_UNIT) return undefined;
          parts.push([one.min.value, one.max.value]);
          continue;
        }
        const set = one.type === 'Character' || one.type === 'CharacterSet' ? plain(one, flags) : undefined;
        if (set === undefined) return undefined;
        parts.push(...set);
      }
      const set = joined(parts);
      return element.negate ? complement(set) : set;
    }
  }
}

function ofEscape(element: AST.CharacterSet, flags: string): UnitSet | undefined {
  switch (element.kind) {
    case 'any':
      return flags.includes('s') ? [[0, LAST_UNIT]] : complement(LINE_TERMINATORS);
    case 'digit':
      return element.negate ? complement(DIGITS) : DIGITS;
    case 'space':
      return element.negate ? complement(WHITE_SPACE) : WHITE_SPACE;
    case 'word':
      return element.negate ? complement(WORD) : WORD;
    default:
      return undefined;
  }
}

/** An ASCII letter or sign that ignores case (ECMA-262 Canonicalize). */
function letter(
  element: AST.CharacterSet | AST.CharacterClass | AST.Character,
  flags: string,
): UnitSet | undefined {
  if (element.type !== 'Character' || element.value >= 128) return undefined;
  const text = String.fromCharCode(element.value);
  const units = [text.toLowerCase(), text.toUpperCase()];
  // Letters of other blocks that fold to these.
  if (/[uv]/u.test(flags)) {
    if (units[0] === 's') units.push('\u017f');
    if (units[0] === 'k') units.push('\u212a');
  }
  return joined(units.map((unit) => [unit.charCodeAt(0), unit.charCodeAt(0)]));
}

/** The set of a part of a pattern, as the engine matches it unit by unit. */
function asked(raw: string, flags: string): UnitSet | undefined {
  let expression: RegExp;
  try {
    expression = new RegExp(`^(?:${raw})$`, flags.includes('s') ? flags : `${flags}s`);
    // A point is another set with that flag.
    if (raw === '.') expression = new RegExp('^.$', flags);
  } catch {
    return undefined;
  }
  const ranges: [number, number][] = [];
  for (let unit = 0; unit <= LAST_UNIT; unit++) {
    if (!expression.test(String.fromCharCode(unit))) continue;
    const last = ranges.at(-1);
    if (last && last[1] === unit - 1) last[1] = unit;
    else ranges.push([unit, unit]);
  }
  return ranges;
}

/** The union of ranges. */
function joined(parts: readonly (readonly [number, number])[]): UnitSet {
  const ranges: [number, number][] = [];
  for (const [first, last] of [...parts].sort((a, b) => a[0] - b[0])) {
    const before = ranges.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else ranges.push([first, last]);
  }
  return ranges;
}

function complement(set: UnitSet): UnitSet {
  const ranges: [number, number][] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) ranges.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST_UNIT) ranges.push([next, LAST_UNIT]);
  return ranges;
}
