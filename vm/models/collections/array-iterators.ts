/** Array iterators (ECMA-262, 23.1.5), with shadows. */
import { types } from 'node:util';
import type { Call } from '../../interpreter/call.js';
import { isObject } from '../../is-object.js';
import { ArrayIteration, arrayIterations } from '../../objects/elements/array-iteration.js';
import { openIterator } from '../../objects/input-iterators.js';
import { iteratorResult } from '../../objects/iterator-result.js';
import { hasProxyInChain } from '../../objects/proxies.js';
import type { Run } from '../model.js';

/** `keys`, `values` and `entries` of arrays. */
export function iterator(kind: ArrayIteration['kind']): Run {
  return (call) => {
    const { receiver, vm } = call;
    // Typed arrays are read without code of the program, and without inputs their elements have no shadows.
    if (!isObject(receiver) || (types.isTypedArray(receiver) && vm.arena.size <= 1)) return false;
    const made = vm.operations.apply(call.callee, receiver, []) as object;
    arrayIterations.set(made, new ArrayIteration(receiver as unknown[], call.receiverShadow, kind));
    call.give(made);
  };
}

/** %ArrayIteratorPrototype%.next */
export function arrayIteratorNext(call: Call): unknown {
  const { vm, receiver } = call;
  if (!isObject(receiver) || arrayIterations.get(receiver) === undefined) return false;
  openIterator(vm, receiver, call.receiverShadow);
  const state = arrayIterations.get(receiver)!;
  if (state.isNative) return false;
  const { array, index } = state;
  const isOther = array !== undefined && (hasProxyInChain(vm, array) || !Array.isArray(array));
  if (
    array !== undefined &&
    (isOther || state.kind === 'entries' || state.shadow !== 0 || !vm.heap.isOwnArray(array))
  ) {
    return call.tail(vm.helper('arrayIteratorNext'), undefined, 0, [state, array], [0, state.shadow]);
  }
  if (array === undefined || index >= array.length) {
    state.array = undefined;
    return call.give(iteratorResult(vm, undefined, 0, true));
  }
  state.index = index + 1;
  if (state.kind === 'keys') return call.give(iteratorResult(vm, index, 0, false));
  const shadow = vm.heap.plainElements ? 0 : vm.known(vm.heap.readElement(array, 0, index, 0));
  call.give(iteratorResult(vm, vm.operations.get(array, index), shadow, false));
}
