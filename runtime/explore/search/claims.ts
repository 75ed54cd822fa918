/** The search for inputs that violate a postcondition: its negation behind a path. */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { RelationalHeap } from '../../inputs/heap/heap.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import type { Bool } from '../../solver/terms/terms.js';
import { type Conjunct, translateFormula } from '../../spec/index.js';

/** What has to hold of an input for a formula not to hold behind the path that it takes. */
export interface Violating {
  readonly conjunct: Conjunct;
  readonly literal: Bool;
}

/** The postconditions of a path, negated; those that the solver does not know are left out. */
export function violating(
  post: readonly Conjunct[],
  old: SymbolicHeap,
  after: () => RelationalHeap,
): readonly Violating[] {
  if (post.length === 0) return [];
  try {
    const heap = after();
    return post.map((conjunct) => ({
      conjunct,
      literal: -translateFormula(conjunct.formula, { heap, old }),
    }));
  } catch (error) {
    // A formula over what has no term is checked on each run, and not searched for.
    if (error instanceof PenumbraError) return [];
    throw error;
  }
}
