/**
 * Lanes of a queue that are served in proportion to their weights (stride scheduling: Waldspurger and Weihl, 1995). No
 * lane is starved.
 */
import type { PathCondition, Strategy } from './frontier.js';

interface Lane {
  readonly queue: Strategy;
  /** The time at which it is served next; a lane of weight 1 is served once in a unit of time. */
  due: number;
}

export class FairQueue<Key> implements Strategy {
  /** In the order in which they were first used: of those due at the same time the first is served. */
  private readonly lanes = new Map<Key, Lane>();
  private time = 0;

  /**
   * @param laneOf the lane of a path condition that is added
   * @param weightOf above 0; asked whenever a lane is served
   */
  constructor(
    private readonly laneOf: (condition: PathCondition) => Key,
    private readonly weightOf: (lane: Key) => number,
    private readonly newLane: (lane: Key) => Strategy,
  ) {}

  get size(): number {
    return [...this.lanes.values()].reduce((sum, { queue }) => sum + queue.size, 0);
  }

  add(conditions: readonly PathCondition[]): void {
    for (const condition of conditions) {
      const lane = this.lane(this.laneOf(condition));
      // A lane does not make up for turns that it missed while it was empty.
      if (lane.queue.size === 0) lane.due = Math.max(lane.due, this.time);
      lane.queue.add([condition]);
    }
  }

  take(): PathCondition | undefined {
    let next: readonly [Key, Lane] | undefined;
    for (const [key, lane] of this.lanes)
      if (lane.queue.size > 0 && (!next || lane.due < next[1].due)) next = [key, lane];
    if (!next) return undefined;
    const [key, lane] = next;
    this.time = lane.due;
    lane.due += 1 / this.weightOf(key);
    return lane.queue.take();
  }

  private lane(key: Key): Lane {
    let lane = this.lanes.get(key);
    if (!lane) {
      lane = { queue: this.newLane(key), due: this.time };
      this.lanes.set(key, lane);
    }
    return lane;
  }
}
