/**
 * Refutations by exact arithmetic, checked again with every result rounded to a double. Only outcomes that are refuted
 * both ways are infeasible.
 */
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { AsDoubles } from '../../solver/terms/as-doubles.js';
import { type Assignment, Trait } from '../../solver/terms/terms.js';
import type { Oracle } from './oracle.js';
import { integerBounds } from './precondition.js';

/**
 * For each refuted path condition that may be satisfiable with rounding: a model, or undefined if none was found.
 * @param timeout milliseconds for a query
 * @param isLate whether there is no time left for any
 */
export async function* roundedModels(
  oracle: Oracle,
  heap: SymbolicHeap,
  timeout: () => number,
  isLate: () => boolean,
): AsyncGenerator<Assignment | undefined> {
  const asDoubles = new AsDoubles(heap.terms);
  for (const core of [...oracle.refutations]) {
    // Refutations over terms of doubles are exact already.
    if (core.some((literal) => (heap.terms.traits(literal) & Trait.Double) !== 0)) continue;
    const rounded = core.map((literal) => asDoubles.of(literal));
    if (rounded.every((literal, i) => literal === core[i])) continue;
    if (isLate()) {
      yield undefined;
      return;
    }
    const literals = [...rounded, integerBounds(heap)];
    const answer = await oracle.check(literals, { remember: false, timeout: timeout(), isLast: true });
    if (answer.status !== 'unsat') yield answer.status === 'sat' ? answer.model : undefined;
  }
}
