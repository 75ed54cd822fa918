/** Promise and its prototype (ECMA-262, 27.2). What may call the program is in `selfhosted/promise.cjs`. */

import type { Call, Model } from '../interpreter/call.js';
import { isPlainPromise } from '../interpreter/coroutines/async.js';
import { openPromise } from '../interpreter/input-promises.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { describe } from '../messages/describe.js';
import { functionRealm } from '../objects/function-realm.js';
import { HandlerReaction } from '../promises/reactions.js';
import { fulfill, newPromise, reject, whenSettled } from '../promises/settle.js';
import { promises } from '../promises/state.js';
import { setRecord } from '../realm/stamp.js';
import { requireCallable } from '../values/predicates.js';
import type { ModelTable, Run } from './model.js';

/** The Promise constructor (27.2.3.1). */
function construct(call: Call): void {
  const { vm } = call;
  if (call.newTarget === undefined) throw vm.typeError("Promise constructor cannot be invoked without 'new'");
  const executor = call.arg(0);
  requireCallable(vm, call.argShadow(0), executor);
  if (typeof executor !== 'function')
    throw vm.typeError(`Promise resolver ${describe(executor)} is not a function`);
  const prototype = vm.operations.get(call.newTarget, 'prototype');
  const promise = newPromise(
    vm,
    isObject(prototype) ? prototype : functionRealm(vm, call.newTarget).promisePrototype,
  );
  call.tail(vm.helper('runExecutor'), undefined, 0, [promise, executor], []);
}

/** Promise.prototype.then (27.2.5.4). */
function then(call: Call): void {
  const { vm, receiver } = call;
  if (!isObject(receiver) || promises.get(receiver) === undefined) {
    throw vm.typeError(`Method Promise.prototype.then called on incompatible receiver ${describe(receiver)}`);
  }
  openPromise(vm, receiver, call.receiverShadow);
  for (const at of [0, 1]) requireCallable(vm, call.argShadow(at), call.arg(at));
  if (!isPlainPromise(vm, receiver) || !vm.realm.hasPromiseSpecies()) {
    call.tail(vm.helper('promiseThen'), receiver, 0, [call.arg(0), call.arg(1)], []);
    return;
  }
  const promise = newPromise(vm);
  whenSettled(vm, receiver, new HandlerReaction(call.arg(0), call.arg(1), { promise }));
  call.give(promise);
}

const selfHosted =
  (name: string): Run =>
  (call) =>
    call.tail(call.vm.helper(name), call.receiver, call.receiverShadow, call.args, call.argShadows);

export const promiseModels: ModelTable = {
  Promise: construct,
  'Promise.prototype.then': then,
  'Promise.prototype.catch': selfHosted('promiseCatch'),
  'Promise.prototype.finally': selfHosted('promiseFinally'),
  'Promise.resolve': selfHosted('promiseResolveOn'),
  'Promise.reject': selfHosted('promiseRejectOn'),
  'Promise.all': selfHosted('promiseAll'),
  'Promise.allSettled': selfHosted('promiseAllSettled'),
  'Promise.any': selfHosted('promiseAny'),
  'Promise.race': selfHosted('promiseRace'),
};

/** CreateResolvingFunctions (27.2.1.3). */
function resolvingFunctions(vm: Interpreter, promise: object): { resolve: object; reject: object } {
  let isResolved = false;
  const make = (run: Run, resolves?: object): object => {
    const made: object = vm.realm.makeNative(
      (receiver, args) => vm.outside.reenterModel(made, receiver, args),
      '',
      1,
    );
    setRecord(made, {
      kind: 'model',
      resolves,
      settles: promise,
      run(call) {
        if (isResolved) call.give(undefined);
        else {
          isResolved = true;
          run(call);
        }
      },
    } as Model);
    return made;
  };
  return {
    resolve: make((call) => {
      const [value, shadow] = [call.arg(0), call.argShadow(0)];
      if (isObject(value)) {
        call.tail(vm.helper('resolvePromise'), undefined, 0, [promise, value], [0, shadow]);
        return;
      }
      fulfill(vm, promise, value, shadow);
      call.give(undefined);
    }, promise),
    reject: make((call) => {
      reject(vm, promise, call.arg(0), call.argShadow(0));
      call.give(undefined);
    }),
  };
}

/** What self-hosted code works on promises with. */
export const promiseIntrinsics: Readonly<Record<string, Run>> = {
  isPromise: (call) => {
    const value = call.arg(0);
    if (isObject(value)) openPromise(call.vm, value, call.argShadow(0));
    call.give(isObject(value) && promises.get(value) !== undefined);
  },
  promiseResolve: selfHosted('promiseResolve'),
  newPromise: (call) => call.give(newPromise(call.vm)),
  fulfillPromise: (call) => {
    fulfill(call.vm, call.arg(0) as object, call.arg(1), call.argShadow(1));
    call.give(undefined);
  },
  rejectPromise: (call) => {
    reject(call.vm, call.arg(0) as object, call.arg(1), call.argShadow(1));
    call.give(undefined);
  },
  resolvingFunctions: (call) => {
    const { vm } = call;
    const { resolve, reject: rejectIt } = resolvingFunctions(vm, call.arg(0) as object);
    const out = vm.operations.newObject();
    vm.operations.defineData(out, 'resolve', resolve);
    vm.operations.defineData(out, 'reject', rejectIt);
    call.give(out);
  },
  /** promise thenable then: NewPromiseResolveThenableJob (27.2.2.2). */
  adopt: (call) => {
    const { vm } = call;
    const [promise, thenable, method] = call.args;
    const adopt = vm.jobs.inContext(() => {
      const { resolve, reject: rejectIt } = resolvingFunctions(vm, promise as object);
      vm.outside.callHelper('adoptThenable', [thenable, method, resolve, rejectIt], []);
    });
    vm.jobs.enqueue(adopt);
    call.give(undefined);
  },
  /** promise onFulfilled onRejected [promise resolve reject]: PerformPromiseThen (27.2.5.4.1). */
  performThen: (call) => {
    const { vm } = call;
    const [promise, onFulfilled, onRejected, result, resolve, rejectIt] = call.args as object[];
    const capability =
      resolve === undefined ? { promise: result! } : { promise: result!, resolve, reject: rejectIt! };
    whenSettled(vm, promise!, new HandlerReaction(onFulfilled, onRejected, capability));
    call.give(result);
  },
};
