/** Random choices that depend on the seed only. */
import { randomFrom } from '../../runtime/solver/local-search/random.js';

export class Random {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = randomFrom(Math.imul(seed, 0x9e3779b1));
  }

  /** An integer from 0 below `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** True in so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }
}
