/** Limits of a run: instructions, and time that the process works. */
import { TimeLimit } from '../signals.js';

/** Instructions between two looks at the clock. */
const CLOCK_INTERVAL = 50_000;

export class Limits {
  /** Instructions of the run so far. */
  steps = 0;
  /** Steps at which the limits are looked at next. */
  checkpoint = CLOCK_INTERVAL;
  /** Instructions that the run may take. */
  private most = CLOCK_INTERVAL;
  /** Milliseconds that it may take. */
  private longest: number;
  /** What the process had worked at the first checkpoint: most paths end before, and to ask takes longer than they do. */
  private worked: NodeJS.CpuUsage | undefined;

  /**
   * @param timeLimit milliseconds
   * @param loadLimit milliseconds of loading a program, which is then limited by nothing else
   */
  constructor(
    private readonly stepLimit: number,
    private readonly timeLimit: number,
    private readonly loadLimit?: number,
  ) {
    this.longest = timeLimit;
  }

  /** They count from here. @param most instructions, where that is less than the limit of the machine */
  start(most = this.stepLimit): void {
    this.begin(Math.min(most, this.stepLimit), this.timeLimit);
  }

  /** For loading a program, which has a limit of its own: what it requires is compiled on the way, and every path loads the same. */
  startLoading(): void {
    if (this.loadLimit === undefined) this.start();
    else this.begin(Number.POSITIVE_INFINITY, this.loadLimit);
  }

  private begin(most: number, longest: number): void {
    this.steps = 0;
    this.most = most;
    this.longest = longest;
    this.checkpoint = Math.min(CLOCK_INTERVAL, this.most);
    this.worked = undefined;
  }

  /** Milliseconds that the process has worked since the first checkpoint: what others take must not change where a path ends. */
  get elapsed(): number {
    this.worked ??= process.cpuUsage();
    const { user, system } = process.cpuUsage(this.worked);
    return (user + system) / 1000;
  }

  /** Called at a backward branch or call when `checkpoint` is reached. @throws TimeLimit */
  check(): void {
    if (this.steps >= this.most) throw new TimeLimit('steps', this.steps);
    const { elapsed } = this;
    if (elapsed >= this.longest) throw new TimeLimit('milliseconds', Math.round(elapsed));
    this.checkpoint = Math.min(this.steps + CLOCK_INTERVAL, this.most);
  }

  /** What a built-in is going to take that cannot be ended meanwhile. @param steps instructions that take as long @throws TimeLimit */
  spend(steps: number): void {
    this.steps += Math.ceil(steps);
    if (this.steps >= this.checkpoint) this.check();
  }

  /** Runs code of the machine itself, which does not count. */
  without(run: () => void): void {
    const { steps, checkpoint } = this;
    this.checkpoint = Number.POSITIVE_INFINITY;
    try {
      run();
    } finally {
      this.steps = steps;
      this.checkpoint = checkpoint;
    }
  }
}
