/** Which conjunctions of predicates runs have begun with, in the order in which path conditions have them: a tree of prefixes. */
import type { Bool } from '../../solver/terms/terms.js';

/** A conjunction that some run began with. */
export type Prefix = ReadonlyMap<Bool, Prefix>;

export class TakenPrefixes {
  private readonly none: Prefix = new Map();

  takeAll(literals: readonly Bool[]): Prefix {
    return literals.reduce<Prefix>((prefix, literal) => this.take(prefix, literal), this.none);
  }

  /** Records that a run began with the conjunction, too, and this predicate. */
  take(prefix: Prefix, literal: Bool): Prefix {
    const known = prefix.get(literal);
    if (known) return known;
    const next: Prefix = new Map();
    (prefix as Map<Bool, Prefix>).set(literal, next);
    return next;
  }
}
