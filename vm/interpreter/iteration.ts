/** for-in, for-of and `instanceof` (ECMA-262, 14.7.5, 7.4 and 13.10.2). */
import { KeysKind, ObjectRole } from '../../compiler/ir/opcodes.js';
import { isObject } from '../expressions/arena.js';
import { notIterable } from '../messages/iteration.js';
import { valueText } from '../messages/values.js';
import { callFunction } from './calls.js';
import type { Instruction } from './instruction.js';
import type { Interpreter } from './interpreter.js';
import { decideKeys } from './own-keys.js';
import { requireClassBy, requireClassFor, requireNullish, requireTag } from './predicates.js';
import { getProperty, give, isProxy } from './properties.js';

/** The enumerator behind `enumerate_keys`: never visible to the program. */
class Keys {
  next = 0;
  /** Gives the keys one by one where a proxy is asked for each, in the order that node asks in. */
  step: (() => PropertyKey | undefined) | undefined;
  readonly skipped = new Set<PropertyKey>();

  constructor(
    readonly object: object | undefined,
    readonly keys: readonly PropertyKey[],
    readonly isOwn: boolean,
  ) {}
}

/** `v → keys` */
export const enumerateKeys: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  const isOwn = frame.linked.code[frame.at + 1] === KeysKind.Own;
  if (requireNullish(vm, shadow, value)) {
    give(vm, slot, new Keys(undefined, [], isOwn), 0);
    return;
  }
  if (isObject(value)) decideKeys(vm, value, shadow, 'property enumeration');
  else requireTag(vm, shadow, value);
  const object = vm.operations.toObject(value);
  if (!isOwn && hasProxy(vm, object)) {
    const keys = new Keys(object, [], isOwn);
    keys.step = vm.operations.forInSteps(object);
    give(vm, slot, keys, 0);
    return;
  }
  const keys = isOwn ? vm.operations.ownKeys(object) : vm.operations.forInKeys(object);
  give(vm, slot, new Keys(object, keys, isOwn), 0);
};

/** Whether the object or one in its prototype chain is a proxy. */
function hasProxy(vm: Interpreter, object: object): boolean {
  if (!vm.hasProxies) return false;
  let up: object | null = object;
  while (up !== null && !isProxy(vm, up)) up = Object.getPrototypeOf(up) as object | null;
  return up !== null;
}

/** `keys key → keys` */
export const excludeKey: Instruction = (vm) => {
  vm.sp -= 1;
  const key = vm.stack[vm.sp];
  (vm.stack[vm.sp - 1] as Keys).skipped.add(typeof key === 'symbol' ? key : String(key));
};

/** `keys → key more` */
export const nextKey: Instruction = (vm) => {
  const slot = vm.sp - 1;
  const keys = vm.stack[slot] as Keys;
  if (keys.step !== undefined) {
    const key = keys.step();
    give(vm, slot, key, 0);
    give(vm, slot + 1, key !== undefined, 0);
    return;
  }
  while (keys.object !== undefined && keys.next < keys.keys.length) {
    const key = keys.keys[keys.next++]!;
    if (keys.skipped.has(key)) continue;
    const { object } = keys;
    const isThere = keys.isOwn ? vm.operations.isEnumerable(object, key) : vm.operations.in(key, object);
    if (!isThere) continue;
    give(vm, slot, key, 0);
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
  if (requireNullish(vm, shadow, value)) {
    throw vm.typeError(notIterable(frame, value));
  }
  if (isObject(value)) requireClassFor(vm, shadow, value, info.key);
  if (info.accessor) {
    const text = notIterable(frame, value);
    vm.callHelper('getIteratorMethod', vm.sp, vm.sp + 1, undefined, [value, text], [shadow, 0]);
    return;
  }
  getProperty(vm, value, shadow, info, vm.sp);
  if (typeof vm.stack[slot + 1] !== 'function') throw vm.typeError(notIterable(frame, value));
};

/** `iterator next → result` */
export const iteratorNext: Instruction = (vm) => {
  const slot = vm.sp - 2;
  const next = vm.stack[slot + 1];
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
  requireTag(vm, vm.shadow[slot]!, value);
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
  const isPlain = !hasInstance.accessor && !isProxy(vm, target);
  const method = isPlain ? vm.operations.get(target, Symbol.hasInstance) : undefined;
  if (isPlain && method === vm.realm.hasInstance && typeof target === 'function') {
    requireTag(vm, shadow, value);
    if (isObject(value)) {
      const prototype = Object.getOwnPropertyDescriptor(target, 'prototype')?.value as object;
      requireClassBy(
        vm,
        shadow,
        value,
        (start) => start === prototype || (start && vm.inherits(start, prototype)),
      );
    }
    const accessor = vm.keys.info('prototype').accessor;
    if (!accessor && vm.isOrdinaryFunction(target)) {
      give(vm, slot, vm.operations.apply(vm.realm.hasInstance as object, target, [value]), 0);
      return;
    }
  }
  vm.callHelper('instanceOf', slot, slot + 1, undefined, [value, target], [shadow, 0]);
};
