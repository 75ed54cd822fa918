/** Subterms of formulas. */
import type { Bool } from './term-ops.js';
import type { TermTable } from './term-table.js';

/** All subterms, the formulas included; arguments come first. */
export function subterms(terms: TermTable, literals: readonly Bool[]): readonly number[] {
  const seen = new Set(literals.map(Math.abs));
  for (const term of seen) for (const arg of terms.args[term]!) seen.add(Math.abs(arg));
  return [...seen].sort((x, y) => x - y);
}
