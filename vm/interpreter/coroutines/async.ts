/** Async functions (ECMA-262, 27.7): frames that a job puts back. */
import { types } from 'node:util';
import type { ExprId } from '../../expressions/arena.js';
import { Coroutine } from '../../frames/coroutine.js';
import { isObject } from '../../is-object.js';
import { notAsyncIterable } from '../../messages/iteration.js';
import { ResumeReaction } from '../../promises/reactions.js';
import { fulfill, newPromise, reject, whenSettled } from '../../promises/settle.js';
import { promises } from '../../promises/state.js';
import { requireReference } from '../../values/predicates.js';
import { give } from '../../values/results.js';
import { openPromise } from '../input-promises.js';
import type { Instruction } from '../instruction.js';
import type { Interpreter } from '../interpreter.js';
import { endAsyncGenerator } from './async-generators.js';

/** Makes the promise that the call ends with. */
export const asyncStart: Instruction = (vm, frame) => {
  new Coroutine(frame).promise = newPromise(vm);
};

/** `v → promise`: PromiseResolve(%Promise%, v). */
export const toPromise: Instruction = (vm) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  requireReference(vm, shadow, value);
  if (isObject(value)) {
    openPromise(vm, value, shadow);
    if (isPlainPromise(vm, value) || isPromiseOfNode(vm, value)) give(vm, slot, value, 0);
    else vm.callHelper('promiseResolve', slot, slot + 1, undefined, [value], [shadow]);
    return;
  }
  give(vm, slot, fulfilled(vm, value, shadow), 0);
};

function fulfilled(vm: Interpreter, value: unknown, shadow: ExprId): object {
  const promise = newPromise(vm);
  fulfill(vm, promise, value, shadow);
  return promise;
}

/** Whether a value is a promise whose `constructor` is %Promise%, and reading that runs no code. */
export function isPlainPromise(vm: Interpreter, value: object): boolean {
  if (promises.get(value) === undefined || Object.hasOwn(value, 'constructor')) return false;
  const { promisePrototype, intrinsics } = vm.realm;
  if (Object.getPrototypeOf(value) !== promisePrototype) return false;
  return Object.getOwnPropertyDescriptor(promisePrototype, 'constructor')?.value === intrinsics.Promise;
}

/** Whether a value is a promise of our realm, which V8 settles. */
function isPromiseOfNode(vm: Interpreter, value: object): boolean {
  if (!vm.node.isPresent || !types.isPromise(value) || Object.hasOwn(value, 'constructor')) return false;
  return Object.getPrototypeOf(value) === Promise.prototype && promises.get(value) === undefined;
}

/** `promise → v kind`: leaves the frame until the promise is settled. */
export const awaitOp: Instruction = (vm, frame) => {
  vm.sp -= 1;
  const promise = vm.stack[vm.sp] as object;
  const coroutine = frame.coroutine!;
  coroutine.detach(vm, frame);
  if (frame.result >= 0) {
    vm.stack[frame.result] = coroutine.promise;
    vm.shadow[frame.result] = 0;
  }
  whenSettled(vm, promise, new ResumeReaction(coroutine));
  return frame.isEntry;
};

/** `v → promise` */
export const asyncReturn: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  const { promise, generator } = frame.coroutine!;
  give(vm, slot, promise, 0);
  if (promise === undefined) {
    endAsyncGenerator(vm, generator!, true, value, shadow);
    return;
  }
  requireReference(vm, shadow, value);
  if (isObject(value))
    vm.callHelper('resolvePromise', -1, slot + 1, undefined, [promise, value], [0, shadow]);
  else fulfill(vm, promise, value, shadow);
};

/** `error → promise` */
export const asyncThrow: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const { promise, generator } = frame.coroutine!;
  const [error, shadow] = [vm.stack[slot], vm.shadow[slot]!];
  give(vm, slot, promise, 0);
  if (promise === undefined) endAsyncGenerator(vm, generator!, false, error, shadow);
  else reject(vm, promise, error, shadow);
};

/** `v → iterator`: GetIterator(v, async). */
export const asyncIterator: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const text = notAsyncIterable(frame, vm.stack[slot]);
  vm.callHelper('asyncIterator', slot, slot + 1, undefined, [vm.stack[slot], text], [vm.shadow[slot]!, 0]);
};
