/** Runs something in an asynchronous context. */
export type Context = (run: () => void) => void;

const noContext = (): undefined => undefined;

/** The queue of jobs of a path (ECMA-262, 9.5): they run, in order, when no frame is left. */
export class Jobs {
  /**
   * Gives the asynchronous context of the program, in which what it leaves for later runs (node's `AsyncLocalStorage`);
   * undefined where it has none.
   */
  context: () => Context | undefined = noContext;
  /** Promises that were rejected and that nobody has asked yet. */
  readonly unhandled = new Set<object>();
  /** Those among them that the host was told of. */
  told = new WeakSet<object>();
  /** Those among these that are handled after all. */
  readonly handledLate: object[] = [];
  /** The promise that the running job will settle. */
  settles: object | undefined;
  /** Told of each job. */
  enqueued: () => void = () => undefined;
  private queue: (() => void)[] = [];
  private next = 0;

  enqueue(job: () => void): void {
    this.queue.push(job);
    this.enqueued();
  }

  get isWaiting(): boolean {
    return this.waiting > 0;
  }

  /** How many wait. */
  get waiting(): number {
    return this.queue.length - this.next;
  }

  /** Runs jobs until there are none. An exception of a job leaves the rest for the next call. */
  run(): void {
    while (this.isWaiting) this.runOne();
  }

  /** Runs the job that is first, if there is one. */
  runOne(): void {
    const job = this.queue[this.next];
    if (job === undefined) return;
    this.next += 1;
    this.settles = undefined;
    job();
    this.settles = undefined;
    if (this.isWaiting) return;
    this.queue.length = 0;
    this.next = 0;
  }

  /** What runs as `run` does, later, in the context of now. */
  inContext(run: () => void): () => void {
    const context = this.context();
    return context === undefined ? run : () => context(run);
  }

  reset(): void {
    this.context = noContext;
    this.enqueued = () => undefined;
    this.queue = [];
    this.next = 0;
    this.unhandled.clear();
    this.told = new WeakSet();
    this.handledLate.length = 0;
  }
}
