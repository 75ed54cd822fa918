/** Properties of one string: how it begins, and a regular expression that is generalised from what was seen. */
import { type Found, found } from './found.js';

/** Runs of one class of characters, told apart up to this many. */
const MOST_RUNS = 6;

/** From the narrowest to the widest. */
const CLASSES: readonly (readonly [pattern: string, test: RegExp])[] = [
  ['\\d', /^\d$/u],
  ['[a-z]', /^[a-z]$/u],
  ['[A-Z]', /^[A-Z]$/u],
  ['[A-Za-z]', /^[A-Za-z]$/u],
  ['\\w', /^\w$/u],
  ['\\s', /^\s$/u],
];

export interface OfString {
  see(value: string): void;
  found(): Found[];
}

export function stringDetector(of: string): OfString {
  let rows = 0;
  let prefix: string | undefined;
  /** The classes of the runs that all strings are made of; undefined: they differ. */
  let runs: readonly string[] | undefined;
  /** The classes that cover all characters. */
  let covering = CLASSES;
  let isDifferent = false;
  let different = 0;
  let last: string | undefined;

  return {
    see(value) {
      rows += 1;
      if (value === last) return;
      last = value;
      different += 1;
      prefix = prefix === undefined ? value : common(prefix, value);
      covering = covering.filter(([, test]) => [...value].every((character) => test.test(character)));
      const own = runsOf(value);
      if (runs === undefined) runs = own;
      else if (own?.join() !== runs.join()) isDifferent = true;
      if (own === undefined) isDifferent = true;
    },
    found() {
      const all: Found[] = [];
      if (different < 2) return all;
      if (prefix !== undefined && prefix.length > 0)
        all.push(found({ kind: 'prefix', of, text: prefix }, rows, 0.5, different));
      const pattern = runs && !isDifferent && runs.length > 0 ? runs.join('') : coverPattern();
      if (pattern !== undefined) all.push(found({ kind: 'matches', of, pattern }, rows, 0.5, different));
      return all;
    },
  };

  function coverPattern(): string | undefined {
    return covering[0] && `${covering[0][0]}*`;
  }
}

function common(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}

/** A string as a pattern: runs of one class of characters, other characters as they are. */
function runsOf(value: string): readonly string[] | undefined {
  const runs: string[] = [];
  for (const character of value) {
    const found = CLASSES.slice(0, 3).find(([, test]) => test.test(character));
    const run = found ? `${found[0]}+` : character.replace(/[\\^$.*+?()[\]{}|/]/u, '\\$&');
    if (found && runs.at(-1) === run) continue;
    runs.push(run);
    if (runs.length > MOST_RUNS) return undefined;
  }
  return runs;
}
