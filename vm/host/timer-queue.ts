/** What waits for its time, in virtual time: the clock jumps. Order is node's. */

export interface Timer {
  readonly callback: () => void;
  /** Milliseconds; undefined: it fires once. */
  readonly interval: number | undefined;
  /** What a program knows it by; 0 for what has no time. */
  readonly number: number;
  due: number;
  /** Orders timers that are due at the same time. */
  order: number;
  isActive: boolean;
  /** Whether it keeps the program alive. */
  isReferenced: boolean;
}

export class TimerQueue {
  private immediates: Timer[] = [];
  private readonly timers: Timer[] = [];
  private time = 0;
  private orders = 0;
  private numbers = 0;

  /**
   * @param passed told of milliseconds that are over
   * @param bound what runs as a callback does, in the context in which it was given
   */
  constructor(
    private readonly passed: (milliseconds: number) => void,
    private readonly bound: (callback: () => void) => () => void = (callback) => callback,
  ) {}

  /** Nothing waits, and no time has passed. */
  reset(): void {
    this.immediates = [];
    this.timers.length = 0;
    this.time = 0;
    this.orders = 0;
    this.numbers = 0;
  }

  /** `setTimeout`, `setInterval` */
  schedule(callback: () => void, delay: number, repeats: boolean): Timer {
    const interval = delay >= 1 && delay <= 2 ** 31 - 1 ? Math.trunc(delay) : 1;
    const timer: Timer = {
      callback: this.bound(callback),
      interval: repeats ? interval : undefined,
      number: ++this.numbers,
      due: this.time + interval,
      order: this.orders++,
      isActive: true,
      isReferenced: true,
    };
    this.timers.push(timer);
    return timer;
  }

  /** Time passes, and nothing is called. */
  pass(milliseconds: number): void {
    this.time += milliseconds;
    this.passed(milliseconds);
  }

  /** `setImmediate` */
  immediate(callback: () => void): Timer {
    const timer: Timer = {
      callback: this.bound(callback),
      interval: undefined,
      number: 0,
      due: 0,
      order: this.orders++,
      isActive: true,
      isReferenced: true,
    };
    this.immediates.push(timer);
    return timer;
  }

  /** The active timer that a program knows by this number. */
  timer(number: number): Timer | undefined {
    return this.timers.find((timer) => timer.number === number);
  }

  /** The timer's time counts from now. */
  refresh(timer: Timer, delay: number): void {
    timer.due = this.time + Math.max(1, Math.trunc(delay));
    timer.order = this.orders++;
    if (timer.isActive) return;
    timer.isActive = true;
    this.timers.push(timer);
  }

  /** Whether something keeps the program alive. */
  get hasWork(): boolean {
    return (
      this.immediates.some(({ isActive }) => isActive) ||
      this.timers.some(({ isActive, isReferenced }) => isActive && isReferenced)
    );
  }

  /** Milliseconds until something is due: 0 while immediates wait. */
  get untilNext(): number {
    if (this.immediates.some(({ isActive }) => isActive)) return 0;
    return Math.max(0, this.firstTime - this.time);
  }

  private get firstTime(): number {
    return Math.min(...this.timers.filter(({ isActive }) => isActive).map(({ due }) => due));
  }

  /** A round begins: the clock jumps to the first timer; while immediates wait, it takes a millisecond. */
  advance(): void {
    const due = this.firstTime;
    const until = this.immediates.length > 0 ? Math.min(due, this.time + 1) : due;
    if (!Number.isFinite(until) || until <= this.time) return;
    this.passed(until - this.time);
    this.time = until;
  }

  /** Whether a timer is due. */
  get isDue(): boolean {
    return this.first() !== undefined;
  }

  /** Takes the first timer that is due, or puts it to its next time. */
  next(): Timer | undefined {
    const timer = this.first();
    if (timer === undefined) return undefined;
    if (timer.interval === undefined) {
      timer.isActive = false;
      this.timers.splice(this.timers.indexOf(timer), 1);
    } else {
      timer.due = this.time + timer.interval;
      timer.order = this.orders++;
    }
    return timer;
  }

  private first(): Timer | undefined {
    for (let i = this.timers.length - 1; i >= 0; i--) if (!this.timers[i]!.isActive) this.timers.splice(i, 1);
    let first: Timer | undefined;
    for (const timer of this.timers) {
      if (timer.due > this.time) continue;
      if (
        first === undefined ||
        timer.due < first.due ||
        (timer.due === first.due && timer.order < first.order)
      )
        first = timer;
    }
    return first;
  }

  /** Takes the immediates that wait now. */
  takeImmediates(): readonly Timer[] {
    const { immediates } = this;
    this.immediates = [];
    return immediates;
  }
}
