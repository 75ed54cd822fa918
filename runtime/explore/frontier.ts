/** The frontier: path conditions that are still to be solved, and the order in which they are taken. */
import type { Assignment, Bool } from '../solver/terms.js';
import type { DecisionTaken, ExploreOptions } from './events.js';

/** A prefix of the path condition of a run with its last predicate negated (Whispec, section 4.2.3). */
export interface PathCondition {
  /** Leading predicates and the negated one, as truth values that hold. */
  readonly literals: readonly Bool[];
  /** The same in words. */
  readonly words: readonly string[];
  /** The decisions that an input of this path condition begins with; the last is negated if `aim` is given. */
  readonly predicted: readonly DecisionTaken[];
  /** The decision outcome that the negation aims at; undefined for an implicit predicate. */
  readonly aim: DecisionTaken | undefined;
  /** A model of the leading predicates, where one is known. */
  readonly base?: Assignment | undefined;
}

/** An order of the frontier. */
export interface Strategy {
  add(conditions: readonly PathCondition[]): void;
  /** The next path condition; undefined where there is none left. */
  take(): PathCondition | undefined;
  readonly size: number;
}

/**
 * Makes the strategy of that name.
 * @param isCovered whether a decision outcome has been seen (for `coverage`).
 */
export function makeStrategy(
  name: ExploreOptions['strategy'],
  seed: number,
  isCovered: (aim: DecisionTaken) => boolean,
): Strategy {
  switch (name) {
    case 'bfs':
      return new Queue();
    case 'dfs':
      return new Stack();
    case 'random':
      return new Shuffled(seed);
    case 'coverage':
      return new CoverageGuided(isCovered);
  }
}

/** First in, first out: the breadth-first search of Whispec, Figure 6. */
class Queue implements Strategy {
  private items: PathCondition[] = [];
  private head = 0;

  get size(): number {
    return this.items.length - this.head;
  }

  add(conditions: readonly PathCondition[]): void {
    this.items.push(...conditions);
  }

  take(): PathCondition | undefined {
    if (this.head > 1000 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return this.size === 0 ? undefined : this.items[this.head++];
  }
}

/** Last in, first out: the deepest predicate of the newest run first. */
class Stack implements Strategy {
  private readonly items: PathCondition[] = [];

  get size(): number {
    return this.items.length;
  }

  add(conditions: readonly PathCondition[]): void {
    this.items.push(...conditions);
  }

  take(): PathCondition | undefined {
    return this.items.pop();
  }
}

/** Any element, by a seeded generator. */
class Shuffled implements Strategy {
  private readonly items: PathCondition[] = [];
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  get size(): number {
    return this.items.length;
  }

  add(conditions: readonly PathCondition[]): void {
    this.items.push(...conditions);
  }

  take(): PathCondition | undefined {
    if (this.items.length === 0) return undefined;
    const index = Math.floor(this.next() * this.items.length);
    const taken = this.items[index];
    const last = this.items.pop()!;
    if (index < this.items.length) this.items[index] = last;
    return taken;
  }

  /** A 32-bit mixing generator: each step adds a constant of the golden ratio and mixes. */
  private next(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }
}

/** The oldest element that aims at an uncovered outcome, else the oldest. */
class CoverageGuided implements Strategy {
  private items: PathCondition[] = [];

  constructor(private readonly isCovered: (aim: DecisionTaken) => boolean) {}

  get size(): number {
    return this.items.length;
  }

  add(conditions: readonly PathCondition[]): void {
    this.items.push(...conditions);
  }

  take(): PathCondition | undefined {
    const aimed = this.items.findIndex(({ aim }) => aim !== undefined && !this.isCovered(aim));
    const [taken] = this.items.splice(Math.max(0, aimed), 1);
    return taken;
  }
}
