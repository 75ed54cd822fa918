/** for-in, for-of and `instanceof` (ECMA-262, 14.7.5, 7.4 and 13.10.2). */

import { KeysKind, ObjectRole } from '../../compiler/ir/opcodes.js';
import { Tag } from '../expressions/arena.js';
import { isObject } from '../is-object.js';
import { notIterable } from '../messages/iteration.js';
import { valueText } from '../messages/values.js';
import { isOurs } from '../objects/foreign.js';
import { getProperty } from '../objects/get-property.js';
import { decideKeys, nameShadow } from '../objects/own-keys.js';
import { hasProxyInChain, proxyParts } from '../objects/proxies.js';
import { namespaces } from '../realm/stamp.js';
import {
  inheritsFrom,
  requireCallable,
  requireClass,
  requireClassFor,
  requireNullish,
  requireReference,
  requireTag,
} from '../values/predicates.js';
import { give } from '../values/results.js';
import { requireUsual } from '../values/usual.js';
import { callFunction } from './calls.js';
import type { Instruction } from './instruction.js';

/** The enumerator behind `enumerate_keys`: never visible to the program. */
export class Keys {
  next = 0;
  /** Where a proxy is asked for each key, frames look for the next: then this holds what they have found. */
  found: { readonly key: PropertyKey | undefined } | undefined;
  readonly skipped = new Set<PropertyKey>();

  constructor(
    readonly object: object | undefined,
    readonly keys: readonly PropertyKey[],
    readonly isOwn: boolean,
    /** Whether a proxy has a part in it. */
    readonly isOpen = false,
  ) {}

  /** The next key that is not left out, undefined at the end. */
  take(): PropertyKey | undefined {
    while (this.next < this.keys.length) {
      const key = this.keys[this.next++]!;
      if (!this.skipped.has(key)) return key;
    }
    return undefined;
  }
}

/** `v → keys` */
export const enumerateKeys: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  const isOwn = frame.linked.code[frame.at + 1] === KeysKind.Own;
  requireUsual(vm, shadow, value, undefined);
  if (isOwn && shadow !== 0 && !isObject(value) && typeof value !== 'string') {
    vm.path.require('type', vm.expressions.hasTag(shadow, Tag.Reference | Tag.String), false);
    give(vm, slot, new Keys(undefined, [], isOwn), 0);
    return;
  }
  if (requireNullish(vm, shadow, value)) {
    give(vm, slot, new Keys(undefined, [], isOwn), 0);
    return;
  }
  const object = vm.operations.toObject(value);
  if (isOwn ? proxyParts(vm, object) !== undefined : hasProxyInChain(vm, object)) {
    requireTag(vm, shadow, value);
    if (shadow !== 0) vm.lost.count('proxy');
    vm.callHelper(isOwn ? 'ownKeyList' : 'forInKeys', slot, slot + 1, undefined, [object]);
    return;
  }
  if (isObject(value)) decideKeys(vm, value, shadow, 'property enumeration');
  if (!isOwn && vm.hasProxies) requireValues(object);
  else requireTag(vm, shadow, value);
  const keys = isOwn ? vm.operations.ownKeys(object) : vm.operations.forInKeys(object);
  give(vm, slot, new Keys(object, keys, isOwn), 0);
};

/** `keys key → keys` */
export const excludeKey: Instruction = (vm) => {
  vm.sp -= 1;
  const key = vm.stack[vm.sp];
  (vm.stack[vm.sp - 1] as Keys).skipped.add(typeof key === 'symbol' ? key : String(key));
};

/** `keys → key more` */
export const nextKey: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const keys = vm.stack[slot] as Keys;
  if (keys.found !== undefined) {
    const { key } = keys.found;
    keys.found = undefined;
    give(vm, slot, key, 0);
    give(vm, slot + 1, key !== undefined, 0);
    return;
  }
  if (keys.isOpen) {
    frame.pc = frame.at;
    vm.callHelper('nextKey', slot, slot + 1, undefined, [keys]);
    return;
  }
  for (let key = keys.take(); keys.object !== undefined && key !== undefined; key = keys.take()) {
    const { object } = keys;
    const isThere = keys.isOwn ? vm.operations.isEnumerable(object, key) : vm.operations.in(key, object);
    if (!isThere) continue;
    give(vm, slot, key, nameShadow(vm, object, key));
    give(vm, slot + 1, true, 0);
    return;
  }
  give(vm, slot, undefined, 0);
  give(vm, slot + 1, false, 0);
};

/** `v → v function`: GetMethod(v, @@iterator), TypeError if not iterable. */
export const getIteratorMethod: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  const info = vm.keys.info(Symbol.iterator);
  requireUsual(vm, shadow, value, info.key);
  if (requireNullish(vm, shadow, value)) {
    throw vm.typeError(notIterable(frame, value));
  }
  if (isObject(value)) requireClassFor(vm, shadow, value, info.key);
  const isOpen = hasProxyInChain(vm, isObject(value) ? value : vm.operations.toObject(value));
  if (info.accessor || isOpen) {
    const text = notIterable(frame, value);
    vm.callHelper('getIteratorMethod', vm.sp, vm.sp + 1, undefined, [value, text], [shadow, 0]);
    return;
  }
  getProperty(vm, value, shadow, info, vm.sp);
  requireCallable(vm, vm.shadow[slot + 1]!, vm.stack[slot + 1]);
  if (typeof vm.stack[slot + 1] !== 'function') throw vm.typeError(notIterable(frame, value));
};

/** `iterator next → result` */
export const iteratorNext: Instruction = (vm) => {
  const slot = vm.sp - 2;
  const next = vm.stack[slot + 1];
  requireCallable(vm, vm.shadow[slot + 1]!, next);
  if (typeof next !== 'function') throw vm.typeError(`${valueText(next)} is not a function`);
  callFunction(vm, next, vm.stack[slot], vm.shadow[slot]!, vm.sp, 0, slot, slot + 1);
};

export const iteratorDone: Instruction = (vm) => {
  const slot = vm.sp - 1;
  getProperty(vm, vm.stack[slot], vm.shadow[slot]!, vm.heap.done, slot);
};

export const iteratorValue: Instruction = (vm) => {
  const slot = vm.sp - 1;
  getProperty(vm, vm.stack[slot], vm.shadow[slot]!, vm.heap.value, slot);
};

/** `v → v`: TypeError unless an object. */
export const requireObject: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  requireReference(vm, vm.shadow[slot]!, value);
  if (isObject(value)) return;
  switch (frame.linked.code[frame.at + 1]) {
    case ObjectRole.Iterator:
      throw vm.typeError('Result of the Symbol.iterator method is not an object');
    default:
      throw vm.typeError(`Iterator result ${String(value)} is not an object`);
  }
};

/** `v constructor → v`: InstanceofOperator; `to_boolean` follows. */
export const instanceOf: Instruction = (vm) => {
  const slot = vm.sp - 2;
  const [value, target] = [vm.stack[slot], vm.stack[slot + 1]];
  const shadow = vm.shadow[slot]!;
  if (!isObject(target)) throw vm.typeError("Right-hand side of 'instanceof' is not an object");
  const hasInstance = vm.keys.info(Symbol.hasInstance);
  const isPlain =
    !hasInstance.accessor && !hasProxyInChain(vm, target) && !(isObject(value) && hasProxyInChain(vm, value));
  const method = isPlain ? vm.operations.get(target, Symbol.hasInstance) : undefined;
  if (isPlain && method === vm.realm.hasInstance && typeof target === 'function') {
    const prototype = Object.getOwnPropertyDescriptor(target, 'prototype')?.value as object;
    const accessor = vm.keys.info('prototype').accessor;
    if (
      !accessor &&
      !(isObject(value) && isOurs(value)) &&
      isObject(prototype) &&
      vm.isOrdinaryFunction(target)
    ) {
      const found = inheritsFrom(vm, value, shadow, prototype);
      give(vm, slot, vm.operations.apply(vm.realm.hasInstance as object, target, [value]), found);
      return;
    }
    requireTag(vm, shadow, value);
    if (isObject(value)) requireClass(vm, shadow, value);
  }
  vm.callHelper('instanceOf', slot, slot + 1, undefined, [value, target], [shadow, 0]);
};

/** Whether an export without a value is in the way of a loop over the keys. @throws ReferenceError of the program */
function requireValues(object: object): void {
  for (let up: object | null = object; up !== null; up = Object.getPrototypeOf(up) as object | null)
    namespaces.get(up)?.();
}
