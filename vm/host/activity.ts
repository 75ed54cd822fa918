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

export class Activity {
  /** Whether the process's event loop runs: what calls the program then is no built-in that it called. */
  isTurning = false;
  /** Set when it has called the program. */
  hasCalled = false;
  /** Set if the program has ended itself meanwhile. */
  exitCode: number | undefined;
  private readonly before: number;
  private readonly onUncaught: (thrown: unknown) => void;

  /** @param uncaught told of what the program throws and does not catch; may throw ProgramExit */
  constructor(uncaught: (thrown: unknown) => void) {
    this.onUncaught = (thrown) => {
      try {
        uncaught(thrown);
      } catch (again) {
        if (!(again instanceof ProgramExit)) throw again;
        this.exitCode = again.code;
      }
    };
    process.on('uncaughtException', this.onUncaught);
    // Streams are opened when they are first asked for.
    void process.stdout;
    void process.stderr;
    this.before = this.count();
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
      if (this.count() <= this.before) return false;
      await new Promise((resolve) => setTimeout(resolve, 1));
      return true;
    } finally {
      this.isTurning = false;
    }
  }

  end(): void {
    process.off('uncaughtException', this.onUncaught);
  }

  private count(): number {
    return process.getActiveResourcesInfo().filter((name) => !NOT_COUNTED.has(name)).length;
  }
}

const QUIET_ROUNDS = 20;

function round(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
