/**
 * Symbolic property keys of objects: which property a key names goes on the path. (Indices of arrays are terms.)
 *
 * What the run made keeps a symbolic key as the name of the property that was written under it; see `heap/names.ts`.
 * Of other objects that are written to, the key becomes concrete where it is none of the names that are known.
 */
import { types } from 'node:util';
import type { ExprId, Primitive } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import type { KeyInfo } from '../heap/keys.js';
import { isObject } from '../is-object.js';
import { isIntrinsic } from '../realm/stamp.js';
import {
  concretizeKey,
  type Key,
  nameOf,
  numberOf,
  requireSameKey,
  sameKey,
} from '../values/key-equality.js';
import { prototypesOf, requireClassBy, requireMade, requireSame, requireTag } from '../values/predicates.js';
import { arrayIndex } from '../values/property-keys.js';

/** Properties of one object that a key is compared with; beyond them it becomes concrete. */
const MOST_NAMES = 256;

/**
 * A key that is read: adds to the path which property of the object or its prototypes it finds, if any.
 * @param keyShadow 0 where the key is concrete: then it is compared with symbolic names
 * @returns whether it is none of the names that an object of the input is known to have, so that it finds nothing
 */
export function decideKey(
  vm: Core,
  object: object,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  isOwn = false,
): boolean {
  requireMade(vm, shadow, object);
  if (keyShadow === 0) {
    decideName(vm, object, shadow, key);
    return false;
  }
  vm.heap.late.get(object)?.list();
  requireTag(vm, keyShadow, key);
  if (typeof key === 'number') requireIndexing(vm, object, shadow);
  requireSameNames(vm, object, shadow);
  const symbolic = { key, shadow: keyShadow };
  const names =
    mayBeProxy(vm, object, shadow) || mayBeIndex(vm, object, symbolic)
      ? undefined
      : ownNames(vm, object, shadow);
  const prototypes =
    shadow === 0 ? [Object.getPrototypeOf(object) as object | null] : prototypesOf(vm, shadow);
  if (names === undefined || prototypes === undefined) {
    concretizeKey(vm, symbolic);
    return false;
  }
  const kind = vm.heap.isInitial(object) ? 'listing' : 'type';
  for (const name of names) {
    const own = { key: name, shadow: vm.heap.names.get(object, name) };
    if (requireSameKey(vm, symbolic, own, kind)) return false;
  }
  // What is inherited is rarely asked for: one predicate for all of it.
  const inherited = inheritedNames(isOwn ? [] : prototypes, names);
  if (isAnyOf(vm, symbolic, inherited)) {
    inherited.some((name) => requireSameKey(vm, symbolic, concrete(name), 'listing'));
    return false;
  }
  if (!mayOwn(vm, object, shadow, key)) return false;
  requireIndexing(vm, object, shadow);
  return true;
}

/** Adds to the path whether the objects that the reference may be have elements, so that an index among keys names one. */
function requireIndexing(vm: Core, object: object, shadow: ExprId): void {
  const { arrayPrototype, hidden } = vm.realm;
  requireClassBy(vm, shadow, object, (prototype) => {
    for (let one = prototype; one !== null; one = Object.getPrototypeOf(one) as object | null)
      if (one === arrayPrototype || one === hidden.TypedArrayPrototype) return true;
    return false;
  });
}

/** As `decideKey`, of a key that is written or deleted: inherited properties do not count, but for accessors. */
export function decideWrittenKey(
  vm: Core,
  object: object,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
): void {
  requireMade(vm, shadow, object);
  if (keyShadow === 0) {
    decideName(vm, object, shadow, key);
    return;
  }
  requireTag(vm, keyShadow, key);
  requireSameNames(vm, object, shadow);
  const symbolic = { key, shadow: keyShadow };
  const isMade = shadow === 0 && !Number.isNaN(key) && keepsNames(vm, object);
  const names = mayBeProxy(vm, object, shadow) ? undefined : ownNames(vm, object, isMade ? 0 : shadow);
  const kind = vm.heap.isInitial(object) ? 'listing' : 'type';
  for (const name of names ?? []) {
    if (requireSameKey(vm, symbolic, { key: name, shadow: vm.heap.names.get(object, name) }, kind)) return;
  }
  if (!isMade || names === undefined) {
    concretizeKey(vm, symbolic);
    return;
  }
  const setters = inheritedNames([Object.getPrototypeOf(object) as object | null], names, true);
  if (isAnyOf(vm, symbolic, setters)) concretizeKey(vm, symbolic);
}

/** A property was made under a key for which `decideWrittenKey` was called. */
export function noteName(vm: Core, object: object, key: PropertyKey, keyShadow: ExprId): void {
  if (keyShadow === 0 || typeof key === 'symbol' || Number.isNaN(key)) return;
  if (!keepsNames(vm, object) || !Object.hasOwn(object, key)) return;
  const name = numberOf(vm, { key, shadow: keyShadow }) ?? { key, shadow: keyShadow };
  if (vm.path.equal(name.shadow, vm.arena.constant(name.key as Primitive)) !== true)
    vm.heap.writeName(object, String(key), name.shadow);
}

/** The symbolic names of an object become concrete: for what knows nothing of them. */
export function concretizeNames(vm: Core, object: object): void {
  if (!vm.heap.names.has(object)) return;
  for (const name of Object.getOwnPropertyNames(object)) {
    concretizeKey(vm, { key: name, shadow: vm.heap.names.get(object, name) });
    vm.heap.names.delete(object, name);
  }
}

/** Whether a key may come to a proxy. Namespaces of modules are asked one by one: programs whose other objects have tables are many. */
function mayBeProxy(vm: Core, object: object, shadow: ExprId): boolean {
  if (!vm.hasProxies) return false;
  return (
    leadsToProxy(object) || (shadow !== 0 && [...vm.heap.references.freshObjects(shadow)].some(leadsToProxy))
  );
}

function leadsToProxy(object: object): boolean {
  for (let at: object | null = object; at !== null; at = Object.getPrototypeOf(at) as object | null)
    if (types.isProxy(at)) return true;
  return false;
}

/** Whether the names of properties of an object may be symbolic: no part of the machine looks for them. */
function keepsNames(vm: Core, object: object): boolean {
  if (mayBeProxy(vm, object, 0) || typeof object === 'function' || Array.isArray(object)) return false;
  if (vm.heap.isInitial(object)) return false;
  return !types.isTypedArray(object) && !types.isArgumentsObject(object) && !isIntrinsic(object);
}

/** Adds to the path whether a key is the text of a number, and returns it: only then it may be an index of an array. */
function mayBeIndex(vm: Core, object: object, key: Key): boolean {
  if (!Array.isArray(object) || typeof key.key === 'symbol') return false;
  if (typeof key.key === 'number' || numberOf(vm, key) !== undefined) return true;
  const isNumeric = !Number.isNaN(Number(key.key));
  vm.path.require('type', vm.expressions.isNumeric(key.shadow), isNumeric);
  return isNumeric;
}

/** Whether an object of the input may have a property that is not among those that are known of it. */
function mayOwn({ heap, keys }: Core, object: object, shadow: ExprId, key: PropertyKey): boolean {
  if (shadow === 0 && !heap.isInitial(object)) return false;
  const info = keys.info(nameOf(key));
  return (
    !heap.isUnlisted(info, object) &&
    heap.references.mayOwn(info, shadow === 0 ? heap.object(object) : shadow)
  );
}

/** A concrete key is compared with the symbolic names of the object. */
function decideName(vm: Core, object: object, shadow: ExprId, key: PropertyKey): void {
  const { names } = vm.heap;
  if (names.isEmpty) return;
  requireSameNames(vm, object, shadow);
  if (!names.has(object)) return;
  for (const name of Object.getOwnPropertyNames(object)) {
    const expr = names.get(object, name);
    if (expr !== 0) requireSameKey(vm, concrete(key), { key: name, shadow: expr });
  }
}

/** A reference that may be an object with symbolic names is this object, from now on. */
export function requireSameNames(vm: Core, object: object, shadow: ExprId): void {
  const { heap } = vm;
  if (shadow === 0 || heap.names.isEmpty) return;
  if ([...heap.references.freshObjects(shadow)].some((one) => heap.names.has(one)))
    requireSame(vm, shadow, object);
}

/** Whether the key is one of the names, as one predicate. */
function isAnyOf(vm: Core, key: Key, names: readonly PropertyKey[]): boolean {
  const found = names.find((name) => nameOf(name) === nameOf(key.key));
  const isOne = found !== undefined;
  if (isOne && sameKey(vm, key, concrete(found)) === 0) return true;
  const parts = names.map((name) => sameKey(vm, key, concrete(name))).filter((part) => part !== 0);
  vm.path.require('type', vm.expressions.any(parts), isOne);
  return isOne;
}

function concrete(key: PropertyKey): Key {
  return { key, shadow: 0 };
}

/** Names of the properties that the object, and any other that the reference may be, may have of their own. */
function ownNames(vm: Core, object: object, shadow: ExprId): ReadonlySet<PropertyKey> | undefined {
  const { heap, path } = vm;
  const names = new Set<PropertyKey>(Reflect.ownKeys(object).filter((name) => !isElement(object, name)));
  if (names.size > MOST_NAMES) return undefined;
  if (shadow === 0 && !heap.isInitial(object)) return names;
  const base = shadow === 0 ? heap.object(object) : shadow;
  const classes = path.classes(base);
  for (let cls = 0; classes >>> cls !== 0; cls++) {
    if ((classes & (1 << cls)) === 0) continue;
    for (const name of heap.initial.keys(cls)?.names ?? []) names.add(name);
  }
  const isWritten = ({ writes }: KeyInfo): boolean =>
    writes.some((write) => heap.references.mayBeSame(base, write.base));
  for (const { key } of heap.keys.touchedWith(isWritten)) names.add(key);
  for (const made of heap.references.freshObjects(base))
    for (const key of Reflect.ownKeys(made)) names.add(key);
  return names.size > MOST_NAMES ? undefined : names;
}

/** Whether a name is an index of the array that the object is: those have been excluded. */
function isElement(object: object, name: PropertyKey): boolean {
  return Array.isArray(object) && arrayIndex(name) !== undefined;
}

/** Names that objects with these prototypes inherit. */
function inheritedNames(
  prototypes: readonly (object | null)[],
  own: ReadonlySet<PropertyKey>,
  onlyAccessors = false,
): readonly PropertyKey[] {
  const names = new Set<PropertyKey>();
  for (const prototype of prototypes) {
    for (let up = prototype; up !== null; up = Object.getPrototypeOf(up) as object | null) {
      for (const name of Reflect.ownKeys(up)) {
        const { set } = Object.getOwnPropertyDescriptor(up, name)!;
        if (!own.has(name) && isObject(up) && (!onlyAccessors || set !== undefined)) names.add(name);
      }
    }
  }
  return [...names];
}
