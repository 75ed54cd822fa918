/** Child processes between two pieces of work: starting one costs more than exploring a small function. */
import { Child, type ChildOptions } from './child.js';
import { workOf } from './cpu-time.js';

/** The share of its memory that a process may hold to be used again. */
const FREE_SHARE = 0.25;

export class IdleChildren<Request, Message> {
  private readonly waiting: Child<Request, Message>[] = [];
  private readonly given = new WeakSet<Child<Request, Message>>();
  private isClosed = false;

  constructor(private readonly options: ChildOptions) {}

  /** A process that waits for requests: one that was given back, or a new one. Whoever takes it gives it back or ends it. */
  take(): Child<Request, Message> {
    for (let child = this.waiting.pop(); child; child = this.waiting.pop()) if (child.isRunning) return child;
    return new Child(this.options);
  }

  /** Whether a process has worked before: a program may have left something behind in it. */
  hasWorked(child: Child<Request, Message>): boolean {
    return this.given.has(child);
  }

  /** Milliseconds on the processor that the processes that wait have spent: the system tells the others' when they end. */
  get worked(): number {
    return this.waiting.reduce((sum, { pid }) => sum + ((pid !== undefined && workOf(pid)) || 0), 0);
  }

  /** Gives back a process that has answered all requests. One that holds much memory is ended. */
  async give(child: Child<Request, Message>): Promise<void> {
    this.given.add(child);
    if (this.isClosed || child.megabytes > FREE_SHARE * this.options.memory) await child.kill();
    else this.waiting.push(child);
  }

  /** Ends the processes that wait, and from now on those that are given back. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.waiting.splice(0).map((child) => child.kill()));
  }
}
