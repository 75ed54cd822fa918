/** Patterns that circuits for strings do not know: texts for them are guesses, which the engine judges one by one. */
import type { TextFunction } from '../../../../vm/expressions/text-functions.js';
import { textCallOf } from '../../terms/constructors/text-terms.js';
import { subterms } from '../../terms/subterms.js';
import { type Bool, TermOp, type Terms } from '../../terms/terms.js';
import { automatonOf } from './automaton.js';

/** @param flags without those that make no difference to what is found */
export function isBeyondModel(source: string, flags: string): boolean {
  return automatonOf(source, flags) === undefined;
}

/** The patterns beyond the model in some formulas, as `/source/flags`. */
export function patternsBeyondModel(terms: Terms, formulas: readonly Bool[]): readonly string[] {
  const found = new Set<string>();
  for (const term of subterms(terms, formulas)) {
    if (terms.op[term] !== TermOp.Text) continue;
    const { fn } = textCallOf(terms, term);
    const pattern = patternOf(fn);
    if (pattern && isBeyondModel(...pattern)) found.add(`/${pattern[0]}/${pattern[1]}`);
  }
  return [...found];
}

/** Source and flags of the pattern that a function looks for; undefined of one that looks for none. */
function patternOf({ name, fixed }: TextFunction): readonly [source: string, flags: string] | undefined {
  const given = name === 'replaceMatches' ? fixed : name.startsWith('RegExp.') ? fixed.slice(-3) : undefined;
  return given && [String(given[0]), String(given[1])];
}
