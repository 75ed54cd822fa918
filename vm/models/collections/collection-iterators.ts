/** Iterators over Map and Set (ECMA-262, 24.1.5 and 24.2.5), with shadows. */
import { types } from 'node:util';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';
import { openCollection } from '../../objects/content.js';
import { entryShadow, keyShadow } from '../../objects/entries.js';
import { iteratorResult } from '../../objects/iterator-result.js';
import { makeStamp } from '../../realm/stamp.js';
import type { Run } from '../model.js';

export interface CollectionIteration {
  readonly collection: object;
  readonly kind: 'keys' | 'values' | 'entries';
  /** Of the values of a map: an iterator that goes with this one and tells their keys. */
  readonly keys: Iterator<unknown> | undefined;
}

/** `keys`, `values` and `entries` of Map and Set. */
export function collectionIterator(kind: CollectionIteration['kind']): Run {
  return (call) => {
    const { receiver, vm } = call;
    if (!(types.isMap(receiver) || types.isSet(receiver)) || call.newTarget !== undefined) return false;
    openCollection(vm, receiver, call.receiverShadow);
    const made = vm.operations.apply(call.callee, receiver, []) as object;
    collectionIterations.set(made, stateOf(receiver, kind));
    call.give(made);
  };
}

/** The state of an iterator that was just made. */
export function stateOf(collection: object, kind: CollectionIteration['kind']): CollectionIteration {
  if (!types.isMap(collection))
    return { collection, kind: kind === 'values' ? 'keys' : kind, keys: undefined };
  return { collection, kind, keys: kind === 'values' ? Map.prototype.keys.call(collection) : undefined };
}

/** %MapIteratorPrototype%.next and %SetIteratorPrototype%.next */
export function collectionIteratorNext(call: Call): unknown {
  const { vm, receiver } = call;
  const state = isObject(receiver) ? collectionIterations.get(receiver) : undefined;
  if (state === undefined) return false;
  const { collection, kind, keys } = state;
  const key: unknown = keys?.next().value;
  if (!vm.heap.collections.has(collection)) return false;
  const result = vm.operations.apply(call.callee, receiver, []) as IteratorResult<unknown>;
  if (result.done) return call.give(result);
  const { value } = result;
  if (kind === 'entries') noteEntry(vm, collection, value as unknown[]);
  const shadow = {
    entries: () => 0,
    keys: () => keyShadow(vm, collection, value),
    values: () => entryShadow(vm, collection, key),
  }[kind]();
  call.give(iteratorResult(vm, value, shadow, false));
}

/** Gives the pair that was made of an entry the shadows of its key and value. */
export function noteEntry(vm: Interpreter, collection: object, pair: unknown[]): void {
  const [key, value] = pair;
  const first = keyShadow(vm, collection, key);
  const second = types.isSet(collection) ? first : entryShadow(vm, collection, key);
  if (first !== 0) vm.heap.writeElement(pair, 0, 0, 0, first, key);
  if (second !== 0) vm.heap.writeElement(pair, 0, 1, 0, second, value);
}

/** What an iterator over a Map or Set goes through. */
export const collectionIterations = makeStamp<CollectionIteration>();
