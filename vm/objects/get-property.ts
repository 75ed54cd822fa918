/** Get of a known key (ECMA-262, 10.1.8): what a symbolic base decides is on the path before anything is read. */
import { types } from 'node:util';
import { type ExprId, Tag } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import type { KeyInfo } from '../heap/keys.js';
import { isObject } from '../is-object.js';
import { iteratorOfNullish } from '../messages/values.js';
import { concretize } from '../values/conversions.js';
import { prototypesOf, requireClassFor, requireNullish, requireTag } from '../values/predicates.js';
import { arrayIndex, keyText } from '../values/property-keys.js';
import { give } from '../values/results.js';
import { requireUsual } from '../values/usual.js';
import { openCollection } from './content.js';
import { typedSlotShadow } from './elements/typed-elements.js';
import { isCollection } from './entries.js';
import { isBuffer, openBuffer } from './input-buffers.js';
import { character } from './primitive-keys.js';
import { findAccessor, holderOf, isProxy, localShadow } from './property-chain.js';
import { ofRunningCall } from './running-call.js';
import { decideKey } from './symbolic-keys.js';
import { getThroughProxy } from './through-proxy.js';

/** As `getValue`, for a known key that is no index of an array; `isDecided`: for which `decideKey` was called. */
export function getProperty(
  vm: Core,
  object: unknown,
  shadow: ExprId,
  info: KeyInfo,
  result: number,
  isDecided = false,
): void {
  const { key } = info;
  requireUsual(vm, shadow, object, key);
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
      concretize(vm, object, shadow);
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
  const ofCall = info.isOfCalls ? ofRunningCall(vm, object, key) : undefined;
  if (ofCall !== undefined) {
    give(vm, result, ofCall, 0);
    return;
  }
  // What the last match was may depend on inputs.
  if (info.isOfLastMatch && object === vm.realm.captured.regExp && vm.arena.size > 1)
    vm.lost.count(`RegExp.${String(key)}`);
  if (shadow === 0 && (info.fast === vm.heap.epoch || vm.heap.settle(info))) {
    const local = info.local.size === 0 ? 0 : localShadow(info, object);
    const value = (object as Record<PropertyKey, unknown>)[key];
    if (value === undefined) lookForGlobal(vm, object, key);
    give(vm, result, value, local);
    return;
  }
  if (shadow !== 0) vm.path.require('type', vm.expressions.hasTag(shadow, Tag.Reference), true);
  if (typeof key === 'string') vm.heap.late.get(object)?.decide(key);
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

export function lookForGlobal({ realm }: Core, object: object, key: PropertyKey): void {
  if (object === realm.global && !(key in object)) realm.environment.lookAtOthers();
}

/** Whether a property is undefined of every primitive value that has properties at all. */
function isOfNoPrimitive({ realm }: Core, key: PropertyKey): boolean {
  if (key === 'length' || arrayIndex(key) !== undefined) return false;
  return realm.primitivePrototypes.every((prototype) => !(key in prototype));
}

/** Whether no prototype of an object that the reference may be has the property: without its own it is undefined. */
function isInheritedNowhere(vm: Core, object: object, shadow: ExprId, key: PropertyKey): boolean {
  if (vm.hasProxies) return false;
  // The path may have given it another one than its class has.
  const prototype = Object.getPrototypeOf(object) as object | null;
  const others = shadow === 0 ? [] : prototypesOf(vm, shadow);
  return others !== undefined && [prototype, ...others].every((one) => one === null || !(key in one));
}

/** The own property as an expression, 0 if it is concrete or no object that the base may be has it. */
export function fieldOf(vm: Core, info: KeyInfo, object: object, shadow: ExprId): ExprId {
  if (vm.heap.isUnlisted(info, object)) {
    vm.heap.initial.listWith(info.key);
    return 0;
  }
  if (shadow === 0 || vm.heap.references.mayOwn(info, shadow)) return vm.heap.read(info, object, shadow);
  return 0;
}

/** Get of a property without shadow, from `start` on, with the receiver as it was written. */
function getFrom(
  vm: Core,
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
  else lookForGlobal(vm, start, info.key);
  give(vm, result, vm.operations.get(receiver, info.key), inheritedShadow(vm, start, info));
}

/** The shadow of a property in the first prototype that has it. */
function inheritedShadow(vm: Core, start: object, info: KeyInfo): ExprId {
  if (!info.touched) return 0;
  const holder = holderOf(start, info.key);
  return holder === undefined || holder === start ? 0 : vm.known(vm.heap.read(info, holder, 0));
}
