/** The event loop of a path, in virtual time: nothing is waited for. Phases and queues are those of node. */
import type { Interpreter } from '../interpreter/interpreter.js';
import type { Environment } from '../realm/environment.js';
import { TimerQueue } from './timer-queue.js';

export class EventLoop {
  readonly timers: TimerQueue;
  private readonly ticks: (() => void)[] = [];

  constructor(
    private readonly vm: Interpreter,
    environment: Environment,
    /** Told of rejections that nobody handles. */
    private readonly rejected: (promise: object) => void,
  ) {
    this.timers = new TimerQueue((milliseconds) => environment.advance(milliseconds));
  }

  reset(): void {
    this.ticks.length = 0;
    this.timers.reset();
  }

  /** `process.nextTick` */
  nextTick(callback: () => void): void {
    this.ticks.push(callback);
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
    const { timers } = this;
    this.settle();
    while (timers.hasWork) {
      timers.advance();
      for (let timer = timers.next(); timer !== undefined; timer = timers.next()) {
        timer.callback();
        this.settle();
      }
      for (const timer of timers.takeImmediates()) {
        if (!timer.isActive) continue;
        timer.callback();
        this.settle();
      }
    }
  }
}
