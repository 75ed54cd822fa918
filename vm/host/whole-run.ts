/** A run with all that it leaves behind: jobs and timers. */
import type { Shadowed } from '../contract.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { promises } from '../promises/state.js';
import { GuestThrow } from '../signals.js';
import type { EventLoop } from './time/event-loop.js';

/**
 * Runs `start`, then the event loop until nothing waits, and gives the result: of a promise what it is fulfilled with,
 * or the promise itself if it never is.
 * @throws GuestThrow what `start` throws, else what is thrown or rejected and not caught, first come; Stop
 */
export function runToEnd(vm: Interpreter, loop: EventLoop, start: () => unknown): Shadowed {
  let thrown: GuestThrow | undefined;
  let result: Shadowed | undefined;
  try {
    const value = start();
    result = { value, shadow: vm.outside.resultShadow };
  } catch (error) {
    if (!(error instanceof GuestThrow)) throw error;
    thrown = error;
  }
  const promise = isObject(result?.value) ? promises.get(result.value) : undefined;
  if (promise !== undefined) {
    // Who called waits for it.
    promise.isHandled = true;
    vm.jobs.unhandled.delete(result!.value as object);
  }
  vm.idle();
  try {
    loop.run(() => promise?.status === 'pending');
  } catch (error) {
    if (!(error instanceof GuestThrow)) throw error;
    thrown ??= error;
  }
  if (thrown !== undefined) throw thrown;
  if (promise === undefined || promise.status === 'pending') return result!;
  if (promise.status === 'rejected') throw new GuestThrow(promise.value, promise.shadow);
  return { value: promise.value, shadow: promise.shadow };
}
