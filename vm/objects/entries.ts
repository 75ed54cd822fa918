/**
 * Entries of Map, Set, WeakMap and WeakSet: which of them a key finds (ECMA-262, 24.1 to 24.4), where the key or one
 * that is there depends on the input. It is compared with one after the other, in the order of the collection.
 */
import { types } from 'node:util';
import { type ExprId, Op, Tag } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { isObject } from '../is-object.js';
import { concretize } from '../values/conversions.js';
import { strictEqual } from '../values/equality.js';

export type Collection =
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | WeakMap<object, unknown>
  | WeakSet<object>;

/** Keys that one is compared with; beyond them it becomes concrete. */
const MOST_KEYS = 256;

export function isCollection(value: unknown): value is Collection {
  return types.isMap(value) || types.isSet(value) || isWeak(value);
}

function isWeak(value: unknown): value is WeakMap<object, unknown> | WeakSet<object> {
  return types.isWeakMap(value) || types.isWeakSet(value);
}

/** Puts on the path which entry a key finds, if any. */
export function decideEntry(
  vm: Core,
  collection: Collection,
  key: unknown,
  shadow: ExprId,
  operation: string,
): void {
  const { collections } = vm.heap;
  if (shadow === 0 && !collections.has(collection)) return;
  let left = MOST_KEYS;
  for (const other of isWeak(collection) ? weakKeys(vm, collection, shadow) : keysOf(collection)) {
    const otherShadow = collections.get(collection, other).key;
    if (shadow !== 0 || otherShadow !== 0) {
      if (left-- === 0) {
        vm.lost.count(operation);
        concretize(vm, key, shadow);
        return;
      }
    }
    if (requireSameEntry(vm, key, shadow, other, otherShadow)) return;
  }
}

/** SameValueZero (7.2.11): adds to the path whether the values are one key, and returns it. */
export function requireSameEntry(
  vm: Core,
  key: unknown,
  shadow: ExprId,
  other: unknown,
  otherShadow: ExprId,
): boolean {
  const isNone = isNotANumber(vm, key, shadow);
  if (isNone) return isNotANumber(vm, other, otherShadow);
  if (shadow !== 0 || otherShadow !== 0)
    vm.path.require('type', strictEqual(vm, key, shadow, other, otherShadow), key === other);
  return key === other;
}

/** Adds to the path whether the value is NaN: all NaNs are one key. */
function isNotANumber(vm: Core, value: unknown, shadow: ExprId): boolean {
  if (shadow !== 0 && vm.path.mayBeNaN(shadow))
    vm.path.require('number', vm.expressions.call('Number.isNaN', shadow, 0), Number.isNaN(value));
  return Number.isNaN(value);
}

function keysOf(collection: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): Iterable<unknown> {
  return types.isMap(collection)
    ? Map.prototype.keys.call(collection)
    : Set.prototype.values.call(collection);
}

/** Whether the collection has the key in this run. */
export function hasKey(collection: Collection, key: unknown): boolean {
  if (types.isMap(collection)) return Map.prototype.has.call(collection, key);
  if (types.isSet(collection)) return Set.prototype.has.call(collection, key);
  if (types.isWeakMap(collection)) return WeakMap.prototype.has.call(collection, key as object);
  return WeakSet.prototype.has.call(collection, key as object);
}

/** The objects that a reference may be and that are in a collection which cannot be listed. */
function weakKeys({ heap }: Core, collection: Collection, shadow: ExprId): Iterable<unknown> {
  const made =
    shadow === 0 ? [] : [...heap.references.freshObjects(shadow)].filter((key) => hasKey(collection, key));
  return new Set([...heap.collections.keys(collection), ...made]);
}

/** Whether later lookups have to compare with the key though it has no shadow: a collection that cannot be listed. */
export function isRemembered({ heap }: Core, collection: Collection, key: unknown): boolean {
  return isWeak(collection) && isObject(key) && heap.isInitial(key);
}

/** The shadow of a key as the collection gives it back: -0 has become 0. */
export function keyShadow(vm: Core, collection: object, key: unknown): ExprId {
  const shadow = vm.heap.collections.get(collection, key).key;
  if (shadow === 0 || typeof key !== 'number') return shadow;
  vm.path.require('type', vm.expressions.hasTag(shadow, Tag.Number), true);
  return vm.expressions.arithmetic(Op.Add, shadow, vm.arena.constant(0));
}

/** The shadow of the value of an entry. */
export function entryShadow({ heap }: Core, collection: object, key: unknown): ExprId {
  return heap.collections.get(collection, key).value;
}
