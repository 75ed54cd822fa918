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

/**
 * What says that exactly one of some bits holds under `present`, and none elsewhere.
 * @param asked where one has to hold, if that is not all of `present`
 */
export function exactlyOne(
  terms: Terms,
  bits: readonly Bool[],
  present: Bool,
  asked: Bool = present,
): Bool[] {
  const some = terms.any(bits);
  const constraints =
    asked === present
      ? [terms.iff(some, present)]
      : [terms.implies(some, present), terms.implies(asked, some)];
  for (let i = 0; i < bits.length; i++)
    for (let j = 0; j < i; j++) constraints.push(-terms.and(bits[i]!, bits[j]!));
  return constraints;
}
