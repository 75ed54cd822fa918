/** Operations on promises (ECMA-262, 27.2.1) that run no code of the program by themselves. */
import type { ExprId } from '../expressions/arena.js';
import { isObject } from '../is-object.js';
import type { Realm } from '../realm/realm.js';
import type { JobMachine } from './state.js';
import { PromiseState, promises, type Reaction } from './state.js';

/** A new pending promise. */
export function newPromise(
  vm: { readonly realm: Realm },
  prototype: object = vm.realm.promisePrototype,
): object {
  const promise = vm.realm.operations.newPromise();
  if (prototype !== vm.realm.promisePrototype) Object.setPrototypeOf(promise, prototype);
  promises.set(promise, new PromiseState());
  return promise;
}

export function fulfill(vm: JobMachine, promise: object, value: unknown, shadow: ExprId): void {
  settle(vm, promise, true, value, shadow);
}

export function reject(vm: JobMachine, promise: object, reason: unknown, shadow: ExprId): void {
  settle(vm, promise, false, reason, shadow);
}

function settle(vm: JobMachine, promise: object, isFulfilled: boolean, value: unknown, shadow: ExprId): void {
  const state = promises.get(promise)!;
  const { reactions } = state;
  state.status = isFulfilled ? 'fulfilled' : 'rejected';
  state.value = value;
  state.shadow = shadow;
  state.reactions = [];
  if (!isFulfilled && !state.isHandled) vm.jobs.unhandled.add(promise);
  for (const reaction of reactions) enqueue(vm, reaction, isFulfilled, value, shadow);
}

function enqueue(
  vm: JobMachine,
  reaction: Reaction,
  isFulfilled: boolean,
  value: unknown,
  shadow: ExprId,
): void {
  const { context } = reaction;
  const run = (): void => reaction.run(vm, isFulfilled, value, shadow);
  vm.jobs.enqueue(context === undefined ? run : () => context(run));
}

/** The promise resolve function (27.2.1.3.2) called from a job: an object may be a thenable, which is asked. */
export function resolve(vm: JobMachine, promise: object, value: unknown, shadow: ExprId): void {
  if (isObject(value)) vm.outside.callHelper('resolvePromise', [promise, value], [0, shadow]);
  else fulfill(vm, promise, value, shadow);
}

/** PerformPromiseThen (27.2.5.4.1) for a reaction that is made already. @param promise of the program, or one that V8 settles */
export function whenSettled(vm: JobMachine, promise: object, reaction: Reaction): void {
  const state = promises.get(promise);
  reaction.context = vm.jobs.context();
  if (state === undefined) {
    vm.node.whenSettled(promise as Promise<unknown>, (isFulfilled, value) => {
      const { context } = reaction;
      const run = (): void => reaction.run(vm, isFulfilled, value, 0);
      if (context === undefined) run();
      else context(run);
    });
    return;
  }
  if (state.status === 'pending') state.reactions.push(reaction);
  else {
    const { value, shadow } = state;
    const isFulfilled = state.status === 'fulfilled';
    if (!isFulfilled && !state.isHandled) {
      vm.jobs.unhandled.delete(promise);
      if (vm.jobs.told.delete(promise)) vm.jobs.handledLate.push(promise);
    }
    enqueue(vm, reaction, isFulfilled, value, shadow);
  }
  state.isHandled = true;
}
