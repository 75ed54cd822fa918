/**
 * Property access on any value (ECMA-262, 10.1.8 to 10.1.10): what the dispatch loop leaves over. Accessors of the
 * program are frames; what a symbolic base decides is on the path before anything is read.
 */
import { types } from 'node:util';
import { type ExprId, Tag } from '../expressions/arena.js';
import type { KeyInfo } from '../heap/keys.js';
import { isObject } from '../is-object.js';
import { iteratorOfNullish } from '../messages/values.js';
import { syncParameters } from './arguments.js';
import { openCollection } from './content.js';
import { noteValue } from './conversions.js';
import { deleteElement, getElement, setElement, setLength } from './elements.js';
import { isCollection } from './entries.js';
import { callerOf } from './function-caller.js';
import { isBuffer, openBuffer } from './input-buffers.js';
import type { Interpreter } from './interpreter.js';
import { indexExpression } from './key-equality.js';
import { prototypesOf, requireClass, requireClassFor, requireNullish, requireTag } from './predicates.js';
import { character, getOfPrimitive } from './primitive-keys.js';
import { callProxy, isNumeric, proxyBefore } from './proxies.js';
import { decideKey, decideWrittenKey, noteName } from './symbolic-keys.js';
import { getTypedElement, setTypedElement, typedIndex, typedSlotShadow } from './typed-elements.js';

/** Puts the result of an instruction into its slot. */
export function give(vm: Interpreter, result: number, value: unknown, shadow: ExprId): void {
  vm.stack[result] = value;
  vm.shadow[result] = shadow;
  vm.sp = result + 1;
}

/** `object[key]` for a key of any primitive type; the value goes into slot `result`, which becomes the top. */
export function getValue(
  vm: Interpreter,
  object: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  result: number,
): void {
  if (vm.hasProxies && getThroughProxy(vm, object, shadow, key, keyShadow, result)) return;
  if (vm.isArray(object)) {
    const index = arrayIndex(key);
    if (index !== undefined && (keyShadow !== 0 || isIndex(index))) {
      const indexShadow = indexExpression(vm, key, keyShadow);
      if (!requireNullish(vm, shadow, object)) getElement(vm, object, shadow, index, indexShadow, result);
      return;
    }
  }
  const index = typedIndex(object, key);
  if (index !== undefined) {
    const indexShadow = indexExpression(vm, key, keyShadow);
    getTypedElement(vm, object as NodeJS.TypedArray, shadow, index, indexShadow, result);
    return;
  }
  if (keyShadow !== 0 && !requireNullish(vm, shadow, object)) {
    if (!isObject(object)) {
      if (getOfPrimitive(vm, object, shadow, key, keyShadow, result)) return;
    } else if (decideKey(vm, object, shadow, key, keyShadow)) {
      give(vm, result, undefined, 0);
      return;
    }
  }
  getProperty(vm, object, shadow, vm.keys.info(canonicalKey(key)), result, keyShadow !== 0);
}

/** Hands a get over to the proxy that is the object or in its prototype chain; false if there is none. */
function getThroughProxy(
  vm: Interpreter,
  object: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  result: number,
): boolean {
  if (object === null || object === undefined) return false;
  const proxy = proxyBefore(vm, isObject(object) ? object : vm.operations.toObject(object), key);
  if (proxy === undefined) return false;
  requireTag(vm, shadow, object);
  if (shadow !== 0 && isObject(object)) vm.lost.count('proxy');
  const name = symbolicName(vm, key, keyShadow);
  callProxy(vm, 'proxyGet', result, result + 1, [proxy, canonicalKey(key), object], [0, name, shadow]);
  return true;
}

/** The shadow of a key that a trap is given: other than text has none. */
function symbolicName(vm: Interpreter, key: PropertyKey, keyShadow: ExprId): ExprId {
  if (keyShadow === 0 || typeof key === 'string') return keyShadow;
  requireTag(vm, keyShadow, key);
  vm.lost.count('property key');
  return 0;
}

/** As `getValue`, for a known key that is no index of an array; `isDecided`: for which `decideKey` was called. */
export function getProperty(
  vm: Interpreter,
  object: unknown,
  shadow: ExprId,
  info: KeyInfo,
  result: number,
  isDecided = false,
): void {
  const { key } = info;
  if (requireNullish(vm, shadow, object)) {
    throw vm.typeError(
      key === Symbol.iterator
        ? iteratorOfNullish(object)
        : `Cannot read properties of ${object} (reading '${keyText(key)}')`,
    );
  }
  if (vm.hasProxies && getThroughProxy(vm, object, shadow, key, 0, result)) return;
  if (!isObject(object)) {
    if (shadow !== 0 && !info.accessor && isOfNoPrimitive(vm, key)) {
      vm.path.require('type', vm.expressions.hasTag(shadow, Tag.Reference), false);
      give(vm, result, undefined, 0);
      return;
    }
    requireTag(vm, shadow, object);
    if (shadow !== 0 && key === 'length' && typeof object === 'string') {
      give(vm, result, object.length, vm.expressions.textLength(shadow));
      return;
    }
    if (shadow !== 0 && key === 'description' && typeof object === 'symbol') {
      vm.lost.count('get Symbol.prototype.description');
      noteValue(vm, object, shadow);
    }
    if (!info.accessor) {
      const index = shadow !== 0 && typeof object === 'string' ? arrayIndex(key) : undefined;
      const read = index === undefined ? 0 : character(vm, object as string, shadow, index, 0);
      give(vm, result, vm.operations.get(object, key), read);
      return;
    }
    getFrom(vm, object, 0, vm.operations.toObject(object), info, result);
    return;
  }
  if (isProxy(vm, object)) {
    if (shadow !== 0) vm.lost.count('proxy');
    give(vm, result, vm.operations.get(object, key), 0);
    return;
  }
  const caller = info.isCaller ? callerOf(vm, object) : undefined;
  if (caller !== undefined) {
    give(vm, result, caller, 0);
    return;
  }
  if (shadow === 0 && (info.fast === vm.heap.epoch || vm.heap.settle(info))) {
    const local = info.local.size === 0 ? 0 : localShadow(info, object);
    give(vm, result, (object as Record<PropertyKey, unknown>)[key], local);
    return;
  }
  if (shadow !== 0) vm.path.require('type', vm.expressions.hasTag(shadow, Tag.Reference), true);
  if (!isDecided) decideKey(vm, object, shadow, key, 0);
  const field = fieldOf(vm, info, object, shadow);
  if (field !== 0) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    const isAbsent = descriptor === undefined;
    const absence = (vm.path.tags(field) & Tag.Absent) === 0 ? 0 : vm.expressions.hasTag(field, Tag.Absent);
    if (absence !== 0 && vm.path.implied(absence) === undefined) {
      if (descriptor?.get === undefined && isInheritedNowhere(vm, object, shadow, key)) {
        give(vm, result, descriptor?.value, vm.expressions.orUndefined(absence, field));
        return;
      }
      vm.path.require('type', absence, isAbsent);
    }
    if (descriptor !== undefined && descriptor.get === undefined) {
      give(vm, result, descriptor.value, vm.known(field));
      return;
    }
  }
  getFrom(vm, object, shadow, object, info, result);
}

/** Whether a property is undefined of every primitive value that has properties at all. */
function isOfNoPrimitive({ realm }: Interpreter, key: PropertyKey): boolean {
  if (key === 'length' || arrayIndex(key) !== undefined) return false;
  return realm.primitivePrototypes.every((prototype) => !(key in prototype));
}

/** Whether no prototype of an object that the reference may be has the property: without its own it is undefined. */
function isInheritedNowhere(vm: Interpreter, object: object, shadow: ExprId, key: PropertyKey): boolean {
  if (vm.hasProxies) return false;
  const prototypes =
    shadow === 0 ? [Object.getPrototypeOf(object) as object | null] : prototypesOf(vm, shadow);
  return prototypes?.every((prototype) => prototype === null || !(key in prototype)) ?? false;
}

/** The own property as an expression, 0 if it is concrete or no object that the base may be has it. */
export function fieldOf(vm: Interpreter, info: KeyInfo, object: object, shadow: ExprId): ExprId {
  if (vm.heap.isUnlisted(info, object)) {
    vm.heap.initial.listWith(info.key);
    return 0;
  }
  if (shadow === 0 || vm.heap.mayOwn(info, shadow)) return vm.heap.read(info, object, shadow);
  return 0;
}

/** Get of a property without shadow, from `start` on, with the receiver as it was written. */
function getFrom(
  vm: Interpreter,
  receiver: unknown,
  shadow: ExprId,
  start: object,
  info: KeyInfo,
  result: number,
): void {
  if (shadow !== 0) requireClassFor(vm, shadow, start, info.key);
  vm.heap.initial.use(start);
  if (info.accessor) {
    const getter = findAccessor(start, info.key)?.get;
    if (getter !== undefined) {
      vm.callFunctionWith(getter, receiver, shadow, [], [], result, result + 1);
      return;
    }
  }
  // Accessors of the realm read slots.
  if (isCollection(start)) openCollection(vm, start, shadow);
  else if (types.isTypedArray(start)) {
    const isSlot = holderOf(start, info.key) === vm.realm.hidden.TypedArrayPrototype;
    const slot = isSlot ? typedSlotShadow(vm, start, shadow, info.key) : 0;
    give(vm, result, vm.operations.get(receiver, info.key), slot || inheritedShadow(vm, start, info));
    return;
  } else if (isBuffer(start)) openBuffer(vm, start, shadow);
  give(vm, result, vm.operations.get(receiver, info.key), inheritedShadow(vm, start, info));
}

/** The shadow of a property in the first prototype that has it. */
function inheritedShadow(vm: Interpreter, start: object, info: KeyInfo): ExprId {
  if (!info.touched) return 0;
  const holder = holderOf(start, info.key);
  return holder === undefined || holder === start ? 0 : vm.known(vm.heap.read(info, holder, 0));
}

/** The object in a prototype chain that has the property, unless a proxy is met. */
function holderOf(start: object, key: PropertyKey): object | undefined {
  for (
    let object: object | null = start;
    object !== null;
    object = Object.getPrototypeOf(object) as object | null
  ) {
    if (types.isProxy(object)) return undefined;
    if (Object.hasOwn(object, key)) return object;
  }
  return undefined;
}

/** The shadow of a property that some object holds a local shadow under, own or inherited. */
export function localShadow(info: KeyInfo, object: unknown): ExprId {
  const own = info.local.get(object as object);
  if (own !== undefined) return own;
  const holder = holderOf(object as object, info.key);
  return (holder && info.local.get(holder)) ?? 0;
}

/** The accessor that a get or set of the key would run, unless it goes through a proxy. */
export function findAccessor(start: object, key: PropertyKey): PropertyDescriptor | undefined {
  for (
    let object: object | null = start;
    object !== null;
    object = Object.getPrototypeOf(object) as object | null
  ) {
    if (types.isProxy(object)) return undefined;
    const found = Object.getOwnPropertyDescriptor(object, key);
    if (found !== undefined) return found.get !== undefined || found.set !== undefined ? found : undefined;
    // It has no others (ECMA-262, 10.4.5.4).
    if (types.isTypedArray(object) && isNumeric(key)) return undefined;
  }
  return undefined;
}

/** `object[key] = value`; afterwards the stack pointer is `resume`. */
export function setValue(
  vm: Interpreter,
  object: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  value: unknown,
  valueShadow: ExprId,
  strict: boolean,
  resume: number,
): void {
  if (
    vm.hasProxies &&
    setThroughProxy(vm, object, shadow, key, keyShadow, value, valueShadow, strict, resume)
  )
    return;
  if (vm.isArray(object)) {
    const index = arrayIndex(key);
    if (index !== undefined && (keyShadow !== 0 || isIndex(index))) {
      requireNullish(vm, shadow, object);
      const indexShadow = indexExpression(vm, key, keyShadow);
      setElement(vm, object, shadow, index, indexShadow, value, valueShadow, strict, resume);
      return;
    }
  }
  const element = typedIndex(object, key);
  if (element !== undefined && !isObject(value)) {
    vm.willChange(object);
    const indexShadow = indexExpression(vm, key, keyShadow);
    const array = object as NodeJS.TypedArray;
    setTypedElement(vm, array, shadow, element, indexShadow, value, valueShadow, strict, resume);
    return;
  }
  const info = vm.keys.info(canonicalKey(key));
  const isDecided = keyShadow !== 0 && isObject(object);
  if (isDecided) decideWrittenKey(vm, object, shadow, key, keyShadow);
  const isNew = isDecided && !Object.hasOwn(object, key);
  setProperty(vm, object, shadow, info, value, valueShadow, strict, resume, isDecided);
  if (isNew) noteName(vm, object, key, keyShadow);
}

/** Hands an assignment over to the proxy that is the object or in its prototype chain; false if there is none. */
function setThroughProxy(
  vm: Interpreter,
  object: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  value: unknown,
  valueShadow: ExprId,
  strict: boolean,
  resume: number,
): boolean {
  if (object === null || object === undefined) return false;
  const proxy = proxyBefore(vm, isObject(object) ? object : vm.operations.toObject(object), key);
  if (proxy === undefined) return false;
  requireTag(vm, shadow, object);
  if (shadow !== 0 && isObject(object)) vm.lost.count('proxy');
  const name = symbolicName(vm, key, keyShadow);
  const args = [proxy, canonicalKey(key), value, object, strict];
  callProxy(vm, 'proxySet', -1, resume, args, [0, name, valueShadow, shadow]);
  return true;
}

/** As `setValue`, for a known key that is no index of an array; `isDecided`: for which `decideWrittenKey` was called. */
export function setProperty(
  vm: Interpreter,
  object: unknown,
  shadow: ExprId,
  info: KeyInfo,
  value: unknown,
  valueShadow: ExprId,
  strict: boolean,
  resume: number,
  isDecided = false,
): void {
  const { key } = info;
  if (requireNullish(vm, shadow, object)) {
    throw vm.typeError(`Cannot set properties of ${object} (setting '${keyText(key)}')`);
  }
  if (vm.hasProxies && setThroughProxy(vm, object, shadow, key, 0, value, valueShadow, strict, resume))
    return;
  if (!isObject(object) || isProxy(vm, object)) {
    if (shadow !== 0) requireTag(vm, shadow, object);
    if (valueShadow !== 0) vm.lost.count(isObject(object) ? 'proxy' : 'property of a primitive');
    if (
      !isObject(object) &&
      callSetter(vm, object, 0, vm.operations.toObject(object), info, value, valueShadow, resume)
    ) {
      return;
    }
    nativeSet(vm, object, key, value, strict, resume);
    return;
  }
  vm.willChange(object);
  if (!isDecided) decideWrittenKey(vm, object, shadow, key, 0);
  const { heap } = vm;
  if (isObject(value) && isConverting(object, key)) {
    vm.callHelper(
      'assignConverted',
      -1,
      resume,
      undefined,
      [object, key, value, strict],
      [shadow, 0, valueShadow],
    );
    return;
  }
  if (ArrayBuffer.isView(object) && (shadow | valueShadow) !== 0) {
    vm.lost.count('typed array');
    nativeSet(vm, object, key, value, strict, resume);
    return;
  }
  if (info.accessor) {
    requireClassFor(vm, shadow, object, key);
    if (callSetter(vm, object, shadow, object, info, value, valueShadow, resume)) return;
  }
  if (info === heap.length && Array.isArray(object)) {
    setLength(vm, object, shadow, value, valueShadow, strict);
    vm.sp = resume;
    return;
  }
  const isPlain = heap.plainObjects && shadow === 0 && valueShadow === 0 && info.local.size === 0;
  if (!(isPlain && (info.fast === heap.epoch || heap.settle(info))) && canWrite(object, key)) {
    heap.write(info, object, shadow, valueShadow, value);
  }
  nativeSet(vm, object, key, value, strict, resume);
}

/** Whether the property converts what is assigned to it: elements of typed arrays, lengths of arrays. */
function isConverting(object: object, key: PropertyKey): boolean {
  if (key === 'length') return Array.isArray(object);
  return types.isTypedArray(object) && isNumeric(key);
}

/** Whether an assignment creates or changes an own data property. */
export function canWrite(object: object, key: PropertyKey): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  if (descriptor !== undefined) return descriptor.writable === true;
  return Object.isExtensible(object) && findAccessor(object, key) === undefined;
}

function nativeSet(
  vm: Interpreter,
  object: unknown,
  key: PropertyKey,
  value: unknown,
  strict: boolean,
  resume: number,
): void {
  if (strict) vm.operations.setStrict(object, key, value);
  else vm.operations.setSloppy(object, key, value);
  vm.sp = resume;
}

function callSetter(
  vm: Interpreter,
  receiver: unknown,
  shadow: ExprId,
  start: object,
  info: KeyInfo,
  value: unknown,
  valueShadow: ExprId,
  resume: number,
): boolean {
  if (!info.accessor) return false;
  const setter = findAccessor(start, info.key)?.set;
  if (setter === undefined) return false;
  vm.callFunctionWith(setter, receiver, shadow, [value], [valueShadow], -1, resume);
  return true;
}

/** `delete object[key]`; the object is neither null nor undefined, and no proxy of the program. */
export function deleteProperty(
  vm: Interpreter,
  object: object,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  strict: boolean,
): boolean {
  vm.willChange(object);
  const { heap, operations } = vm;
  const remove = strict ? operations.deleteStrict : operations.deleteSloppy;
  if (isProxy(vm, object)) return remove(object, key);
  const index = Array.isArray(object) ? arrayIndex(key) : undefined;
  if (index !== undefined && (keyShadow !== 0 || isIndex(index))) {
    const isPlain = shadow === 0 && keyShadow === 0 && heap.isPlainArray(object);
    const indexShadow = indexExpression(vm, key, keyShadow);
    if (!isPlain) deleteElement(vm, object as readonly unknown[], shadow, index, indexShadow);
    return remove(object, key);
  }
  decideWrittenKey(vm, object, shadow, key, keyShadow);
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  // Also where nothing is there on this run: under another aliasing the reference is an object that has it.
  if (descriptor?.configurable === true || (descriptor === undefined && heap.isActive)) {
    heap.write(vm.keys.info(canonicalKey(key)), object, shadow, heap.arena.absent(), undefined);
  } else requireClass(vm, shadow, object);
  const isDone = remove(object, key);
  if (isDone) heap.names.delete(object, canonicalKey(key));
  syncParameters(object);
  return isDone;
}

/** Whether the object is a proxy. Costs a look only if the program has made one. */
export function isProxy(vm: Interpreter, object: object): boolean {
  return vm.hasProxies && types.isProxy(object);
}

/** The number that a key is as an index of an array (a number of any kind counts: `getElement` sorts them out). */
export function arrayIndex(key: PropertyKey): number | undefined {
  if (typeof key === 'number') return key;
  if (typeof key !== 'string') return undefined;
  const first = key.charCodeAt(0);
  if (!(first >= 48 && first <= 57)) return undefined;
  const index = Number(key);
  return isIndex(index) && String(index) === key ? index : undefined;
}

/** Whether a number is an index of an array (6.1.7). */
export function isIndex(key: number): boolean {
  return key >>> 0 === key && key < 2 ** 32 - 1;
}

export function canonicalKey(key: PropertyKey): PropertyKey {
  return typeof key === 'symbol' ? key : String(key);
}

export function keyText(key: PropertyKey): string {
  return String(key);
}
