/** Orders of path conditions that do not depend on what was covered. */
import { type Random, randomFrom } from '../inputs/lowering/random.js';
import type { PathCondition, Strategy } from './frontier.js';

/** First in, first out: the breadth-first search of Whispec, Figure 6. */
export class Queue implements Strategy {
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
export class Stack implements Strategy {
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
export class Shuffled implements Strategy {
  private readonly items: PathCondition[] = [];
  private readonly random: Random;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  get size(): number {
    return this.items.length;
  }

  add(conditions: readonly PathCondition[]): void {
    this.items.push(...conditions);
  }

  take(): PathCondition | undefined {
    if (this.items.length === 0) return undefined;
    const index = Math.floor(this.random() * this.items.length);
    const taken = this.items[index];
    const last = this.items.pop()!;
    if (index < this.items.length) this.items[index] = last;
    return taken;
  }
}

/** Turns of which one goes to parts of inputs whatever waits about what they are parts of: of that there may be no end. */
const TURNS = 3;

/** What is said of inputs comes before what is said of their parts, in most turns; the oldest of these first. */
export class Shallow implements Strategy {
  /** By the number of properties and elements that the last predicate speaks of, those on the way included. */
  private readonly queues: Queue[] = [];
  private turn = 0;
  /** The depth that had the last turn of parts. */
  private deep = 0;

  get size(): number {
    return this.queues.reduce((sum, queue) => sum + queue.size, 0);
  }

  add(conditions: readonly PathCondition[]): void {
    for (const condition of conditions) {
      const depth = condition.readSet.places.length;
      while (this.queues.length <= depth) this.queues.push(new Queue());
      this.queues[depth]!.add([condition]);
    }
  }

  take(): PathCondition | undefined {
    const first = this.queues.findIndex(({ size }) => size > 0);
    if (first < 0) return undefined;
    this.turn = (this.turn + 1) % TURNS;
    return this.queues[this.turn === 0 ? this.deeper(first) : first]!.take();
  }

  /** The next depth below the first one that has elements, each in turn; the first where there is none. */
  private deeper(first: number): number {
    const after = (depth: number): number =>
      this.queues.findIndex(({ size }, at) => at > depth && at > first && size > 0);
    const next = after(this.deep);
    this.deep = next >= 0 ? next : after(first);
    return this.deep >= 0 ? this.deep : first;
  }
}

/** What the last predicate says. */
export function lastWord({ words }: PathCondition): string {
  return words[words.length - 1] ?? '';
}
