/** Making functions and classes (ECMA-262, 10.2.3 to 10.2.11 and 15.7.14), and what a frame tells of itself. */
import { NamePrefix } from '../../compiler/ir/opcodes.js';
import { type Cell, Closure, type Frame } from '../frames/frame.js';
import type { Linked } from '../frames/linked.js';
import { isObject } from '../is-object.js';
import { describe } from '../messages/describe.js';
import { isClassConstructor, isConstructor } from '../realm/callables.js';
import { recordOf, setRecord } from '../realm/stamp.js';
import { give } from '../values/results.js';
import { isConstructorValue } from './calls.js';
import type { Instruction } from './instruction.js';
import type { Interpreter } from './interpreter.js';

/** Makes the function object of a closure. */
export function makeClosure(vm: Interpreter, linked: Linked, captures: readonly Cell[]): Closure {
  const { ir } = linked;
  const closure = new Closure(linked, captures, isClassConstructor(ir), isConstructor(ir));
  linked.factory ??= vm.realm.factory(ir);
  closure.callable = linked.factory(closure);
  setRecord(closure.callable, closure);
  return closure;
}

function capture(vm: Interpreter, frame: Frame, linked: Linked): Cell[] {
  return linked.ir.captures.map(({ from, index }) =>
    from === 'local' ? (vm.stack[frame.base + index] as Cell) : frame.closure.captures[index]!,
  );
}

export const closureOp: Instruction = (vm, frame) => {
  const linked = frame.linked.module.functions[frame.linked.code[frame.at + 1]!]!;
  give(vm, vm.sp, makeClosure(vm, linked, capture(vm, frame, linked)).callable, 0);
};

export const setFunctionName: Instruction = (vm, frame) => {
  const key = vm.stack[vm.sp - 2] as PropertyKey;
  const kind = frame.linked.code[frame.at + 1];
  const prefix = kind === NamePrefix.Get ? 'get ' : kind === NamePrefix.Set ? 'set ' : '';
  defineName(vm.stack[vm.sp - 1] as object, `${prefix}${functionName(key)}`);
};

function functionName(key: unknown): string {
  if (typeof key === 'symbol') return key.description === undefined ? '' : `[${key.description}]`;
  return String(key);
}

function defineName(callee: object, name: string): void {
  Object.defineProperty(callee, 'name', {
    value: name,
    writable: false,
    enumerable: false,
    configurable: true,
  });
}

export const setHome: Instruction = (vm) => {
  const slot = vm.sp - 2;
  const callee = vm.stack[vm.sp - 1];
  setHomeObject(callee, vm.stack[slot] as object);
  give(vm, slot, callee, 0);
};

/** MakeMethod (10.2.7). */
export function setHomeObject(callee: unknown, home: object): void {
  const record = isObject(callee) ? recordOf(callee) : undefined;
  if (record instanceof Closure) record.home = home;
}

export const checkHeritage: Instruction = (vm) => {
  const value = vm.stack[vm.sp - 1];
  if (!isConstructorValue(vm, value)) {
    throw vm.typeError(`Class extends value ${describe(value)} is not a constructor or null`);
  }
};

export const checkPrototype: Instruction = (vm) => {
  const value = vm.stack[vm.sp - 1];
  if (value !== null && !isObject(value)) {
    throw vm.typeError(`Class extends value does not have valid prototype property ${String(value)}`);
  }
};

/** `name [constructorParent prototypeParent] → constructor prototype` */
export const createClass: Instruction = (vm, frame) => {
  const { code, module } = frame.linked;
  const linked = module.functions[code[frame.at + 1]!]!;
  const heritage = code[frame.at + 2]!;
  const slot = vm.sp - 1 - heritage;
  const name = vm.stack[slot];
  const closure = makeClosure(vm, linked, capture(vm, frame, linked));
  const { callable } = closure;
  const { prototype } = callable as { readonly prototype: object };
  closure.prototype = prototype;
  if (heritage !== 0) {
    const constructorParent = vm.stack[slot + 1];
    if (isObject(constructorParent)) Object.setPrototypeOf(callable, constructorParent);
    Object.setPrototypeOf(prototype, vm.stack[slot + 2] as object | null);
  }
  setHomeObject(callable, prototype);
  if (functionName(name) !== linked.ir.name) defineName(callable, functionName(name));
  give(vm, slot, callable, 0);
  give(vm, slot + 1, prototype, 0);
};

export const loadNewTarget: Instruction = (vm, frame) =>
  give(vm, vm.sp, frame.constructs ? frame.newTarget : undefined, 0);
export const loadFunction: Instruction = (vm, frame) => give(vm, vm.sp, frame.closure.callable, 0);
export const loadHome: Instruction = (vm, frame) => give(vm, vm.sp, frame.closure.home, 0);

/** OrdinaryCallBindThis of sloppy functions (10.2.1.2). */
export const coerceThis: Instruction = (vm) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  if (value === undefined || value === null) give(vm, slot, vm.realm.global, 0);
  else if (!isObject(value)) {
    if (shadow !== 0) vm.lost.count('boxed primitive');
    give(vm, slot, vm.operations.toObject(value), 0);
  }
};

/** `→ array`: the arguments from number `count` on. */
export const rest: Instruction = (vm, frame) => {
  const from = frame.linked.code[frame.at + 1]!;
  const array = vm.operations.arrayOf(frame.args!.slice(from));
  frame.argShadows!.slice(from).forEach((shadow, index) => {
    if (shadow !== 0) vm.heap.writeElement(array, 0, index, 0, shadow, undefined);
  });
  give(vm, vm.sp, array, 0);
};
