/** What waits for its time, in virtual time: the clock jumps. Order is node's. */

export interface Timer {
  readonly callback: () => void;
  /** Milliseconds; undefined: it fires once. */
  readonly interval: number | undefined;
  /** What a program knows it by; 0 for what has no time. */
  readonly number: number;
  due: number;
  /** `due` and milliseconds as expressions; 0 where they do not depend on the input. */
  dueShadow: number;
  readonly delayShadow: number;
  /** Orders timers that are due at the same time. */
  order: number;
  isActive: boolean;
  /** Whether it keeps the program alive. */
  isReferenced: boolean;
  /** Whether it was there before the run. */
  isOfLoading: boolean;
  /** Whether it goes on without end, as loading began it: a run does not wait for that. */
  isBackground: boolean;
  /** How often an interval has fired; of what the callback of a timer set, one more than of that timer. */
  turns: number;
}

/** Turns of an interval, or of timers of which each sets the next, that a run waits for: most go on without end. */
export const MOST_TURNS = 10;

/** What times are as expressions, of a queue whose timers may depend on the input. */
export interface Times {
  /** @returns the sum as an expression, 0 where both are concrete */
  sum(time: number, shadow: number, milliseconds: number, delayShadow: number): number;
  /** The first was taken before the second; one of them depends on the input. */
  isBefore(first: Timer, second: Timer): void;
  /** What was done while a time depended on the input may be otherwise on another one. */
  isLost(): void;
}

export class TimerQueue {
  private immediates: Timer[] = [];
  private readonly timers: Timer[] = [];
  private time = 0;
  private timeShadow = 0;
  private orders = 0;
  private numbers = 0;
  /** Whether what is scheduled goes on what loading began. */
  private goesOn = false;
  /** Turns of what is scheduled. */
  private turns = 0;
  /** Whether a run has begun, which does not wait for what goes on without end. */
  private isInRun = false;

  /**
   * @param passed told of milliseconds that are over
   * @param bound what runs as a callback does, in the context in which it was given
   * @param times absent where no time depends on an input
   */
  constructor(
    private readonly passed: (milliseconds: number) => void,
    private readonly bound: (callback: () => void) => () => void = (callback) => callback,
    private readonly times?: Times,
  ) {}

  /** A run begins: intervals that loading has left do not keep it going, nor does what comes of timers that it has left. */
  begin(): void {
    this.isInRun = true;
    for (const timer of [...this.timers, ...this.immediates]) {
      timer.isOfLoading = true;
      timer.isBackground = timer.interval !== undefined;
    }
  }

  /** What runs as the callback of a timer does. */
  private calling(callback: () => void, timer: () => Timer): () => void {
    const run = this.bound(callback);
    return () => {
      const { goesOn, turns } = this;
      const { isOfLoading, isBackground, interval, turns: taken } = timer();
      this.goesOn = isOfLoading || isBackground;
      this.turns = interval === undefined ? taken + 1 : taken;
      try {
        run();
      } finally {
        this.goesOn = goesOn;
        this.turns = turns;
      }
    };
  }

  /** Whether something waits for its time. */
  get isWaiting(): boolean {
    return this.immediates.length > 0 || this.timers.some(({ isActive }) => isActive);
  }

  /** Whether nothing was ever scheduled, and no time has passed. */
  get isUnused(): boolean {
    return this.orders === 0 && this.numbers === 0 && this.time === 0 && this.immediates.length === 0;
  }

  /** Nothing waits, and no time has passed. */
  reset(): void {
    this.immediates = [];
    this.timers.length = 0;
    this.goesOn = false;
    this.turns = 0;
    this.isInRun = false;
    this.time = 0;
    this.timeShadow = 0;
    this.orders = 0;
    this.numbers = 0;
  }

  /**
   * `setTimeout`, `setInterval`
   * @param delayShadow of what `millisecondsOf` gives
   */
  schedule(callback: () => void, delay: number, repeats: boolean, delayShadow = 0): Timer {
    const interval = millisecondsOf(delay);
    const timer: Timer = {
      callback: this.calling(callback, () => timer),
      interval: repeats ? interval : undefined,
      number: ++this.numbers,
      due: this.time + interval,
      dueShadow: this.dueAfter(interval, delayShadow),
      delayShadow,
      order: this.orders++,
      isActive: true,
      isReferenced: true,
      isOfLoading: false,
      isBackground: this.goesOn,
      turns: this.turns,
    };
    this.timers.push(timer);
    return timer;
  }

  private dueAfter(milliseconds: number, delayShadow: number): number {
    const { time, timeShadow } = this;
    return timeShadow === 0 && delayShadow === 0
      ? 0
      : this.times!.sum(time, timeShadow, milliseconds, delayShadow);
  }

  /** Time passes, and nothing is called. */
  pass(milliseconds: number): void {
    this.loseTimes();
    this.time += milliseconds;
    this.passed(milliseconds);
  }

  /** `setImmediate` */
  immediate(callback: () => void): Timer {
    const timer: Timer = {
      callback: this.calling(callback, () => timer),
      interval: undefined,
      number: 0,
      due: 0,
      dueShadow: 0,
      delayShadow: 0,
      order: this.orders++,
      isActive: true,
      isReferenced: true,
      isOfLoading: false,
      isBackground: this.goesOn,
      turns: this.turns,
    };
    this.immediates.push(timer);
    return timer;
  }

  /** The active timer that a program knows by this number, or its text; nothing else is one. */
  timer(handle: unknown): Timer | undefined {
    if (typeof handle !== 'number' && typeof handle !== 'string') return undefined;
    const number = Number(handle);
    return this.timers.find((timer) => timer.number === number);
  }

  /** The timer's time counts from now. */
  refresh(timer: Timer, delay: number): void {
    timer.due = this.time + Math.max(1, Math.trunc(delay));
    timer.dueShadow = this.dueAfter(timer.due - this.time, timer.delayShadow);
    timer.order = this.orders++;
    if (timer.isActive) return;
    timer.isActive = true;
    this.timers.push(timer);
  }

  /** Whether something keeps the program alive. @param isWaiting whether what goes on in the background does */
  hasWork(isWaiting = false): boolean {
    const counts = (timer: Timer): boolean =>
      timer.isActive && timer.isReferenced && (isWaiting || !(timer.isBackground || this.isEndless(timer)));
    return this.immediates.some(counts) || this.timers.some(counts);
  }

  /** Whether something that the run began would keep the program alive, and is not waited for as it goes on for long. */
  get goesOnForLong(): boolean {
    const counts = (timer: Timer): boolean =>
      timer.isActive && timer.isReferenced && !timer.isBackground && this.isEndless(timer);
    return this.immediates.some(counts) || this.timers.some(counts);
  }

  private isEndless({ turns }: Timer): boolean {
    return this.isInRun && turns >= MOST_TURNS;
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
    if (this.immediates.length > 0) this.loseTimes();
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
    this.passTo(timer);
    if (timer.interval === undefined) {
      timer.isActive = false;
      this.timers.splice(this.timers.indexOf(timer), 1);
    } else {
      timer.due = this.time + timer.interval;
      timer.dueShadow = this.dueAfter(timer.interval, timer.delayShadow);
      timer.order = this.orders++;
      timer.turns += 1;
    }
    return timer;
  }

  /** The first timer is taken: so the path says. */
  private passTo(first: Timer): void {
    for (const other of this.timers)
      if (other !== first && (first.dueShadow !== 0 || other.dueShadow !== 0))
        this.times!.isBefore(first, other);
    if (first.due < this.time) this.loseTimes();
    else this.timeShadow = first.dueShadow;
  }

  /** What waits is compared with a time that is no timer's. */
  private loseTimes(): void {
    if (this.timeShadow !== 0 || this.timers.some(({ dueShadow }) => dueShadow !== 0)) this.times!.isLost();
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

/** What node makes of a time that it is given. */
export function millisecondsOf(delay: number): number {
  return delay >= 1 && delay <= MOST_MILLISECONDS ? Math.trunc(delay) : 1;
}

/** The longest time that node takes as it is given. */
export const MOST_MILLISECONDS = 2 ** 31 - 1;
