/** The time of a command that explores several targets, and what each gets of it. */
import type { BoundRecord, Share } from '../explore/events.js';

/** How many fair shares a target may take: most targets need less than one. */
const GREED = 2;

export class Shares {
  private readonly began = performance.now();

  /**
   * @param total milliseconds by the clock; undefined: there is no limit
   * @param left targets that have not begun
   * @param jobs targets explored at the same time
   */
  constructor(
    private readonly total: number | undefined,
    private left: number,
    private readonly jobs: number,
  ) {}

  /** What the next target gets; `none`: the time is over. */
  next(): Share | 'none' | undefined {
    const { total } = this;
    if (total === undefined) return undefined;
    const open = total - (performance.now() - this.began);
    const targets = this.left;
    this.left -= 1;
    if (open <= 0) return 'none';
    return { total, milliseconds: Math.ceil(Math.min(open, (GREED * open * this.jobs) / targets)) };
  }

  /** The bound that ends a command before its last targets. */
  get bound(): BoundRecord {
    return { name: 'total', limit: (this.total ?? 0) / 1000, hit: true, option: '--total' };
  }
}
