/** The instructions of property access; the semantics is in `properties.ts`. */
import { type ExprId, Tag } from '../expressions/arena.js';
import type { Frame } from '../frames/frame.js';
import { isObject } from '../is-object.js';
import { describe, describeKnown } from '../messages/describe.js';
import { notCoercible } from '../messages/destructuring.js';
import { iteratorOfNullish, valueText } from '../messages/values.js';
import { getProperty } from '../objects/get-property.js';
import { decidePresence } from '../objects/presence.js';
import { deleteProperty, getValue as getValueAt, setValue as setValueAt } from '../objects/properties.js';
import { canWrite, findAccessor, isProxy } from '../objects/property-chain.js';
import { callProxy, hasProxyInChain, proxyBefore, proxyParts } from '../objects/proxies.js';
import { getFor } from '../objects/receivers.js';
import { setProperty } from '../objects/set-property.js';
import { concretize, toPrimitive } from '../values/conversions.js';
import {
  requireClass,
  requireNullish,
  requireOperand,
  requireReference,
  requireTag,
} from '../values/predicates.js';
import { canonicalKey, keyText } from '../values/property-keys.js';
import { give } from '../values/results.js';
import { requireUsual } from '../values/usual.js';
import type { Instruction } from './instruction.js';
import type { Interpreter } from './interpreter.js';

function key(frame: Frame, at = 1) {
  return frame.linked.keys[frame.linked.code[frame.at + at]!]!;
}

/** `object → v` */
export const getField: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  getProperty(vm, vm.stack[slot], vm.shadow[slot]!, key(frame), slot);
};

/** `object key → v` */
export const getValue: Instruction = (vm, frame) => {
  const slot = vm.sp - 2;
  const object = vm.stack[slot];
  if (object === null || object === undefined) {
    getProperty(vm, object, vm.shadow[slot]!, vm.keys.info(keyOf(vm.stack[slot + 1])), slot);
    return;
  }
  if (toPrimitive(vm, frame, slot + 1, 'string')) return;
  settleKey(vm, object, slot + 1);
  getValueAt(vm, object, vm.shadow[slot]!, vm.stack[slot + 1] as PropertyKey, vm.shadow[slot + 1]!, slot);
};

/** `object v →` */
export const setField: Instruction = (vm, frame) => {
  const slot = vm.sp - 2;
  const strict = frame.linked.code[frame.at + 2] === 1;
  const { stack, shadow } = vm;
  setProperty(vm, stack[slot], shadow[slot]!, key(frame), stack[slot + 1], shadow[slot + 1]!, strict, slot);
};

/** `object key v →` */
export const setValue: Instruction = (vm, frame) => {
  const slot = vm.sp - 3;
  const strict = frame.linked.code[frame.at + 1] === 1;
  const { stack, shadow } = vm;
  if (stack[slot] !== null && stack[slot] !== undefined && toPrimitive(vm, frame, slot + 1, 'string')) return;
  settleKey(vm, stack[slot], slot + 1);
  setValueAt(
    vm,
    stack[slot],
    shadow[slot]!,
    keyOf(stack[slot + 1]),
    shadow[slot + 1]!,
    stack[slot + 2],
    shadow[slot + 2]!,
    strict,
    slot,
  );
};

/** A primitive as a property key; numbers stay numbers. */
function isPropertyKey(value: unknown): value is PropertyKey {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'symbol';
}

function keyOf(value: unknown): PropertyKey {
  return typeof value === 'number' || typeof value === 'symbol' ? value : String(value);
}

/** `object key → boolean` */
export const deleteValue: Instruction = (vm, frame) => {
  const slot = vm.sp - 2;
  const object = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  const strict = frame.linked.code[frame.at + 1] === 1;
  if (requireNullish(vm, shadow, object)) throw vm.typeError(NULLISH_OBJECT);
  if (toPrimitive(vm, frame, slot + 1, 'string')) return;
  settleKey(vm, object, slot + 1);
  const name = keyOf(vm.stack[slot + 1]);
  const { operations } = vm;
  const nameShadow = vm.shadow[slot + 1]!;
  if (isObject(object) && proxyParts(vm, object) !== undefined) {
    if (shadow !== 0) vm.lost.count('proxy');
    callProxy(vm, 'proxyDelete', slot, slot + 1, [object, canonicalKey(name), strict]);
    return;
  }
  if (isObject(object)) give(vm, slot, deleteProperty(vm, object, shadow, name, nameShadow, strict), 0);
  else
    give(vm, slot, strict ? operations.deleteStrict(object, name) : operations.deleteSloppy(object, name), 0);
};

const NULLISH_OBJECT = 'Cannot convert undefined or null to object';

/** "Cannot read properties of undefined (reading 'x')", with a key that has not been converted yet. */
function nullishAccess(object: unknown, key: unknown, isWrite: boolean): string {
  const text = describeKnown(key);
  if (isWrite) return `Cannot set properties of ${object}${text === undefined ? '' : ` (setting '${text}')`}`;
  if (key === Symbol.iterator) return iteratorOfNullish(object);
  return `Cannot read properties of ${object}${text === undefined ? '' : ` (reading '${text}')`}`;
}

/** `object key … → object key …` */
export const toPropertyKey: Instruction = (vm, frame) => {
  const slot = vm.sp - 1 - frame.linked.code[frame.at + 1]!;
  const object = vm.stack[slot - 1];
  const key = vm.stack[slot];
  requireUsual(vm, vm.shadow[slot - 1]!, object, isPropertyKey(key) ? key : undefined);
  if (requireNullish(vm, vm.shadow[slot - 1]!, object)) {
    throw vm.typeError(nullishAccess(object, vm.stack[slot], frame.linked.code[frame.at + 1] !== 0));
  }
  convertKey(vm, frame, slot);
};

export const toKey: Instruction = (vm, frame) => convertKey(vm, frame, vm.sp - 1);

function convertKey(vm: Interpreter, frame: Frame, slot: number): void {
  if (!toPrimitive(vm, frame, slot, 'string')) settleKey(vm, undefined, slot);
}

/**
 * A primitive as a key of a property of `object` (undefined: of any): other than numbers, strings and symbols it is the text of its value
 * on this path.
 */
function settleKey(vm: Interpreter, object: unknown, slot: number): void {
  const value = vm.stack[slot];
  const isIndex = typeof value === 'number' && vm.isArray(object);
  if (!isIndex) requireOperand(vm, vm.shadow[slot]!, value, vm.isArray(object) ? Tag.Number : Tag.String);
  if (typeof value === 'number' || typeof value === 'symbol' || typeof value === 'string') return;
  concretize(vm, value, vm.shadow[slot]!);
  vm.stack[slot] = String(value);
  vm.shadow[slot] = 0;
}

/** `this parent key → v`: Get on the parent with receiver `this`. */
export const getSuper: Instruction = (vm) => {
  const slot = vm.sp - 3;
  const [receiver, parent] = [vm.stack[slot], vm.stack[slot + 1]];
  const name = keyOf(vm.stack[slot + 2]);
  if (!isObject(parent))
    throw vm.typeError(`Cannot read properties of ${String(parent)} (reading '${keyText(name)}')`);
  getFor(vm, parent, name, receiver, vm.shadow[slot]!, slot, slot + 1);
};

/** `this parent key v →`: Set on the parent with receiver `this`. */
export const setSuper: Instruction = (vm, frame) => {
  const slot = vm.sp - 4;
  const [receiver, parent] = [vm.stack[slot], vm.stack[slot + 1]];
  const name = keyOf(vm.stack[slot + 2]);
  const [value, shadow] = [vm.stack[slot + 3], vm.shadow[slot + 3]!];
  const strict = frame.linked.code[frame.at + 1] === 1;
  if (!isObject(parent))
    throw vm.typeError(`Cannot set properties of ${String(parent)} (setting '${keyText(name)}')`);
  if (proxyBefore(vm, parent, name) !== undefined || (isObject(receiver) && isProxy(vm, receiver))) {
    const args = [parent, canonicalKey(name), value, receiver, strict];
    const method = proxyParts(vm, parent) === undefined ? 'ordinarySet' : 'proxySet';
    vm.callHelper(method, -1, slot, undefined, args, [0, 0, shadow, vm.shadow[slot]!]);
    return;
  }
  const accessor = findAccessor(parent, canonicalKey(name));
  if (accessor?.set !== undefined) {
    vm.callFunctionWith(accessor.set, receiver, vm.shadow[slot]!, [value], [shadow], -1, slot);
    return;
  }
  if (isObject(receiver) && canWrite(receiver, canonicalKey(name))) {
    vm.heap.write(vm.keys.info(canonicalKey(name)), receiver, vm.shadow[slot]!, shadow, value);
  }
  const done = vm.operations.setWith(parent, name, value, receiver);
  if (!done && strict) {
    throw vm.typeError(`Cannot assign to read only property '${keyText(name)}' of object`);
  }
  vm.sp = slot;
};

/** `object → object or null` */
export const getPrototypeOf: Instruction = (vm) => {
  const slot = vm.sp - 1;
  const object = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  requireReference(vm, shadow, object);
  if (!isObject(object)) throw vm.typeError('Object prototype may only be an Object or null');
  if (proxyParts(vm, object) !== undefined) {
    callProxy(vm, 'proxyGetPrototypeOf', slot, slot + 1, [object]);
    return;
  }
  requireClass(vm, shadow, object);
  give(vm, slot, vm.operations.getPrototypeOf(object), 0);
};

/** `object → function or undefined`: GetMethod (7.3.11). */
export const getMethod: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const info = key(frame);
  const object = vm.stack[slot];
  const isPlain = isObject(object) && vm.shadow[slot] === 0 && !info.accessor;
  if (isPlain && !hasProxyInChain(vm, object)) {
    const method = vm.operations.get(object, info.key);
    if (method === undefined || method === null) give(vm, slot, undefined, 0);
    else if (typeof method === 'function') give(vm, slot, method, 0);
    else throw vm.typeError(`${valueText(method)} is not a function`);
    return;
  }
  vm.callHelper('getMethod', slot, slot + 1, undefined, [object, info.key], [vm.shadow[slot]!, 0]);
};

/** `v → v`: TypeError on null and undefined. */
export const checkCoercible: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  requireUsual(vm, vm.shadow[slot]!, value, undefined);
  if (requireNullish(vm, vm.shadow[slot]!, value)) {
    throw vm.typeError(notCoercible(frame, value));
  }
};

/** `key object → boolean` */
export const inOp: Instruction = (vm, frame) => {
  const slot = vm.sp - 2;
  const object = vm.stack[slot + 1];
  const shadow = vm.shadow[slot + 1]!;
  requireTag(vm, shadow, object);
  if (!isObject(object)) {
    throw vm.typeError(
      `Cannot use 'in' operator to search for '${describe(vm.stack[slot])}' in ${String(object)}`,
    );
  }
  if (toPrimitive(vm, frame, slot, 'string')) return;
  settleKey(vm, object, slot);
  const name = keyOf(vm.stack[slot]);
  const proxy = proxyBefore(vm, object, name);
  if (proxy !== undefined) {
    if (shadow !== 0) vm.lost.count('proxy');
    callProxy(vm, 'proxyHas', slot, slot + 1, [proxy, canonicalKey(name)], [0, textShadow(vm, slot)]);
    return;
  }
  if (!isProxy(vm, object)) decidePresence(vm, object, shadow, name, vm.shadow[slot]!);
  else if (shadow !== 0) vm.lost.count('proxy');
  give(vm, slot, vm.operations.in(name, object), 0);
};

/** The shadow of a key that a trap is given: other than text has none. */
function textShadow(vm: Interpreter, slot: number): ExprId {
  const shadow = vm.shadow[slot]!;
  if (shadow === 0 || typeof vm.stack[slot] === 'string') return shadow;
  vm.lost.count('property key');
  return 0;
}
