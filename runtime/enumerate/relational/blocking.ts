/**
 * All instances of a ground problem up to isomorphism, by a solver of clauses: each that is found is blocked, and
 * counts if its canonical form is new. Constraints on the order of atoms leave few isomorphic ones to be found. What
 * was found is kept.
 */
import type { Gate } from '../../solver/sat/circuit.js';
import type { Ground } from '../../spec/relational/circuit/ground.js';
import { RelationalSearch } from '../../spec/relational/search/search.js';
import { declaredClasses } from '../../spec/relational/search/symmetry.js';
import type { EnumerationCounters } from '../engine.js';
import { CanonicalForms, type FlatTuples } from './canonical-form.js';
import { flatTuples, type InstanceSearch, sureTuples } from './instance-search.js';

/** Conflicts between two looks at the clock. */
const SLICE = 500;

export class BlockingSearch implements InstanceSearch {
  readonly counters: EnumerationCounters = { candidates: 0, isomorphicDropped: 0 };
  private readonly search: RelationalSearch;
  private readonly forms: CanonicalForms;
  private readonly classes: readonly (readonly number[])[];
  private readonly flat: readonly FlatTuples[];
  private readonly sure: FlatTuples;
  private readonly known = new Set<string>();

  /** @param from a checkpoint: the instances up to it are left out. */
  constructor(
    private readonly ground: Ground,
    from?: string,
    seed = 0,
  ) {
    const { problem } = ground;
    this.search = new RelationalSearch(ground, { symmetryBreaking: true, seed });
    this.forms = new CanonicalForms(
      problem.atoms.length,
      problem.relations.map(({ arity }) => arity),
    );
    this.classes = declaredClasses(problem);
    this.flat = flatTuples(ground);
    this.sure = sureTuples(ground);
    if (from !== undefined) for (const key of JSON.parse(from) as string[]) this.known.add(key);
  }

  *run(): Generator<boolean, void> {
    for (;;) {
      const result = this.search.next(SLICE);
      if (result === 'unsat') return;
      if (result === 'unknown') {
        yield false;
        continue;
      }
      this.counters.candidates += 1;
      const key = this.key();
      const isNew = !this.known.has(key);
      this.known.add(key);
      if (!isNew) this.counters.isomorphicDropped += 1;
      yield isNew;
      this.search.block();
    }
  }

  holds(input: Gate): boolean {
    return this.search.holds(input);
  }

  checkpoint(): string {
    return JSON.stringify([...this.known]);
  }

  private key(): string {
    const { openTuples } = this.ground;
    const open = this.flat.filter((_, place) => this.search.holds(openTuples[place]!.input));
    return this.forms.of([...this.sure, ...open.flat()], this.classes)!.key;
  }
}
