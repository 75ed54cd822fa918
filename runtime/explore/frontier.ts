/** The frontier: path conditions that are still to be solved, and the order in which they are taken. */
import type { Assignment, Bool } from '../solver/terms.js';
import type { DecisionTaken, ExploreOptions } from './events.js';

/** A prefix of the path condition of a run with its last predicate negated (Whispec, section 4.2.3). */
export interface PathCondition {
  /** Leading predicates and the negated one, as truth values that hold. */
  readonly literals: readonly Bool[];
  /** Values that operations without a model had on the way: an input need not have them, but only then is it sure to go that way. */
  readonly values: readonly Bool[];
  /** Values among the literals that are negated. */
  readonly others: number;
  /** The same in words. */
  readonly words: readonly string[];
  /** The decisions that an input of this path condition begins with; the last is negated if `aim` is given. */
  readonly predicted: readonly DecisionTaken[];
  /** The decision outcome that the negation aims at; undefined for an implicit predicate. */
  readonly aim: DecisionTaken | undefined;
  /** A model of the leading predicates, where one is known. */
  readonly base?: Assignment | undefined;
  /** Whether the last predicate makes an operand of arithmetic a number. */
  readonly isOfNumber?: boolean;
  /** Whether the run that it was made from added a decision outcome, or entered a function that none had. */
  readonly isFruitful?: boolean;
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

/** What is said of inputs comes before what is said of their parts; the oldest of these first. */
class Shallow implements Strategy {
  /** By the number of properties and elements on the way to what the last predicate speaks of. */
  private readonly queues: Queue[] = [];

  get size(): number {
    return this.queues.reduce((sum, queue) => sum + queue.size, 0);
  }

  add(conditions: readonly PathCondition[]): void {
    for (const condition of conditions) {
      const depth = lastWord(condition).match(/[.[]/gu)?.length ?? 0;
      while (this.queues.length <= depth) this.queues.push(new Queue());
      this.queues[depth]!.add([condition]);
    }
  }

  take(): PathCondition | undefined {
    return this.queues.find(({ size }) => size > 0)?.take();
  }
}

/** Times that the same operand is made a number before anything else is tried. */
const MOST_OF_ONE_NUMBER = 8;

/**
 * The oldest element that aims at an uncovered outcome; else one that makes an operand of arithmetic a number; else one
 * from a run that added an outcome or a function; else one that says what none before it said, as that an input is an array; else any.
 */
class CoverageGuided implements Strategy {
  private readonly aimed = new Queue();
  private readonly numbers = new Queue();
  private readonly fruitful = new Shallow();
  private readonly novel = new Shallow();
  private readonly rest = new Shallow();
  /** How often each predicate was the last one. */
  private readonly said = new Map<string, number>();

  constructor(private readonly isCovered: (aim: DecisionTaken) => boolean) {}

  get size(): number {
    return this.aimed.size + this.numbers.size + this.fruitful.size + this.novel.size + this.rest.size;
  }

  add(conditions: readonly PathCondition[]): void {
    for (const condition of conditions) this.queueOf(condition).add([condition]);
  }

  take(): PathCondition | undefined {
    for (let next = this.aimed.take(); next; next = this.aimed.take()) {
      if (!this.isCovered(next.aim!)) return next;
      this.rest.add([next]);
    }
    return this.numbers.take() ?? this.fruitful.take() ?? this.novel.take() ?? this.rest.take();
  }

  private queueOf(condition: PathCondition): Strategy {
    const { aim, isFruitful, isOfNumber } = condition;
    if (aim && !this.isCovered(aim)) return this.aimed;
    // Another value where an operation has no model is always new, and there is no end to them.
    if (condition.others > 0) return this.rest;
    const word = lastWord(condition);
    const times = this.said.get(word) ?? 0;
    this.said.set(word, times + 1);
    if (isOfNumber && times < MOST_OF_ONE_NUMBER) return this.numbers;
    if (isFruitful) return this.fruitful;
    return times === 0 ? this.novel : this.rest;
  }
}

function lastWord({ words }: PathCondition): string {
  return words[words.length - 1] ?? '';
}
