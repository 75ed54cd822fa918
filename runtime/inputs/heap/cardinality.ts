/** Bounds on how many of some truth values hold, by a unary counter. */
import { type Bool, FALSE, type Terms, TRUE } from '../../solver/terms/terms.js';

/** `counter[k]` holds if more than k of the bits hold. */
export function unaryCounter(terms: Terms, bits: readonly Bool[]): readonly Bool[] {
  let counter: Bool[] = [];
  for (const bit of bits) {
    const next: Bool[] = [];
    for (let k = 0; k <= counter.length; k++) {
      const below = k === 0 ? TRUE : counter[k - 1]!;
      next.push(terms.or(counter[k] ?? FALSE, terms.and(below, bit)));
    }
    counter = next;
  }
  return counter;
}

export function atMost(terms: Terms, bits: readonly Bool[], limit: number): Bool {
  return -(unaryCounter(terms, bits)[limit] ?? FALSE);
}

export function atLeast(terms: Terms, bits: readonly Bool[], limit: number): Bool {
  return limit === 0 ? TRUE : (unaryCounter(terms, bits)[limit - 1] ?? FALSE);
}
