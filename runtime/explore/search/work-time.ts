/** The time spent on a target: CPU time, so that the load of the computer does not change results. */

/** Wall-clock time counts as well, divided by this: for a process that waits without working. */
export const MOST_WAITS = 4;

/** Asking takes as long as a short run does: milliseconds between two times. */
const SELDOM = 10;

export class WorkTime {
  private readonly work = process.cpuUsage();
  private readonly began: number;
  /** When the operating system was asked last, and what it said. */
  private asked = -SELDOM;
  private known = 0;

  /** @param elapsed milliseconds that are spent already */
  constructor(private readonly elapsed: number) {
    this.began = performance.now();
  }

  /** Milliseconds spent so far, a few of the last ones left out. */
  get spent(): number {
    return this.elapsed + this.spentHere;
  }

  /** Those of them that this process has spent. */
  get spentHere(): number {
    const clock = performance.now() - this.began;
    if (clock - this.asked >= SELDOM) {
      const { user, system } = process.cpuUsage(this.work);
      this.asked = clock;
      this.known = (user + system) / 1000;
    }
    return Math.max(this.known, clock / MOST_WAITS);
  }
}
