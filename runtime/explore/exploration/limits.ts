/** What a target may still take: time, runs, queries, instructions. */
import type { ExploreOptions, Share } from '../events.js';
import type { Budget } from '../search/budget.js';
import type { WorkTime } from '../search/work-time.js';
import type { Counts } from './counts.js';

/** Least time of a query in milliseconds, also when the time for the target is nearly over. */
const SHORTEST_QUERY = 100;

export class Limits {
  /** The last run that was begun. */
  private run = 0;

  /** @param killed runs of an earlier process that ended it */
  constructor(
    private readonly options: Pick<ExploreOptions, 'timeout' | 'maxPaths'>,
    private readonly share: Share | undefined,
    readonly time: WorkTime,
    readonly budget: Budget,
    private readonly counts: Counts,
    private readonly killed: readonly { readonly run: number }[],
  ) {}

  begin(run: number): void {
    this.run = run;
  }

  /**
   * Whether runs that ended a process are not recorded yet: what they cost is spent, and what led to them is known, so that
   * it may be repeated in as much time.
   */
  private get isBehind(): boolean {
    return this.killed.some(({ run }) => run > this.run);
  }

  /** Milliseconds that are left for the target. */
  get remaining(): number {
    const { options, share, time } = this;
    const most = Math.min(options.timeout, share?.milliseconds ?? Number.POSITIVE_INFINITY);
    return most - (this.isBehind ? time.spentHere : time.spent);
  }

  /** Whether there is no more time for the target, or nothing else that each run or query takes. */
  get isSpent(): boolean {
    const { options, budget, counts } = this;
    return this.remaining <= 0 || counts.run >= options.maxPaths || budget.over !== undefined;
  }

  /** Milliseconds that a query may take. */
  get ofQuery(): number {
    return Math.max(this.remaining, SHORTEST_QUERY);
  }

  /** Which bound ends the time for the target. */
  get timeBound(): 'timeout' | 'total' {
    return this.share && this.share.milliseconds < this.options.timeout ? 'total' : 'timeout';
  }
}
