/**
 * Path conditions on which an object has one of many properties that are listed. One that the program reads elsewhere
 * matters; of all others any will do.
 */
import type { PathCondition, Strategy } from './frontier.js';
import { Queue } from './queues.js';

export class Listed implements Strategy {
  private readonly read = new Queue();
  private readonly others = new Queue();
  /** Those of which nothing has spoken, by what they speak of. */
  private readonly waiting = new Map<string, PathCondition[]>();
  /** Places that predicates have spoken of. */
  private readonly spoken = new Set<string>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Whether some are about properties that the program reads. */
  get hasRead(): boolean {
    return this.read.size > 0;
  }

  add(conditions: readonly PathCondition[]): void {
    this.count += conditions.length;
    for (const condition of conditions) {
      const place = condition.readSet.presence ?? '';
      if (this.spoken.has(place)) this.read.add([condition]);
      else {
        this.others.add([condition]);
        this.waiting.set(place, [...(this.waiting.get(place) ?? []), condition]);
      }
    }
  }

  /** Takes note of what a predicate that is about no listing speaks of. */
  hear(places: readonly string[]): void {
    for (const place of places) {
      if (this.spoken.has(place)) continue;
      this.spoken.add(place);
      this.read.add(this.waiting.get(place) ?? []);
      this.waiting.delete(place);
    }
  }

  /** One is in both queues where it was spoken of late: the second time it is done. */
  take(): PathCondition | undefined {
    const next = this.read.take() ?? this.others.take();
    this.count = this.read.size + this.others.size;
    return next;
  }
}
