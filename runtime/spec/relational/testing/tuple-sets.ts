/** The operators of the relational algebra on sets of tuples that are known, as ascending numbers. */
import type { Tuples } from '../problem/problem.js';

export class TupleSets {
  constructor(private readonly atoms: number) {}

  /** The numbers in order, each once. */
  sorted(tuples: Iterable<number>): Tuples {
    return [...new Set(tuples)].sort((a, b) => a - b);
  }

  identity(): Tuples {
    return Array.from({ length: this.atoms }, (_, atom) => atom * this.atoms + atom);
  }

  union(a: Tuples, b: Tuples): Tuples {
    return this.sorted([...a, ...b]);
  }

  intersection(a: Tuples, b: Tuples): Tuples {
    const other = new Set(b);
    return a.filter((tuple) => other.has(tuple));
  }

  difference(a: Tuples, b: Tuples): Tuples {
    const other = new Set(b);
    return a.filter((tuple) => !other.has(tuple));
  }

  /** @param arity of `b`. */
  product(a: Tuples, b: Tuples, arity: number): Tuples {
    const shift = this.atoms ** arity;
    return a.flatMap((left) => b.map((right) => left * shift + right));
  }

  /** @param arity of `b`. */
  join(a: Tuples, b: Tuples, arity: number): Tuples {
    const rest = this.atoms ** (arity - 1);
    const byFirst = new Map<number, number[]>();
    for (const right of b) {
      const first = Math.floor(right / rest);
      const known = byFirst.get(first);
      if (known) known.push(right % rest);
      else byFirst.set(first, [right % rest]);
    }
    return this.sorted(
      a.flatMap((left) => {
        const prefix = Math.floor(left / this.atoms) * rest;
        return (byFirst.get(left % this.atoms) ?? []).map((right) => prefix + right);
      }),
    );
  }

  transpose(a: Tuples): Tuples {
    return this.sorted(a.map((tuple) => (tuple % this.atoms) * this.atoms + Math.floor(tuple / this.atoms)));
  }

  closure(a: Tuples): Tuples {
    const reached = new Set(a);
    for (const tuple of reached) {
      const first = tuple - (tuple % this.atoms);
      const next = (tuple % this.atoms) * this.atoms;
      for (const step of a) if (step >= next && step < next + this.atoms) reached.add(first + (step - next));
    }
    return this.sorted(reached);
  }

  /** The tuples of `b`, and the tuples of `a` whose first atom is the first of no tuple of `b`. */
  override(a: Tuples, b: Tuples, arity: number): Tuples {
    const rest = this.atoms ** (arity - 1);
    const firsts = new Set(b.map((tuple) => Math.floor(tuple / rest)));
    return this.union(
      a.filter((tuple) => !firsts.has(Math.floor(tuple / rest))),
      b,
    );
  }

  /** `set <: relation`. @param arity of the relation. */
  restrictDomain(set: Tuples, relation: Tuples, arity: number): Tuples {
    const rest = this.atoms ** (arity - 1);
    const elements = new Set(set);
    return relation.filter((tuple) => elements.has(Math.floor(tuple / rest)));
  }

  /** `relation :> set`. */
  restrictRange(relation: Tuples, set: Tuples): Tuples {
    const elements = new Set(set);
    return relation.filter((tuple) => elements.has(tuple % this.atoms));
  }
}
