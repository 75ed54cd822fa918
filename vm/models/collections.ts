/**
 * Models of Map and Set (ECMA-262, 24.1 and 24.2): they run natively, and what they hold is concrete. A symbolic key is
 * compared with the keys that are there, so that other inputs find another one.
 */
import { types } from 'node:util';
import { isObject, type Primitive } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import { readsPrototype } from '../interpreter/calls.js';
import { constructNatively } from '../interpreter/natives.js';
import { requireTag } from '../interpreter/predicates.js';
import type { ModelTable, Run } from './model.js';

/** Keys that a symbolic one is compared with. */
const MOST_KEYS = 32;

function lookup(call: Call): false {
  const { vm, receiver } = call;
  const [key, shadow] = [call.arg(0), call.argShadow(0)];
  if (shadow === 0 || !(types.isMap(receiver) || types.isSet(receiver))) return false;
  requireTag(vm, shadow, key);
  if (isObject(key)) return false;
  // Keys are compared as by `===`, but that NaN is one.
  if (vm.path.mayBeNaN(shadow)) {
    const isNone = vm.expressions.call('Number.isNaN', shadow, 0);
    vm.path.require('number', isNone, Number.isNaN(key));
    if (Number.isNaN(key)) return false;
  }
  for (const other of [...keysOf(receiver)].slice(0, MOST_KEYS)) {
    if (isObject(other) || typeof other !== typeof key || Number.isNaN(other)) continue;
    const isSame = other === key;
    vm.path.require(
      'type',
      vm.expressions.strictEqual(shadow, vm.arena.constant(other as Primitive)),
      isSame,
    );
    if (isSame) break;
  }
  return false;
}

function keysOf(collection: Map<unknown, unknown> | Set<unknown>): Iterable<unknown> {
  return types.isMap(collection)
    ? Map.prototype.keys.call(collection)
    : Set.prototype.values.call(collection);
}

/** A constructor: native without an iterable, else filled by a loop that calls the method which adds. */
function construct(helper: string): Run {
  return (call) => {
    const { vm, newTarget } = call;
    const items = call.arg(0);
    if (newTarget === undefined || items === undefined || items === null) return false;
    if (isQuiet(call, items)) return false;
    if (newTarget !== call.callee && readsPrototype(vm, newTarget)) return constructNatively(call, call.args);
    const made = vm.operations.construct(call.callee, [], newTarget);
    call.tail(vm.helper(helper), undefined, 0, [made, items], [0, call.argShadow(0)]);
  };
}

/** Whether no code of the program runs where a collection is made of an array: nothing that has a part in it is changed. */
function isQuiet({ vm, callee, newTarget }: Call, items: unknown): boolean {
  const { realm, heap, operations } = vm;
  if (newTarget !== callee || !vm.isArray(items)) return false;
  const { ArrayIteratorPrototype } = realm.hidden;
  const parts = [
    operations.get(callee, 'prototype') as object,
    realm.arrayPrototype,
    ArrayIteratorPrototype!,
  ];
  if (parts.some((part) => realm.objects.isChanged(part))) return false;
  const isPlain = (array: unknown): boolean =>
    vm.isArray(array) &&
    Object.getPrototypeOf(array) === realm.arrayPrototype &&
    !heap.elements.accessor &&
    heap.isPlainArray(array);
  return isPlain(items) && items.every((item) => !vm.isArray(item) || isPlain(item));
}

function forEach(is: (value: unknown) => boolean): Run {
  return (call) => {
    if (call.newTarget !== undefined || !is(call.receiver) || typeof call.arg(0) !== 'function') return false;
    call.tail(call.vm.helper('forEachEntry'), call.receiver, 0, call.args, call.argShadows);
  };
}

/** Object.fromEntries */
function fromEntries(call: Call): unknown {
  const items = call.arg(0);
  if (items === undefined || items === null) return false;
  call.tail(call.vm.helper('fromEntries'), undefined, 0, [items], [call.argShadow(0)]);
}

export const collectionModels: ModelTable = {
  Map: construct('addEntries'),
  Set: construct('addValues'),
  WeakMap: construct('addEntries'),
  WeakSet: construct('addValues'),
  'Map.prototype.forEach': forEach(types.isMap),
  'Set.prototype.forEach': forEach(types.isSet),
  'Object.fromEntries': fromEntries,
  'Map.prototype.delete': lookup,
  'Map.prototype.get': lookup,
  'Map.prototype.has': lookup,
  'Map.prototype.set': lookup,
  'Set.prototype.add': lookup,
  'Set.prototype.delete': lookup,
  'Set.prototype.has': lookup,
};
