/**
 * The event loop of a program that runs on its own, in virtual time: nothing is waited for, the clock jumps to the next
 * timer. Phases and queues are those of node.
 */
import type { Interpreter } from '../interpreter/interpreter.js';
import type { Environment } from '../realm/environment.js';

export interface Timer {
  readonly callback: () => void;
  /** Milliseconds; undefined: it fires once. */
  readonly interval: number | undefined;
  due: number;
  /** Orders timers that are due at the same time. */
  order: number;
  isActive: boolean;
  /** Whether it keeps the program alive. */
  isReferenced: boolean;
}

export class EventLoop {
  private readonly ticks: (() => void)[] = [];
  private immediates: Timer[] = [];
  private readonly timers: Timer[] = [];
  private time = 0;
  private orders = 0;

  constructor(
    private readonly vm: Interpreter,
    private readonly environment: Environment,
    /** Told of rejections that nobody handles. */
    private readonly rejected: (promise: object) => void,
  ) {}

  /** `process.nextTick` */
  nextTick(callback: () => void): void {
    this.ticks.push(callback);
  }

  /** `setTimeout`, `setInterval` */
  schedule(callback: () => void, delay: number, repeats: boolean): Timer {
    const interval = delay >= 1 && delay <= 2 ** 31 - 1 ? Math.trunc(delay) : 1;
    const timer: Timer = {
      callback,
      interval: repeats ? interval : undefined,
      due: this.time + interval,
      order: this.orders++,
      isActive: true,
      isReferenced: true,
    };
    this.timers.push(timer);
    return timer;
  }

  /** `setImmediate` */
  immediate(callback: () => void): Timer {
    const timer: Timer = {
      callback,
      interval: undefined,
      due: 0,
      order: this.orders++,
      isActive: true,
      isReferenced: true,
    };
    this.immediates.push(timer);
    return timer;
  }

  /** The timer's time counts from now. */
  refresh(timer: Timer, delay: number): void {
    timer.due = this.time + Math.max(1, Math.trunc(delay));
    timer.order = this.orders++;
    if (timer.isActive) return;
    timer.isActive = true;
    this.timers.push(timer);
  }

  /** Runs ticks and jobs until there are none (node's processTicksAndRejections). */
  settle(): void {
    do {
      for (let tick = this.ticks.shift(); tick !== undefined; tick = this.ticks.shift()) tick();
      this.vm.jobs.run();
    } while (this.ticks.length > 0);
    const { unhandled } = this.vm.jobs;
    for (const promise of [...unhandled]) {
      unhandled.delete(promise);
      this.rejected(promise);
    }
  }

  /** Runs until nothing keeps the program alive. @throws GuestThrow, ProgramExit, TimeLimit */
  run(): void {
    this.settle();
    while (this.hasWork()) {
      this.runTimers();
      this.runImmediates();
    }
  }

  private hasWork(): boolean {
    return (
      this.immediates.some(({ isActive }) => isActive) ||
      this.timers.some(({ isActive, isReferenced }) => isActive && isReferenced)
    );
  }

  private runTimers(): void {
    this.advance();
    for (let timer = this.next(); timer !== undefined; timer = this.next()) {
      if (timer.interval === undefined) {
        timer.isActive = false;
        this.timers.splice(this.timers.indexOf(timer), 1);
      } else {
        timer.due = this.time + timer.interval;
        timer.order = this.orders++;
      }
      timer.callback();
      this.settle();
    }
  }

  /** The first timer that is due. */
  private next(): Timer | undefined {
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

  /** The clock jumps to the first timer; while immediates wait, a round takes a millisecond. */
  private advance(): void {
    const due = Math.min(...this.timers.filter(({ isActive }) => isActive).map((timer) => timer.due));
    const until = this.immediates.length > 0 ? Math.min(due, this.time + 1) : due;
    if (!Number.isFinite(until) || until <= this.time) return;
    this.environment.advance(until - this.time);
    this.time = until;
  }

  private runImmediates(): void {
    const { immediates } = this;
    this.immediates = [];
    for (const timer of immediates) {
      if (!timer.isActive) continue;
      timer.callback();
      this.settle();
    }
  }
}
