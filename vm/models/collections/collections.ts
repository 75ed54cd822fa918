/**
 * Models of Map, Set, WeakMap and WeakSet (ECMA-262, 24.1 to 24.4): they run natively, with shadows of keys and values
 * beside them (`heap/collections.ts`).
 */
import { types } from 'node:util';
import { type ExprId, Tag } from '../../expressions/arena.js';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { constructNatively } from '../../interpreter/natives.js';
import { isObject } from '../../is-object.js';
import { openCollection } from '../../objects/content.js';
import {
  type Collection,
  decideEntry,
  entryShadow,
  hasKey,
  isAmongKeys,
  isCollection,
  isRemembered,
  valueOfKey,
} from '../../objects/entries.js';
import { readsPrototype } from '../../objects/new-target.js';
import type { ModelTable, Run } from '../model.js';
import { collectionIterator } from './collection-iterators.js';

/** What a method does once the path knows which entry its key finds; the result is the shadow of what it returns. */
type Effect = (call: Call, collection: Collection, key: unknown) => ExprId;

/** A method that looks for a key. */
function keyed(effect: Effect): Run {
  return (call) => {
    const { vm, receiver, receiverShadow } = call;
    if (call.newTarget !== undefined || !isCollection(receiver)) return false;
    const [key, shadow] = [call.arg(0), call.argShadow(0)];
    openCollection(vm, receiver, receiverShadow);
    if (effect === put || effect === remove) noteWeak(vm, receiver, key);
    const isPlain = !call.hasShadows && !vm.heap.collections.has(receiver);
    if (isPlain && !isRemembered(vm, receiver, key)) return false;
    decideEntry(vm, receiver, key, shadow, vm.builtinName(call.callee));
    const found = effect(call, receiver, key);
    call.give(vm.operations.apply(call.callee, receiver, call.args), found);
  };
}

const look: Effect = () => 0;

const get: Effect = ({ vm }, collection, key) => entryShadow(vm, collection, key);

const remove: Effect = ({ vm }, collection, key) => {
  vm.heap.collections.delete(collection, key);
  return 0;
};

/** What a weak collection holds for an object that the program had when it was loaded is seen by the next path. */
function noteWeak(vm: Interpreter, collection: object, key: unknown): void {
  if (vm.kept === undefined || !(types.isWeakMap(collection) || types.isWeakSet(collection))) return;
  if (isObject(key) && !vm.kept.has(key)) return;
  vm.noteHiddenWrite(collection, undoOf(collection, key as object));
}

/** Gives a weak collection back what it holds for a key now. */
function undoOf(collection: WeakMap<object, unknown> | WeakSet<object>, key: object): () => void {
  const isMap = types.isWeakMap(collection);
  const { has, delete: remove } = isMap ? WeakMap.prototype : WeakSet.prototype;
  if (!Reflect.apply(has, collection, [key])) return () => void Reflect.apply(remove, collection, [key]);
  if (!isMap) return () => void Reflect.apply(WeakSet.prototype.add, collection, [key]);
  const value: unknown = Reflect.apply(WeakMap.prototype.get, collection, [key]);
  return () => void Reflect.apply(WeakMap.prototype.set, collection, [key, value]);
}

/** Map.prototype.set and Set.prototype.add, and those of weak collections: what is there keeps its key. */
const put: Effect = (call, collection, key) => {
  const { vm } = call;
  const isWeak = types.isWeakMap(collection) || types.isWeakSet(collection);
  const shadow = call.argShadow(0);
  if (isWeak && shadow !== 0)
    vm.path.require('type', vm.expressions.hasTag(shadow, Tag.Reference), isObject(key));
  if (isWeak && !isObject(key)) return call.receiverShadow;
  const isMap = types.isMap(collection) || types.isWeakMap(collection);
  const has = hasKey(collection, key);
  const remembered =
    shadow === 0 && isRemembered(vm, collection, key) ? vm.heap.object(key as object) : shadow;
  vm.heap.writeEntry(collection, key, {
    key: has ? vm.heap.collections.get(collection, key).key : remembered,
    value: isMap ? call.argShadow(1) : 0,
  });
  return call.receiverShadow;
};

/** What a key finds as an expression; undefined where the path has to say which entry that is. */
type Lookup = typeof isAmongKeys;

/** A method that looks for a key and changes nothing. */
function lookup(find: Lookup, otherwise: Run): Run {
  return (call) => {
    const { vm, receiver, receiverShadow } = call;
    if (call.newTarget !== undefined || !isCollection(receiver)) return false;
    const [key, shadow] = [call.arg(0), call.argShadow(0)];
    openCollection(vm, receiver, receiverShadow);
    const isPlain = shadow === 0 && !vm.heap.collections.has(receiver);
    const found = isPlain ? undefined : find(vm, receiver, key, shadow);
    if (found === undefined) return otherwise(call);
    call.give(vm.operations.apply(call.callee, receiver, call.args), found);
  };
}

/** Map.prototype.clear and Set.prototype.clear */
function clear({ vm, receiver, receiverShadow }: Call): false {
  if (!isCollection(receiver)) return false;
  openCollection(vm, receiver, receiverShadow);
  vm.heap.collections.clear(receiver);
  return false;
}

/** The getters of `size` where a program calls them itself, or has accessors of that name. */
const size: Run = (call) => {
  const { vm, callee, receiver, receiverShadow } = call;
  if (!isCollection(receiver)) return false;
  openCollection(vm, receiver, receiverShadow);
  call.give(vm.operations.apply(callee, receiver, []));
};

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
  // Keys of weak collections are noted one by one.
  const isWeak = callee === realm.intrinsics.WeakMap || callee === realm.intrinsics.WeakSet;
  if (newTarget !== callee || !vm.isArray(items) || (isWeak && !heap.plainObjects)) return false;
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
    openCollection(call.vm, call.receiver as Collection, call.receiverShadow);
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
  'get Map.prototype.size': size,
  'get Set.prototype.size': size,
  'Map.prototype.clear': clear,
  'Map.prototype.delete': keyed(remove),
  'Map.prototype.entries': collectionIterator('entries'),
  'Map.prototype.get': lookup(valueOfKey, keyed(get)),
  'Map.prototype.has': lookup(isAmongKeys, keyed(look)),
  'Map.prototype.keys': collectionIterator('keys'),
  'Map.prototype.set': keyed(put),
  'Map.prototype.values': collectionIterator('values'),
  'Set.prototype.add': keyed(put),
  'Set.prototype.clear': clear,
  'Set.prototype.delete': keyed(remove),
  'Set.prototype.entries': collectionIterator('entries'),
  'Set.prototype.has': lookup(isAmongKeys, keyed(look)),
  'Set.prototype.values': collectionIterator('values'),
  'WeakMap.prototype.delete': keyed(remove),
  'WeakMap.prototype.get': keyed(get),
  'WeakMap.prototype.has': keyed(look),
  'WeakMap.prototype.set': keyed(put),
  'WeakSet.prototype.add': keyed(put),
  'WeakSet.prototype.delete': keyed(remove),
  'WeakSet.prototype.has': keyed(look),
};
