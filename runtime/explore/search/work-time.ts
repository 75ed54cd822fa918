/** The time that a target gets: that on the processor, so that what other processes take changes no answer. */

/** Times as much that may pass by the clock: for what waits without working. */
export const MOST_WAITS = 4;

export class WorkTime {
  private readonly work = process.cpuUsage();
  private readonly began: number;

  /** @param elapsed milliseconds that are spent already */
  constructor(private readonly elapsed: number) {
    this.began = performance.now();
  }

  /** Milliseconds of the time for the target that are spent. */
  get spent(): number {
    const { user, system } = process.cpuUsage(this.work);
    const clock = performance.now() - this.began;
    return this.elapsed + Math.max((user + system) / 1000, clock / MOST_WAITS);
  }
}
