/**
 * Path conditions that were refuted for exact results, asked again for results that are rounded as doubles are: only
 * then is what they lead to infeasible.
 */
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { AsDoubles } from '../../solver/terms/as-doubles.js';
import { type Assignment, Trait } from '../../solver/terms/terms.js';
import type { Oracle } from './oracle.js';
import { integerBounds } from './precondition.js';

/**
 * For each refuted path condition that rounding may make hold, an input on which it does; undefined where none is known.
 * @param timeout milliseconds for a query
 */
export async function* roundedModels(
  oracle: Oracle,
  heap: SymbolicHeap,
  timeout: () => number,
): AsyncGenerator<Assignment | undefined> {
  const asDoubles = new AsDoubles(heap.terms);
  for (const core of [...oracle.refutations]) {
    // What is said of doubles is proved where it is found.
    if (core.some((literal) => (heap.terms.traits(literal) & Trait.Double) !== 0)) continue;
    const rounded = core.map((literal) => asDoubles.of(literal));
    if (rounded.every((literal, i) => literal === core[i])) continue;
    const literals = [...rounded, integerBounds(heap)];
    const answer = await oracle.check(literals, { remember: false, timeout: timeout(), isLast: true });
    if (answer.status !== 'unsat') yield answer.status === 'sat' ? answer.model : undefined;
  }
}
