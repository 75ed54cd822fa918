/** What modules of node do for a program beyond its event loop: in real time, on the event loop of our process. */
import { ProgramExit } from '../interpreter/signals.js';

/** Resources of the process that are no input or output of the program, or do not end by themselves. */
const NOT_COUNTED: ReadonlySet<string> = new Set([
  'Timeout',
  'Immediate',
  'TTYWrap',
  'MessagePort',
  'SignalWrap',
]);

const EVENTS = ['uncaughtException', 'unhandledRejection'];

type Listener = (...args: unknown[]) => void;

export class Activity {
  /** Whether the process's event loop runs: what calls the program then is no built-in that it called. */
  isTurning = false;
  /** Set when it has called the program. */
  hasCalled = false;
  /** Set if the program has ended itself meanwhile. */
  exitCode: number | undefined;
  private readonly before: number;
  private readonly others = new Map<string, readonly Listener[]>();
  private readonly onUncaught: (thrown: unknown) => void;
  private readonly onRejected: (reason: unknown, promise: object) => void;

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
    // Streams are opened when they are first asked for.
    void process.stdout;
    void process.stderr;
    // Requests that are under way, as closing a file that was loaded, end by themselves.
    this.before = active().filter((name) => !name.includes('Req')).length;
  }

  /** Lets the process go on until nothing happens any more, or something has. Returns whether there may be more to do. */
  async turn(): Promise<boolean> {
    this.isTurning = true;
    this.hasCalled = false;
    try {
      // Ticks, promises and immediates of node's own are no resources: some rounds of the loop see to them.
      for (let at = 0; at < QUIET_ROUNDS && !this.hasCalled; at++) await round();
      if (this.exitCode !== undefined) return false;
      if (this.hasCalled) return true;
      if (active().length <= this.before) return false;
      await new Promise((resolve) => setTimeout(resolve, 1));
      return true;
    } finally {
      this.isTurning = false;
    }
  }

  end(): void {
    process.off('uncaughtException', this.onUncaught);
    process.off('unhandledRejection', this.onRejected);
    for (const [event, listeners] of this.others) for (const one of listeners) process.on(event, one);
  }

  private telling(tell: () => void): void {
    try {
      tell();
    } catch (thrown) {
      if (!(thrown instanceof ProgramExit)) throw thrown;
      this.exitCode = thrown.code;
    }
  }
}

function active(): string[] {
  return process.getActiveResourcesInfo().filter((name) => !NOT_COUNTED.has(name));
}

const QUIET_ROUNDS = 20;

function round(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
