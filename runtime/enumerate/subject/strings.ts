/** The strings of an enumeration whose user names none. */
import type { Contract } from '../../spec/index.js';

const QUOTED = String.raw`(["'])((?:(?!\1)[^\\\n])*)\1`;
/** A literal that something is compared with. */
const COMPARED = [
  new RegExp(String.raw`(?:[!=]==?|\bcase)\s*${QUOTED}`, 'gu'),
  new RegExp(String.raw`${QUOTED}\s*[!=]==?`, 'gu'),
];

/** What `typeof` gives: compared with types, not with strings. */
const TYPES = new Set(['undefined', 'object', 'boolean', 'number', 'bigint', 'string', 'symbol', 'function']);

/**
 * Letters, and the literals that the source compares with and that the contract mentions: where strings are only
 * compared, one letter is as good as another.
 * @param letters how many letters
 */
export function defaultStrings(source: string, { pre, post }: Contract, letters: number): readonly string[] {
  const literals = new Set<string>();
  const isTypeName = (text: string): boolean => /\btypeof\b/u.test(source) && TYPES.has(text);
  for (const { formula } of [...pre, ...post])
    for (const text of formula.vocabulary.strings) literals.add(text);
  for (const pattern of COMPARED) {
    for (const [, , text] of source.matchAll(pattern)) if (!isTypeName(text!)) literals.add(text!);
  }
  const fresh: string[] = [];
  for (let i = 0; fresh.length < letters; i += 1) {
    const text = letter(i);
    if (!literals.has(text)) fresh.push(text);
  }
  return [...fresh, ...literals];
}

/** `a` to `z`, then `a1`. */
function letter(i: number): string {
  const round = Math.floor(i / 26);
  return String.fromCharCode(97 + (i % 26)) + (round === 0 ? '' : round);
}
