/** The event loop of a path, in virtual time: nothing is waited for. Phases and queues are those of node. */
import type { Interpreter } from '../../interpreter/interpreter.js';
import type { Environment } from '../../realm/environment.js';
import { symbolicTimes } from './symbolic-times.js';
import { type Timer, TimerQueue } from './timer-queue.js';

/** What node does when it calls the program. */
export type Phase =
  | 'main'
  /** A microtask that V8 runs by itself. */
  | 'job'
  /** A microtask in the queue of our process: V8 or node's ticks run it. */
  | 'shared'
  | 'module'
  | 'dynamic'
  | 'tick'
  | 'jobInTicks'
  | 'timer'
  | 'jobAfterTimer'
  | 'immediate'
  | 'jobAfterImmediate';

/** Where the loop is, for stack traces. */
export interface Position {
  phase: Phase;
  /** Whether the running job is of `queueMicrotask`. */
  isMicrotask: boolean;
}

/** What the loop tells of. Each may throw what ends the program. */
export interface Listeners {
  /** Nobody handles a rejection. */
  rejected(promise: object): void;
  /** Somebody handles one after all that was told of. */
  rejectionHandled(promise: object): void;
  /** A callback threw. */
  uncaught(thrown: unknown): void;
}

export class EventLoop {
  readonly timers: TimerQueue;
  private readonly ticks: (() => void)[] = [];
  /** Immediates of this round of the loop that have not run. */
  private round: Timer[] = [];
  /** Whether jobs and ticks stand in the queues of our process, in one order with node's own: that runs them. */
  private isShared = (): boolean => false;
  /** Whether node may still handle rejections: it looks at promises in jobs of its own. */
  waitsForNode = (): boolean => false;

  constructor(
    private readonly vm: Interpreter,
    environment: Environment,
    private readonly listeners: Listeners,
    private readonly position: Position = { phase: 'main', isMicrotask: false },
  ) {
    this.timers = new TimerQueue(
      (milliseconds) => environment.advance(milliseconds),
      (callback) => vm.jobs.inContext(callback),
      symbolicTimes(vm),
    );
  }

  /** Has jobs and ticks go to the queues of our process while these are shared. */
  share(isShared: () => boolean): void {
    this.isShared = isShared;
    this.vm.jobs.enqueued = () => {
      if (isShared()) this.shareJob();
    };
  }

  /** The queues are shared from now on: what waits goes there. */
  handOver(): void {
    for (const tick of this.ticks.splice(0)) this.shareTick(tick);
    for (let count = this.vm.jobs.waiting; count > 0; count--) this.shareJob();
  }

  private shareJob(): void {
    void Promise.resolve().then(() => this.callShared('shared', () => this.vm.jobs.runOne()));
  }

  private shareTick(tick: () => void): void {
    process.nextTick(() => this.callShared('tick', tick));
  }

  reset(): void {
    this.ticks.length = 0;
    this.round = [];
    this.timers.reset();
  }

  /** Whether nothing waits, nor ever did for its time. */
  get isUnused(): boolean {
    return this.ticks.length === 0 && this.round.length === 0 && this.timers.isUnused;
  }

  /** `process.nextTick` */
  nextTick(callback: () => void): void {
    const tick = this.vm.jobs.inContext(callback);
    if (this.isShared()) this.shareTick(tick);
    else this.ticks.push(tick);
  }

  /** `queueMicrotask` */
  microtask(callback: () => void): void {
    const run = this.vm.jobs.inContext(callback);
    this.vm.jobs.enqueue(() => {
      this.position.isMicrotask = true;
      run();
      this.position.isMicrotask = false;
    });
  }

  /** Calls back in a job, as node's loader of modules is when files have been read. */
  afterReading(milliseconds: number, callback: () => void): void {
    const end = (): void => {
      this.vm.jobs.enqueue(() => {
        this.position.phase = 'dynamic';
        callback();
        this.position.phase = 'job';
      });
      this.close();
    };
    this.timers.schedule(end, milliseconds, false);
  }

  /**
   * Runs until nothing keeps the program alive.
   * @param isWaiting whether somebody waits for what goes on in the background
   * @throws what the listeners throw
   */
  run(isWaiting: () => boolean = () => false): void {
    const { timers } = this;
    this.close();
    while (timers.hasWork(isWaiting())) {
      timers.advance();
      this.runTimers();
      this.runImmediates();
    }
  }

  /** Runs the timers that are due; one, while our process runs jobs and ticks. */
  runTimers(): void {
    const { timers } = this;
    for (let ran = false; timers.isDue && !(ran && this.isShared()); ran = true) {
      if (ran) this.between('jobAfterTimer');
      const timer = timers.next();
      if (timer === undefined) break;
      this.call('timer', timer.callback);
    }
    this.close();
  }

  /** Runs the immediates that wait; one, while our process runs jobs and ticks. Returns whether there are more of these. */
  runImmediates(): boolean {
    let ran = false;
    if (this.round.length === 0) this.round = [...this.timers.takeImmediates()];
    while (this.round.length > 0 && !(ran && this.isShared())) {
      if (ran) this.between('jobAfterImmediate');
      const timer = this.round.shift()!;
      if (!timer.isActive) continue;
      ran = true;
      this.call('immediate', timer.callback);
    }
    this.close();
    return this.round.length > 0;
  }

  /** What follows when a callback has returned to node (its `InternalCallbackScope::Close`). */
  close(): void {
    if (this.isShared()) return;
    if (this.ticks.length === 0) this.runJobs('job');
    if (this.hasTicks()) this.processTicks();
  }

  /** Between two timers or immediates (node's `runNextTicks`). */
  private between(phase: Phase): void {
    if (!this.hasTicks()) this.runJobs(phase);
    if (this.hasTicks()) this.processTicks();
  }

  private hasTicks(): boolean {
    const { unhandled, handledLate } = this.vm.jobs;
    return this.ticks.length > 0 || unhandled.size > 0 || handledLate.length > 0;
  }

  /** node's `processTicksAndRejections` */
  private processTicks(): void {
    do {
      for (let tick = this.ticks.shift(); tick !== undefined; tick = this.ticks.shift())
        this.call('tick', tick);
      this.runJobs('jobInTicks');
    } while (this.ticks.length > 0 || this.processRejections());
  }

  get hasRejections(): boolean {
    return this.vm.jobs.unhandled.size > 0;
  }

  /** Tells of rejections that nobody has handled meanwhile, when jobs of node have run. */
  tellRejections(): void {
    if (this.processRejections(true)) this.close();
  }

  /** Returns whether there may be more to do. */
  private processRejections(isLast = !this.waitsForNode()): boolean {
    if (!isLast) return false;
    const { unhandled, handledLate } = this.vm.jobs;
    for (const promise of handledLate.splice(0)) this.listeners.rejectionHandled(promise);
    const found = [...unhandled];
    unhandled.clear();
    for (const promise of found) {
      this.vm.jobs.told.add(promise);
      this.listeners.rejected(promise);
    }
    return found.length > 0;
  }

  /** Runs jobs until there are none. */
  private runJobs(phase: Phase): void {
    const { jobs } = this.vm;
    while (jobs.isWaiting && !this.isShared())
      this.call(phase, () => {
        while (jobs.isWaiting && !this.isShared()) jobs.runOne();
      });
  }

  /** Calls into the program from a queue of our process, which goes on when the program has ended. */
  callShared(phase: Phase, callback: () => void): void {
    if (this.vm.realm.ending === undefined) this.call(phase, callback);
  }

  /** Calls into the program. */
  call(phase: Phase, callback: () => void): void {
    this.position.phase = phase;
    try {
      callback();
    } catch (thrown) {
      this.vm.idle();
      this.listeners.uncaught(thrown);
      this.position.isMicrotask = false;
    }
  }
}
