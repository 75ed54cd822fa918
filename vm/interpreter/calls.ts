/** Calls (ECMA-262, 10.2.1, 10.2.2 and 10.3): closures push a frame, models run in the VM, the rest runs natively. */
import { type ExprId, Tag } from '../expressions/arena.js';
import { leaveFrame } from '../frames/coroutine.js';
import { Closure, type Frame } from '../frames/frame.js';
import { isCallable, isObject } from '../is-object.js';
import { classCall, notCallable, notConstructor } from '../messages/calls.js';
import { type Bound, bindArguments, boundNewTarget, boundTarget } from '../objects/bound.js';
import { functionRealm } from '../objects/function-realm.js';
import { iteratorResult } from '../objects/iterator-result.js';
import { prototypeFor, readsPrototype } from '../objects/new-target.js';
import { recordOf } from '../realm/stamp.js';
import { requireCallable, requireTag } from '../values/predicates.js';
import { Call, type Model } from './call.js';
import { callInput } from './input-functions.js';
import type { Instruction } from './instruction.js';
import type { Interpreter } from './interpreter.js';
import { callNative } from './natives.js';

/** `this function argument… → v` */
export const callOp: Instruction = (vm, frame) => {
  const count = frame.linked.code[frame.at + 1]!;
  const below = vm.sp - count - 2;
  const callee = vm.stack[below + 1];
  const shadow = vm.shadow[below + 1]!;
  if (shadow !== 0 && typeof callee === 'function') {
    const args = (): readonly unknown[] => vm.stack.slice(below + 2, below + 2 + count);
    if (callInput(vm, callee, shadow, args, below, below + 1)) return;
  }
  checkCallee(vm, frame, callee, shadow);
  callFunction(vm, callee as object, vm.stack[below], vm.shadow[below]!, below + 2, count, below, below + 1);
};

/** `this function array → v` */
export const callSpread: Instruction = (vm, frame) => {
  const below = vm.sp - 3;
  const callee = vm.stack[below + 1];
  const shadow = vm.shadow[below + 1]!;
  if (shadow !== 0 && typeof callee === 'function') {
    const args = (): readonly unknown[] => vm.stack[below + 2] as readonly unknown[];
    if (callInput(vm, callee, shadow, args, below, below + 1)) return;
  }
  checkCallee(vm, frame, callee, shadow);
  const count = spread(vm, below + 2);
  callFunction(vm, callee as object, vm.stack[below], vm.shadow[below]!, below + 2, count, below, below + 1);
};

/** `constructor newTarget argument… → object` */
export const constructOp: Instruction = (vm, frame) => {
  const count = frame.linked.code[frame.at + 1]!;
  construct(vm, frame, vm.sp - count - 2, count);
};

/** `constructor newTarget array → object` */
export const constructSpread: Instruction = (vm, frame) => {
  const below = vm.sp - 3;
  const count = spread(vm, below + 2);
  construct(vm, frame, below, count);
};

/** Replaces the array at `slot` by its elements. */
export function spread(vm: Interpreter, slot: number): number {
  const array = vm.stack[slot] as readonly unknown[];
  vm.ensure(slot + array.length);
  for (let i = 0; i < array.length; i++) {
    vm.stack[slot + i] = array[i];
    vm.shadow[slot + i] = vm.known(vm.heap.readElement(array, 0, i, 0));
  }
  vm.sp = slot + array.length;
  return array.length;
}

function checkCallee(vm: Interpreter, frame: Frame, callee: unknown, shadow: ExprId): void {
  if (shadow !== 0) {
    requireCallable(vm, shadow, callee);
    if (typeof callee === 'function') vm.lost.count('call of a symbolic function');
  }
  if (!isCallable(callee)) throw vm.typeError(notCallable(frame, callee));
}

/** Calls a function whose arguments are on the stack. The result goes into slot `result`, -1 for none. */
export function callFunction(
  vm: Interpreter,
  callee: object,
  receiver: unknown,
  receiverShadow: ExprId,
  base: number,
  count: number,
  result: number,
  resume: number,
): void {
  const record = recordOf(callee);
  if (record instanceof Closure) {
    vm.calling = undefined;
    if (record.isClass) throw vm.inRealm(record.linked.module.realm, () => vm.typeError(classCall(callee)));
    vm.enter(record, base, count, result, resume, receiver, receiverShadow, undefined, false);
    return;
  }
  if (record?.kind === 'bound') {
    const bound = bindArguments(vm, record as Bound, base, count);
    const { target, receiver: self, receiverShadow: shadow } = bound;
    callFunction(vm, target, self, shadow, base, vm.sp - base, result, resume);
    return;
  }
  callBuiltIn(
    new Call(vm, callee, receiver, receiverShadow, base, count, result, resume, undefined),
    record as Model | undefined,
  );
}

/** A call of a function that is no closure runs in the realm of that. */
function callBuiltIn(call: Call, record: Model | undefined): void {
  const realm = call.vm.realmOf(call.callee);
  if (realm === call.vm.realm) runBuiltIn(call, record);
  else call.vm.inRealm(realm, () => runBuiltIn(call, record));
}

function runBuiltIn(call: Call, record: Model | undefined): void {
  const { vm } = call;
  vm.calling = call;
  if (record === undefined || record.run(call) === false) callNative(call);
  vm.calling = undefined;
}

function construct(vm: Interpreter, frame: Frame, below: number, count: number): void {
  const callee = vm.stack[below];
  const shadow = vm.shadow[below]!;
  if (shadow !== 0) {
    requireTag(vm, shadow, callee);
    vm.lost.count('call of a symbolic function');
  }
  if (!isConstructorValue(vm, callee))
    throw vm.typeError(notConstructor(frame, frame.closure.callable, callee));
  constructFunction(vm, callee as object, vm.stack[below + 1] as object, below + 2, count, below, below + 1);
}

/** Constructs with arguments that are on the stack. */
export function constructFunction(
  vm: Interpreter,
  callee: object,
  newTarget: object,
  base: number,
  count: number,
  result: number,
  resume: number,
): void {
  const record = recordOf(callee);
  if (record instanceof Closure) {
    const isDerived = record.linked.ir.kind === 'derived-constructor';
    if (!isDerived && newTarget !== callee && readsPrototype(vm, newTarget)) {
      const list = vm.stack.slice(base, base + count);
      const shadows = Array.from(vm.shadow.subarray(base, base + count));
      vm.callHelper(
        'constructFor',
        result,
        resume,
        undefined,
        [callee, newTarget, ...list],
        [0, 0, ...shadows],
      );
      return;
    }
    const known = newTarget === callee ? record.prototype : undefined;
    const receiver = isDerived
      ? undefined
      : (vm.takeUnmade(newTarget) ?? Object.create(known ?? prototypeFor(vm, newTarget)));
    vm.ordinary = receiver;
    vm.enter(record, base, count, result, resume, receiver, 0, newTarget, true);
    return;
  }
  if (record?.kind === 'bound') {
    const { target } = bindArguments(vm, record as Bound, base, count);
    constructFunction(vm, target, boundNewTarget(callee, newTarget), base, vm.sp - base, result, resume);
    return;
  }
  callBuiltIn(
    new Call(vm, callee, undefined, 0, base, count, result, resume, newTarget),
    record as Model | undefined,
  );
}

/** Runs the body of a constructor of the program on an object with the prototype. */
export function constructWith(
  vm: Interpreter,
  closure: Closure,
  newTarget: object,
  prototype: unknown,
  base: number,
  count: number,
  result: number,
  resume: number,
): void {
  const receiver = Object.create(
    isObject(prototype) ? prototype : functionRealm(vm, newTarget).objectPrototype,
  ) as object;
  vm.enter(closure, base, count, result, resume, receiver, 0, newTarget, true);
}

/** Whether a value has [[Construct]]. */
export function isConstructorValue(vm: Interpreter, value: unknown): boolean {
  if (typeof value !== 'function') return false;
  const record = recordOf(value);
  if (record instanceof Closure) return record.canConstruct;
  if (record?.kind === 'bound') return isConstructorValue(vm, boundTarget(value));
  return vm.operations.isConstructor(value);
}

/** `v →`: leaves the function. */
export const returnOp: Instruction = (vm, frame) => {
  vm.sp -= 1;
  let value = vm.stack[vm.sp];
  let shadow = vm.shadow[vm.sp]!;
  if (frame.constructs) {
    if (shadow !== 0) {
      const isReference = vm.expressions.hasTag(shadow, Tag.Reference);
      vm.path.require('type', isReference, isObject(value));
    }
    if (!isObject(value)) {
      value = frame.receiver;
      shadow = frame.receiverShadow;
    }
  }
  const { kind } = frame.linked.ir;
  if (kind === 'module' || kind === 'es-module') vm.moduleReturned(frame);
  if (frame.linked.isWatched) vm.watched.leave(frame, vm.stack);
  if (frame.linked.ir.coroutine === 'generator') {
    value = iteratorResult(vm, value, shadow, true);
    shadow = 0;
  }
  if (frame.result >= 0) {
    vm.stack[frame.result] = value;
    vm.shadow[frame.result] = shadow;
  }
  frame.coroutine?.finish();
  leaveFrame(vm, frame);
  return frame.isEntry;
};
