/** A run with all that it leaves behind: jobs and timers. */
import type { Shadowed } from '../contract.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { InternalReaction } from '../promises/reactions.js';
import { whenSettled } from '../promises/settle.js';
import { type PromiseState, promises } from '../promises/state.js';
import { GuestThrow } from '../signals.js';
import type { EventLoop } from './time/event-loop.js';

/** What is called with what a promise is fulfilled with, undefined: nothing. What that gives takes the place of the promise. */
export type Resume = (settled: unknown) => (() => unknown) | undefined;

/**
 * Runs `start`, then the event loop until nothing waits, and gives the result: of a promise what it is fulfilled with,
 * or the promise itself if it never is.
 * @throws GuestThrow what `start` throws, else what is thrown or rejected and not caught, first come; Stop
 */
export function runToEnd(vm: Interpreter, loop: EventLoop, start: () => unknown, resume?: Resume): Shadowed {
  let thrown: GuestThrow | undefined;
  let thrownLater: GuestThrow | undefined;
  let result: Shadowed | undefined;
  let promise: PromiseState | undefined;
  const take = (value: unknown): void => {
    result = { value, shadow: vm.outside.resultShadow };
    promise = isObject(value) ? promises.get(value) : undefined;
    if (promise === undefined) return;
    // Who called waits for it.
    promise.isHandled = true;
    vm.jobs.unhandled.delete(value as object);
    if (resume) whenSettled(vm, value as object, new InternalReaction(goOn));
  };
  const goOn = (isFulfilled: boolean, settled: unknown): void => {
    const next = isFulfilled ? resume!(settled) : undefined;
    if (!next) return;
    try {
      take(next());
    } catch (error) {
      if (!(error instanceof GuestThrow)) throw error;
      thrownLater = error;
    }
  };
  try {
    take(start());
  } catch (error) {
    if (!(error instanceof GuestThrow)) throw error;
    thrown = error;
  }
  vm.idle();
  try {
    loop.run(() => promise?.status === 'pending');
  } catch (error) {
    if (!(error instanceof GuestThrow)) throw error;
    thrown ??= error;
  }
  thrown ??= thrownLater;
  if (thrown !== undefined) throw thrown;
  if (promise === undefined || promise.status === 'pending') return result!;
  if (promise.status === 'rejected') throw new GuestThrow(promise.value, promise.shadow);
  return { value: promise.value, shadow: promise.shadow };
}
