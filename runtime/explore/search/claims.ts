/** The search for inputs that violate a postcondition: its negation in the heap after a path. */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { RelationalHeap } from '../../inputs/heap/heap.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import type { Bool } from '../../solver/terms/terms.js';
import { type Conjunct, translateFormula } from '../../spec/index.js';

/** A postcondition, and the condition on inputs of a path under which it is violated. */
export interface Violating {
  readonly conjunct: Conjunct;
  readonly literal: Bool;
}

/** The negated postconditions of a path; none if one of them has no translation to terms. */
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
    // A formula without a translation is checked on each run, but violations of it are not searched for.
    if (error instanceof PenumbraError) return [];
    throw error;
  }
}
