/** The time spent on a target: CPU time, so that the load of the computer does not change results. */

/** Wall-clock time counts as well, divided by this: for a process that waits without working. */
export const MOST_WAITS = 4;

export class WorkTime {
  private readonly work = process.cpuUsage();
  private readonly began: number;

  /** @param elapsed milliseconds that are spent already */
  constructor(private readonly elapsed: number) {
    this.began = performance.now();
  }

  /** Milliseconds spent so far. */
  get spent(): number {
    const { user, system } = process.cpuUsage(this.work);
    const clock = performance.now() - this.began;
    return this.elapsed + Math.max((user + system) / 1000, clock / MOST_WAITS);
  }
}
