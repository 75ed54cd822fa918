/** Orders of path conditions that do not depend on what was covered. */
import { type Random, randomFrom } from '../../solver/local-search/random.js';
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
