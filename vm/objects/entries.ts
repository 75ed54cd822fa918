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

/** Entries of a collection of which an expression says which one a key finds; in larger ones the path says it. */
const MOST_CANDIDATES = 64;

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
  const isSame = isSameValueZero(key, other);
  vm.path.require('type', sameEntry(vm, key, shadow, other, otherShadow), isSame);
  return isSame;
}

function isSameValueZero(a: unknown, b: unknown): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}

/** Whether the values are one key, as an expression: all NaNs are one. 0 where the path decides. */
function sameEntry(vm: Core, key: unknown, shadow: ExprId, other: unknown, otherShadow: ExprId): ExprId {
  if (shadow === otherShadow) return 0;
  const { arena, expressions, path } = vm;
  const notANumber = (of: ExprId): ExprId => (of === 0 ? 0 : expressions.call('Number.isNaN', of, 0));
  if (shadow === 0 && Number.isNaN(key)) return notANumber(otherShadow);
  if (otherShadow === 0 && Number.isNaN(other)) return notANumber(shadow);
  const isEqual = strictEqual(vm, key, shadow, other, otherShadow);
  const [first, second] = [notANumber(shadow), notANumber(otherShadow)];
  if (first === 0 || second === 0) return isEqual;
  const areNone = expressions.ite(first, second, arena.constant(false));
  // Where the path says that they are equal, neither is NaN.
  if (isEqual === 0) return path.equal(shadow, otherShadow) === true ? 0 : areNone;
  return expressions.any([isEqual, areNone]);
}

/** An entry as lookups without a trace on the path compare it. */
interface Candidate {
  /** Whether the key finds it, as an expression; 0: it finds it in any case. */
  readonly isFound: ExprId;
  readonly value: unknown;
  readonly shadow: ExprId;
}

/**
 * The entries that a key may find, in order, none behind one that it finds in any case; undefined where the path has to
 * say which it is: of objects, and in large collections.
 */
function candidates(
  vm: Core,
  collection: Collection,
  key: unknown,
  shadow: ExprId,
): readonly Candidate[] | undefined {
  if (isWeak(collection) || collection.size > MOST_CANDIDATES || !isComparable(key)) return undefined;
  const found: Candidate[] = [];
  for (const other of keysOf(collection)) {
    if (!isComparable(other)) return undefined;
    const entry = vm.heap.collections.get(collection, other);
    const isFound = sameEntry(vm, key, shadow, other, entry.key);
    if (isFound === 0 && !isSameValueZero(key, other)) continue;
    const value = types.isMap(collection) ? Map.prototype.get.call(collection, other) : undefined;
    found.push({ isFound, value, shadow: entry.value });
    if (isFound === 0) break;
  }
  return found;
}

/** Whether a key is in a collection; 0 where the path decides, undefined where it has to say which entry it is. */
export function isAmongKeys(
  vm: Core,
  collection: Collection,
  key: unknown,
  shadow: ExprId,
): ExprId | undefined {
  const found = candidates(vm, collection, key, shadow)?.map(({ isFound }) => isFound);
  return found?.includes(0) ? 0 : found && vm.expressions.any(found);
}

/** The primitive value that a key finds, likewise. */
export function valueOfKey(
  vm: Core,
  collection: Collection,
  key: unknown,
  shadow: ExprId,
): ExprId | undefined {
  const { arena, expressions } = vm;
  const found = candidates(vm, collection, key, shadow);
  if (found === undefined || !found.every(({ value }) => isComparable(value))) return undefined;
  let value = arena.constant(undefined);
  for (const entry of [...found].reverse()) {
    const own = vm.expression(entry.value, entry.shadow);
    value = entry.isFound === 0 ? own : expressions.ite(entry.isFound, own, value);
  }
  return expressions.variable(value);
}

/** Whether expressions tell all of the value: it is a primitive and no symbol. */
function isComparable(value: unknown): boolean {
  return !isObject(value) && typeof value !== 'symbol';
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
