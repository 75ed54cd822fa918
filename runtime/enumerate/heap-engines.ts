/** The engines that find heaps as instances of a relational problem: `augment` and `solver`. */
import { setImmediate } from 'node:timers/promises';
import type { Instance } from '../inputs/heap/instance.js';
import { HeapGround } from './circuit/heap-ground.js';
import { readInstance } from './circuit/read-instance.js';
import type { Engine, Enumeration, EnumerationCounters, EnumerationSubject } from './engine.js';
import { Augmentation } from './relational/augment.js';
import { BlockingSearch } from './relational/blocking.js';
import type { InstanceSearch } from './relational/instance-search.js';

/** Milliseconds after which other work of the process gets its turn. */
const TURN = 50;

/** Object by object, for what the solver would find too many isomorphic candidates of. */
export const augmentEngine: Engine = {
  name: 'augment',
  refusal,
  start: (subject, from) => new HeapEnumeration(subject, (ground) => new Augmentation(ground, from)),
};

/** A solver of clauses, for a first instance, and for formulas that no engine prunes by. */
export const solverEngine: Engine = {
  name: 'solver',
  refusal,
  start: (subject, from) => new HeapEnumeration(subject, (ground) => new BlockingSearch(ground, from)),
};

function refusal({ predicates }: EnumerationSubject): string | undefined {
  const [predicate] = predicates ?? [];
  return predicate && `${predicate.name} is JavaScript: only the direct engine calls it`;
}

class HeapEnumeration implements Enumeration {
  private readonly ground: HeapGround;
  private readonly search: InstanceSearch;
  private readonly steps: Generator<boolean, void>;

  constructor(subject: EnumerationSubject, searchOf: (ground: HeapGround) => InstanceSearch) {
    this.ground = new HeapGround(subject);
    this.search = searchOf(this.ground);
    this.steps = this.search.run();
  }

  get counters(): EnumerationCounters {
    return this.search.counters;
  }

  async next(): Promise<Instance | undefined> {
    return (await this.advance())
      ? readInstance(this.ground, (input) => this.search.holds(input))
      : undefined;
  }

  async count(): Promise<number> {
    let count = 0;
    while (await this.advance()) count += 1;
    return count;
  }

  checkpoint(): string {
    return this.search.checkpoint();
  }

  close(): void {
    this.steps.return();
  }

  private async advance(): Promise<boolean> {
    let turn = performance.now();
    for (let step = this.steps.next(); !step.done; step = this.steps.next()) {
      if (step.value) return true;
      if (performance.now() - turn < TURN) continue;
      await setImmediate();
      turn = performance.now();
    }
    return false;
  }
}
