/** Work that node does for a run in real time, outside of virtual time: reading files. */

const later = globalThis.setTimeout;
const NativePromise = Promise;
const active = process.getActiveResourcesInfo.bind(process);

/** Milliseconds that a run waits for it at most: what watches or listens is never over. */
const MOST_WAIT = 1000;

/** Counts from what is under way when a run begins. */
export class OutsideWork {
  private readonly before = active().length;
  private waited = 0;

  /** Waits a little if there is something to wait for, and tells whether there was. */
  async waits(): Promise<boolean> {
    if (active().length <= this.before || this.waited >= MOST_WAIT) return false;
    this.waited += 1;
    await new NativePromise((resolve) => later(resolve, 1));
    return true;
  }
}
