/**
 * Timers of plain node in virtual time, as the VM has them: a replay waits for nothing, and takes the turns of node's
 * event loop in the same order.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import { promisify } from 'node:util';
import { TimerQueue, type Timer as Waiting } from '../../vm/host/time/timer-queue.js';
import { apply, dataDescriptor, defineProperty } from '../inputs/domains/reflection.js';
import { installWebAssembly } from './virtual-web-assembly.js';

const nextTurn = globalThis.setImmediate;
const NativePromise = Promise;

/** Runs in the next turn of the real event loop: when that is over, so are microtasks and ticks, and rejections are reported. */
export function inNextTurn<T>(run: () => T): Promise<T> {
  return new NativePromise((resolve) => {
    nextTurn(() => resolve(run()));
  });
}

const nothing = (): void => undefined;

type Callback = (...args: unknown[]) => unknown;

/** A queue of timers in virtual time, in place of node's timers while a program runs. */
export class VirtualTimers {
  private readonly queue: TimerQueue;
  private elapsed = 0;
  private hasFired = false;

  /** @param passed called with milliseconds that have passed */
  constructor(passed: (milliseconds: number) => void) {
    this.queue = new TimerQueue((milliseconds) => {
      this.elapsed += milliseconds;
      passed(milliseconds);
    });
  }

  /** A run begins: what loading has left is not waited for. */
  begin(): void {
    this.queue.begin();
  }

  reset(): void {
    this.queue.reset();
    this.elapsed = 0;
    this.hasFired = false;
  }

  /** Whether timers go on for which nobody waits any longer. */
  get goesOn(): boolean {
    return this.queue.goesOnForLong;
  }

  /** Milliseconds that have passed; undefined while nothing has fired. */
  get waited(): number | undefined {
    return this.hasFired ? this.elapsed : undefined;
  }

  /**
   * Runs until nothing waits.
   * @param isOver asked before each callback; true ends it
   * @param uncaught called with what a callback throws
   * @param isWaiting whether somebody waits for what goes on in the background
   */
  async run(
    isOver: () => boolean,
    uncaught: (error: unknown) => void,
    isWaiting: () => boolean = () => false,
  ): Promise<void> {
    const { queue } = this;
    const fire = async ({ callback }: Waiting): Promise<void> => {
      this.hasFired = true;
      try {
        callback();
      } catch (error) {
        uncaught(error);
      }
      await inNextTurn(nothing);
    };
    await inNextTurn(nothing);
    while (!isOver() && queue.hasWork(isWaiting())) {
      queue.advance();
      for (let timer = queue.next(); timer !== undefined; timer = queue.next()) {
        await fire(timer);
        if (isOver()) return;
      }
      for (const timer of queue.takeImmediates()) {
        if (timer.isActive) await fire(timer);
        if (isOver()) return;
      }
    }
  }

  /** Puts `setTimeout` and its kin in place of node's, of its globals and of its modules. */
  install(): void {
    const { queue } = this;
    const waiting = new WeakMap<object, { timer: Waiting; milliseconds: number }>();
    class Timeout {
      ref(): this {
        waiting.get(this)!.timer.isReferenced = true;
        return this;
      }
      unref(): this {
        waiting.get(this)!.timer.isReferenced = false;
        return this;
      }
      hasRef(): boolean {
        return waiting.get(this)!.timer.isReferenced;
      }
      refresh(): this {
        const { timer, milliseconds } = waiting.get(this)!;
        queue.refresh(timer, milliseconds);
        return this;
      }
      close(): this {
        waiting.get(this)!.timer.isActive = false;
        return this;
      }
      [Symbol.toPrimitive](): number {
        return waiting.get(this)!.timer.number;
      }
    }
    class Immediate {}
    const { assign } = Object;
    const made = <T extends object>(object: T, timer: Waiting, milliseconds: number): T => {
      waiting.set(object, { timer, milliseconds });
      return object;
    };
    const schedule = (repeats: boolean) => {
      return (callback: unknown, delay?: unknown, ...args: unknown[]): object => {
        const timeout = new Timeout();
        const run = checked(callback);
        // As node does it: what has no number is refused.
        const milliseconds = delay === undefined ? 1 : (delay as number) * 1;
        const timer = queue.schedule(() => apply(run, timeout, args), milliseconds, repeats);
        // What the VM gives it of the fields that node does.
        const fields = {
          _idleTimeout: timer.interval ?? Math.max(1, Math.trunc(milliseconds) || 1),
          _onTimeout: run,
          _timerArgs: args.length > 0 ? args : undefined,
          _repeat: repeats ? timer.interval : null,
          _destroyed: false,
        };
        return made(assign(timeout, fields), timer, milliseconds);
      };
    };
    const clear = (handle: unknown): void => {
      const timer = typeof handle === 'object' ? waiting.get(handle ?? {})?.timer : queue.timer(handle);
      if (timer) timer.isActive = false;
    };
    const functions: Readonly<Record<string, Callback>> = {
      setTimeout: schedule(false),
      setInterval: schedule(true),
      setImmediate(callback, ...args) {
        const immediate = new Immediate();
        const run = checked(callback);
        const timer = queue.immediate(() => {
          try {
            apply(run, immediate, args);
          } finally {
            (immediate as { _onImmediate?: unknown })._onImmediate = null;
          }
        });
        const fields = { _onImmediate: run, _argv: args.length > 0 ? args : undefined, _destroyed: false };
        return made(assign(immediate, fields), timer, 0);
      },
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    };
    const promised = (start: (done: Callback) => unknown): unknown => new NativePromise(start);
    const custom: Readonly<Record<string, Callback>> = {
      setTimeout: (delay, value) => promised((done) => functions.setTimeout!(done, delay, value)),
      setImmediate: (value) => promised((done) => functions.setImmediate!(done, value)),
    };
    for (const [name, start] of Object.entries(custom))
      defineProperty(functions[name]!, promisify.custom, dataDescriptor(start, false));
    for (const [name, value] of Object.entries(functions))
      for (const holder of [globalThis, timers]) defineProperty(holder, name, dataDescriptor(value, true));
    for (const [name, value] of Object.entries(custom))
      defineProperty(timers.promises, name, dataDescriptor(value, true));
    syncBuiltinESMExports();
    installWebAssembly((run) => queue.immediate(run));
  }
}

/** @throws TypeError what node throws */
function checked(callback: unknown): Callback {
  if (typeof callback !== 'function') nextTurn(callback as Callback);
  return callback as Callback;
}
