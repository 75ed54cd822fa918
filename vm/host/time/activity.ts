/**
 * What modules of node do for a program beyond its event loop: in real time, on the event loop of our process, which has
 * nothing else to do meanwhile. That it has nothing left to do is what node's `beforeExit` tells.
 */
import { ProgramExit } from '../../signals.js';

/** Milliseconds that the process has waited for something to happen, without what it has worked meanwhile. */
const waited = (): number => performance.eventLoopUtilization().idle;

const EVENTS = ['uncaughtException', 'unhandledRejection'];

type Listener = (...args: unknown[]) => void;

export class Activity {
  /** Whether the process's event loop runs: what calls the program then is no built-in that it called. */
  private isTurning = false;
  /** Whether node has nothing left to do for the program. */
  isQuiet = true;
  private failure: { readonly thrown: unknown } | undefined;
  private wake: () => void = () => undefined;
  private readonly others = new Map<string, readonly Listener[]>();
  private readonly onUncaught: (thrown: unknown) => void;
  private readonly onRejected: (reason: unknown, promise: object) => void;
  private readonly onBeforeExit = (): void => {
    this.isQuiet = true;
    this.wake();
  };

  /** @param listeners told of what the program throws or rejects, and nobody handles; may throw ProgramExit */
  constructor(listeners: {
    readonly uncaught: (thrown: unknown) => void;
    readonly rejected: (reason: unknown, promise: object) => void;
  }) {
    this.onUncaught = (thrown) => this.telling(() => listeners.uncaught(thrown));
    this.onRejected = (reason, promise) => this.telling(() => listeners.rejected(reason, promise));
    // What is uncaught while the program runs is the program's: others are not told.
    for (const event of EVENTS) {
      this.others.set(event, process.rawListeners(event) as Listener[]);
      process.removeAllListeners(event);
    }
    process.on('uncaughtException', this.onUncaught);
    process.on('unhandledRejection', this.onRejected);
    process.on('beforeExit', this.onBeforeExit);
  }

  /**
   * Lets the process go on until it has called the program, has nothing left to do, or time is over: for one turn of its
   * loop at least. What is ready by then has called, too.
   * @param then told of the milliseconds that the process did nothing, by its loop
   * @throws what ends a program that node has called, unless it is its own end; what `then` throws
   */
  async wait(milliseconds: number, then: (passed: number) => void = () => undefined): Promise<void> {
    const start = waited();
    const timer =
      milliseconds >= 1 && milliseconds <= MOST
        ? setTimeout(() => this.wake(), milliseconds).unref()
        : undefined;
    await new Promise<void>((resolve) => {
      // An immediate keeps the process alive: after `beforeExit` it would end.
      this.wake = () => {
        this.wake = () => undefined;
        clearTimeout(timer);
        resolve(this.apart(() => then(waited() - start)));
      };
      if (milliseconds < 1) this.wake();
    });
  }

  /** Runs something by the loop of the process itself, which then runs jobs and ticks. @throws what it throws */
  async apart<Result>(run: () => Result): Promise<Result> {
    const result = await new Promise<Result>((resolve, reject) => {
      setImmediate(() => {
        this.isTurning = false;
        try {
          const made = run();
          this.isTurning = true;
          // Jobs and ticks that it leaves come first.
          setImmediate(() => resolve(made));
        } catch (thrown) {
          this.isTurning = true;
          reject(thrown);
        }
      });
    });
    if (this.failure !== undefined) throw this.failure.thrown;
    return result;
  }

  /** The process has called the program. */
  called(): void {
    this.isQuiet = false;
    this.wake();
  }

  /** A function of the program that was called has returned: by the loop, if that runs. */
  returned(): void {
    if (this.isTurning) this.called();
  }

  end(): void {
    process.off('uncaughtException', this.onUncaught);
    process.off('unhandledRejection', this.onRejected);
    process.off('beforeExit', this.onBeforeExit);
    for (const [event, listeners] of this.others) for (const one of listeners) process.on(event, one);
  }

  private telling(tell: () => void): void {
    try {
      tell();
    } catch (thrown) {
      if (!(thrown instanceof ProgramExit)) this.failure = { thrown };
    }
    this.called();
  }
}

/** Milliseconds that a timer of node may take. */
const MOST = 2 ** 31 - 1;
