/** Promises of the input: what they are settled with goes on the path when the program first asks them. */
import type { ExprId } from '../expressions/arena.js';
import { FULFILLED_WITH, PENDING, REJECTED, REJECTED_WITH, type Settled } from '../heap-fields/settled.js';
import { newPromise } from '../promises/settle.js';
import { promises } from '../promises/state.js';
import { requireClassBy, requireSame } from '../values/predicates.js';
import type { Interpreter } from './interpreter.js';

/** A promise of the realm that is pending until `settleInput` says otherwise. */
export function makeInputPromise(vm: Interpreter): object {
  return newPromise(vm);
}

/** @param promise what `makeInputPromise` made. That nobody asks for its reason is no error of the program. */
export function settleInput(promise: object, { isPending, isRejected, value }: Settled): void {
  const state = promises.get(promise)!;
  if (isPending) return;
  state.status = isRejected ? 'rejected' : 'fulfilled';
  state.value = value;
  state.isHandled = true;
}

/** Adds to the path whether the object is a promise. For one of the input also which one it is, and how it is settled. */
export function openPromise(vm: Interpreter, object: object, shadow: ExprId): void {
  const { promisePrototype } = vm.realm;
  if (shadow !== 0) requireClassBy(vm, shadow, object, (prototype) => prototype === promisePrototype);
  const state = promises.get(object);
  if (state === undefined) return;
  requireSame(vm, shadow, object);
  const { heap } = vm;
  if (!heap.isInitial(object) || heap.opened.has(object)) return;
  heap.opened.add(object);
  const isRejected = state.status === 'rejected';
  const isPending = state.status === 'pending';
  const read = (key: string): ExprId => vm.known(heap.read(vm.keys.info(key), object, 0));
  const pending = read(PENDING);
  if (pending !== 0) vm.path.require('rare', vm.expressions.truthy(pending), isPending);
  if (isPending) return;
  const rejected = read(REJECTED);
  if (rejected !== 0) vm.path.require('type', vm.expressions.truthy(rejected), isRejected);
  state.shadow = read(isRejected ? REJECTED_WITH : FULFILLED_WITH);
}
