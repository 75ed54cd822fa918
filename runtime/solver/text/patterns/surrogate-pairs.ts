/** Code points beyond the first plane that parts of a pattern match, as pairs of halves. */
import type { AST } from '@eslint-community/regexpp';
import type { UnitSet } from '../characters/alphabet.js';

export const HIGH_HALVES: UnitSet = [[0xd800, 0xdbff]];
export const LOW_HALVES: UnitSet = [[0xdc00, 0xdfff]];

/** All pairs of a first half of one set and a second half of the other. */
export interface Pairs {
  readonly high: UnitSet;
  readonly low: UnitSet;
}

const FIRST = 0x10000;
const BLOCK = 0x400;
const HIGH = 0xd800;
const LOW = 0xdc00;
const BLOCKS = 0x400;

const known = new Map<string, readonly Pairs[]>();
const MOST_KNOWN = 200;
/** More sets of second halves are too many for an automaton. */
const MOST_PAIRS = 60;

/** The pairs that an element matches; undefined of one with too many kinds of them. */
export function pairsOf(
  element: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass | AST.Character,
  flags: string,
): readonly Pairs[] | undefined {
  const relevant = flags.replace(/[^isuv]/gu, '');
  const key = `${relevant}/${element.raw}`;
  let pairs = known.get(key);
  if (pairs === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    pairs = found(element, relevant);
    known.set(key, pairs);
  }
  return pairs.length > MOST_PAIRS ? undefined : pairs;
}

function found(
  element: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass | AST.Character,
  flags: string,
): readonly Pairs[] {
  if (element.type === 'Character' && !flags.includes('i')) {
    const { value } = element;
    if (value < FIRST) return [];
    const [high, low] = halvesOf(value);
    return [{ high: [[high, high]], low: [[low, low]] }];
  }
  if (element.type === 'CharacterSet' && element.kind === 'any')
    return [{ high: HIGH_HALVES, low: LOW_HALVES }];
  return asked(element.raw, flags);
}

function halvesOf(point: number): readonly [high: number, low: number] {
  const offset = point - FIRST;
  return [HIGH + Math.floor(offset / BLOCK), LOW + (offset % BLOCK)];
}

/** As the engine matches them. Blocks of one first half with the same second halves are one set. */
function asked(raw: string, flags: string): readonly Pairs[] {
  let expression: RegExp;
  try {
    expression = new RegExp(`^(?:${raw})$`, flags);
  } catch {
    return [];
  }
  const highs = new Map<string, { readonly high: [number, number][]; readonly low: UnitSet }>();
  for (let block = 0; block < BLOCKS; block++) {
    const low = lowsOf(expression, FIRST + block * BLOCK);
    if (low.length === 0) continue;
    const key = low.join(';');
    const held = highs.get(key);
    const last = held?.high.at(-1);
    if (held === undefined) highs.set(key, { high: [[HIGH + block, HIGH + block]], low });
    else if (last && last[1] === HIGH + block - 1) last[1] = HIGH + block;
    else held.high.push([HIGH + block, HIGH + block]);
  }
  return [...highs.values()];
}

function lowsOf(expression: RegExp, begin: number): UnitSet {
  const ranges: [number, number][] = [];
  for (let offset = 0; offset < BLOCK; offset++) {
    if (!expression.test(String.fromCodePoint(begin + offset))) continue;
    const last = ranges.at(-1);
    if (last && last[1] === LOW + offset - 1) last[1] = LOW + offset;
    else ranges.push([LOW + offset, LOW + offset]);
  }
  return ranges;
}
