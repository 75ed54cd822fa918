/** A run on plain node with all that it leaves behind: jobs and timers. */
import process from 'node:process';
import { types } from 'node:util';
import { apply } from '../inputs/domains/reflection.js';
import type { SeededEnvironment } from './environment.js';
import { OutsideWork } from './outside-work.js';
import { inNextTurn, type VirtualTimers } from './virtual-timers.js';

/** How a run ended. `value`: what it returned, or threw. */
export interface Ending {
  readonly isThrown: boolean;
  readonly value: unknown;
  /** Whether it gave a promise. */
  readonly isAsync: boolean;
  /** Whether `value` was thrown, or rejected, where nothing caught it. */
  readonly isUncaught: boolean;
}

const then = Promise.prototype.then as (
  onFulfilled: (value: unknown) => void,
  onRejected: (reason: unknown) => void,
) => unknown;

/** Errors that nothing has caught, wherever they come from, in this process. */
export class Uncaught {
  private tell: ((error: unknown) => void) | undefined;

  constructor() {
    const told = (error: unknown): void => this.tell?.(error);
    process.on('unhandledRejection', told);
    process.on('uncaughtException', (error) => {
      told(error);
      // What waits behind a tick that throws goes on in the next turn, which node would wait for with the program's timers.
      void inNextTurn(() => undefined);
    });
  }

  listen(tell: ((error: unknown) => void) | undefined): void {
    this.tell = tell;
  }
}

export interface WholeRun {
  readonly environment: SeededEnvironment;
  readonly timers: VirtualTimers;
  readonly uncaught: Uncaught;
}

/**
 * Runs `start`, then turns of the event loop until nothing waits: of a promise, what it is settled with counts, or the
 * promise itself if it never is.
 */
export async function runToEnd(
  { environment, timers, uncaught }: WholeRun,
  start: () => unknown,
): Promise<Ending> {
  let ending: Ending;
  let settled: Ending | undefined;
  let fatal: Ending | undefined;
  let promised = false;
  const fail = (value: unknown): void => {
    fatal ??= { isThrown: true, value, isAsync: false, isUncaught: true };
  };
  const settle = (isThrown: boolean) => (value: unknown) => {
    settled = { isThrown, value, isAsync: true, isUncaught: false };
  };
  const isOver = (): boolean => fatal !== undefined || environment.isEnded;
  const outside = new OutsideWork();
  uncaught.listen(fail);
  // In a turn of its own, so that ticks come before promises behind it, as they do behind the code of a file.
  const begun = inNextTurn((): Ending => {
    try {
      const value = start();
      promised = types.isPromise(value);
      if (promised) apply(then, value, [settle(false), settle(true)]);
      return { isThrown: false, value, isAsync: false, isUncaught: false };
    } catch (error) {
      return { isThrown: true, value: error, isAsync: false, isUncaught: false };
    }
  });
  try {
    ending = await begun;
    const isWaiting = (): boolean => promised && settled === undefined;
    do await timers.run(isOver, fail, isWaiting);
    while (!isOver() && (await outside.waits()));
  } finally {
    uncaught.listen(undefined);
  }
  return ending.isThrown ? ending : (fatal ?? settled ?? ending);
}
