/**
 * Path conditions that were refuted for exact results, asked again for results that are rounded as doubles are: only
 * then is what they lead to infeasible.
 */
import type { SymbolicHeap } from '../inputs/symbolic-heap.js';
import { ArithmeticEncoding } from '../solver/encodings/arithmetic.js';
import { Rounding } from '../solver/rounding.js';
import { type Assignment, type Bool, Trait } from '../solver/terms.js';
import type { Oracle } from './oracle.js';
import { integerBounds } from './precondition.js';

/** Inputs that are tried for one path condition. */
const TRIES = 3;

/**
 * For each refuted path condition that rounding may make hold, inputs on which it may; undefined where none is known.
 * @param timeout milliseconds for a query
 */
export async function* roundedModels(
  oracle: Oracle,
  heap: SymbolicHeap,
  timeout: () => number,
): AsyncGenerator<Assignment | undefined> {
  const rounding = new Rounding(heap.terms);
  const arithmetic = new ArithmeticEncoding(heap.terms, 'exact');
  for (const core of [...oracle.refutations]) {
    // What is said of doubles is proved where it is found.
    if (core.some((literal) => (heap.terms.traits(literal) & Trait.Double) !== 0)) continue;
    const exact = core.map((literal) => arithmetic.of(literal));
    const rounded = rounding.of(exact);
    if (rounded === exact) continue;
    if (rounded === undefined) {
      yield undefined;
      continue;
    }
    const literals = [...rounded, integerBounds(heap)];
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await oracle.check(literals, { remember: false, timeout: timeout() });
      if (answer.status === 'unsat') break;
      yield answer.status === 'sat' ? answer.model : undefined;
      if (answer.status !== 'sat') break;
      literals.push(otherThan(heap, answer.model));
    }
  }
}

/** That some number is not as in a model. */
function otherThan(heap: SymbolicHeap, { numbers }: Assignment): Bool {
  const { terms } = heap;
  return -terms.all(heap.integers().map((term) => terms.eq(term, terms.num(numbers.get(term) ?? 0))));
}
