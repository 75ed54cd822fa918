/**
 * Shares the work of a search among ways to search, by the outcomes that each has found for its cost (stride scheduling:
 * Waldspurger and Weihl, 1995). Costs are units of work, so that time has no part in the order.
 */

/** How finds and costs are weighed, in units of work. */
export interface Weights {
  /** The prior: each way has found one outcome for this cost. */
  readonly trust: number;
  /**
   * Older finds count less and less: where so much was spent, what is known is halved. What was spent in vain counts for
   * longer.
   */
  readonly memory: { readonly found: number; readonly spent: number };
  /** Each way gets at least this share of what the best one gets. */
  readonly least: number;
}

interface Lane {
  found: number;
  spent: number;
  /** The time at which it is served next. */
  due: number;
}

export class Shares {
  private readonly lanes: readonly Lane[];

  /** @param count how many ways there are */
  constructor(
    private readonly weights: Weights,
    count = 2,
  ) {
    this.lanes = Array.from({ length: count }, () => ({ found: 0, spent: 0, due: 0 }));
  }

  /** The number of the way that has the next turn: of those that are due, the first. */
  get next(): number {
    const due = Math.min(...this.lanes.map((lane) => lane.due));
    return this.lanes.findIndex((lane) => lane.due === due);
  }

  /** Records a turn. @param found how many outcomes it has covered */
  spend(way: number, cost: number, found: number): void {
    const { memory, least } = this.weights;
    const lane = this.lanes[way]!;
    lane.found = lane.found * 0.5 ** (cost / memory.found) + found;
    lane.spent = lane.spent * 0.5 ** (cost / memory.spent) + cost;
    const best = Math.max(...this.lanes.filter((other) => other !== lane).map((other) => this.rate(other)));
    lane.due += cost / Math.max(this.rate(lane), least * best);
  }

  private rate({ found, spent }: Lane): number {
    return (1 + found) / (this.weights.trust + spent);
  }
}
