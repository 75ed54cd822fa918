/** Object, array, template and regular expression literals (ECMA-262, 13.2). */
import { MethodKind } from '../../compiler/ir/opcodes.js';
import type { ExprId } from '../expressions/arena.js';
import { Closure } from '../frames/frame.js';
import type { KeyInfo } from '../heap/keys.js';
import { isObject } from '../is-object.js';
import { proxyParts } from '../objects/proxies.js';
import { decideWrittenKey, noteName } from '../objects/symbolic-keys.js';
import { recordOf } from '../realm/stamp.js';
import { canonicalKey } from '../values/property-keys.js';
import { give } from '../values/results.js';
import { setHomeObject } from './functions.js';
import type { Instruction } from './instruction.js';
import type { Interpreter } from './interpreter.js';

export const newObject: Instruction = (vm) => {
  vm.ordinary = vm.operations.newObject();
  give(vm, vm.sp, vm.ordinary, 0);
};

export const newArray: Instruction = (vm, frame) => {
  const count = frame.linked.code[frame.at + 1]!;
  const base = vm.sp - count;
  const array = count === 0 ? vm.operations.newArray() : vm.operations.arrayOf(vm.stack.slice(base, vm.sp));
  for (let i = 0; i < count; i++) {
    if (vm.shadow[base + i] !== 0) vm.heap.writeElement(array, 0, i, 0, vm.shadow[base + i]!, undefined);
  }
  give(vm, base, array, 0);
};

/** `array v → array` */
export const append: Instruction = (vm) => {
  const slot = vm.sp - 2;
  const array = vm.stack[slot] as unknown[];
  const shadow = vm.shadow[slot + 1]!;
  const index = array.length;
  if (shadow !== 0) vm.heap.writeElement(array, 0, index, 0, shadow, undefined);
  vm.operations.defineData(array, index, vm.stack[slot + 1]);
  vm.sp = slot + 1;
};

export const appendHole: Instruction = (vm) => {
  const array = vm.stack[vm.sp - 1] as unknown[];
  array.length += 1;
};

/** CreateDataPropertyOrThrow (7.3.7). The stack pointer is `resume` afterwards. */
function define(
  vm: Interpreter,
  object: object,
  key: PropertyKey,
  value: unknown,
  shadow: ExprId,
  resume: number,
): void {
  if (proxyParts(vm, object) !== undefined) {
    const args = [object, canonicalKey(key), value];
    vm.callHelper('createDataOrThrow', -1, resume, undefined, args, [0, 0, shadow]);
    return;
  }
  vm.sp = resume;
  vm.willChange(object);
  // A field of a class, as in no literal: V8 refuses before it looks at the value, against ECMA-262 10.4.2.4.
  if (key === 'length' && Array.isArray(object)) throw vm.typeError('Cannot redefine property: length');
  if (Array.isArray(object) && typeof key === 'number') {
    if (shadow !== 0 || vm.heap.isActive) vm.heap.writeElement(object, 0, key, 0, shadow, value);
    vm.operations.defineData(object, key, value);
  } else defineOn(vm, object, vm.keys.info(canonicalKey(key)), value, shadow);
}

function defineOn(vm: Interpreter, object: object, info: KeyInfo, value: unknown, shadow: ExprId): void {
  if (shadow !== 0 || vm.heap.isActive) vm.heap.write(info, object, 0, shadow, value);
  if (info.fast !== vm.heap.epoch) vm.heap.settle(info);
  const isNew = !info.accessor && !vm.hasProxies && !(info.key in object);
  if (isNew) vm.operations.setStrict(object, info.key, value);
  else vm.operations.defineData(object, info.key, value);
}

/** `object v → object` */
export const defineField: Instruction = (vm, frame) => {
  const slot = vm.sp - 2;
  const info = frame.linked.keys[frame.linked.code[frame.at + 1]!]!;
  define(vm, vm.stack[slot] as object, info.key, vm.stack[slot + 1], vm.shadow[slot + 1]!, slot + 1);
};

/** A class has its `prototype` already. */
function refusePrototype(vm: Interpreter, object: object, key: PropertyKey): void {
  if (key !== 'prototype' || typeof object !== 'function') return;
  const record = recordOf(object);
  if (record instanceof Closure && record.isClass)
    throw vm.typeError("Classes may not have a static property named 'prototype'");
}

/** `object key v → object` */
export const defineValue: Instruction = (vm) => {
  const slot = vm.sp - 3;
  const object = vm.stack[slot] as object;
  const [key, keyShadow] = [vm.stack[slot + 1] as PropertyKey, vm.shadow[slot + 1]!];
  decideWrittenKey(vm, object, 0, key, keyShadow);
  refusePrototype(vm, object, key);
  define(vm, object, key, vm.stack[slot + 2], vm.shadow[slot + 2]!, slot + 1);
  noteName(vm, object, key, keyShadow);
};

/** `object key function → object` */
export const defineMethod: Instruction = (vm, frame) => {
  const { code } = frame.linked;
  const kind = code[frame.at + 1];
  const enumerable = code[frame.at + 2] === 1;
  const slot = vm.sp - 3;
  const object = vm.stack[slot] as object;
  const key = vm.stack[slot + 1] as PropertyKey;
  const callee = vm.stack[slot + 2];
  refusePrototype(vm, object, key);
  setHomeObject(callee, object);
  vm.willChange(object);
  if (kind === MethodKind.Method) {
    const descriptor = { value: callee, writable: true, enumerable, configurable: true };
    vm.operations.defineProperty(object, key, Object.setPrototypeOf(descriptor, null) as PropertyDescriptor);
  } else {
    vm.noteAccessor(key);
    const half = kind === MethodKind.Getter ? { get: callee } : { set: callee };
    const descriptor = { ...half, enumerable, configurable: true };
    vm.operations.defineProperty(object, key, Object.setPrototypeOf(descriptor, null) as PropertyDescriptor);
  }
  vm.sp = slot + 1;
};

/** `object v → object`: `__proto__: v` of a literal (B.3.1). */
export const setPrototype: Instruction = (vm) => {
  const slot = vm.sp - 2;
  const value = vm.stack[slot + 1];
  if (vm.shadow[slot + 1] !== 0) vm.lost.count('prototype');
  if (isObject(value) || value === null) Object.setPrototypeOf(vm.stack[slot] as object, value);
  vm.sp = slot + 1;
};

export const regexp: Instruction = (vm, frame) => {
  const { code, constants } = frame.linked;
  const [pattern, flags] = [constants[code[frame.at + 1]!], constants[code[frame.at + 2]!]];
  give(vm, vm.sp, vm.operations.newRegExp(String(pattern), String(flags)), 0);
};

/** GetTemplateObject (13.2.8.4). */
export const templateObject: Instruction = (vm, frame) => {
  const { module, code } = frame.linked;
  const number = code[frame.at + 1]!;
  let object = module.templates[number];
  if (object === undefined) {
    const { cooked, raw } = module.ir.templates[number]!;
    const made = vm.operations.arrayOf(cooked);
    const rawStrings = Object.freeze(vm.operations.arrayOf(raw));
    Object.defineProperty(made, 'raw', {
      value: rawStrings,
      writable: false,
      enumerable: false,
      configurable: false,
    });
    object = Object.freeze(made);
    module.templates[number] = object;
  }
  give(vm, vm.sp, object, 0);
};
