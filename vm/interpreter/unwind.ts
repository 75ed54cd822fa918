/** Exceptions: finding the handler of what was thrown, or leaving the interpreter with it. */

import { types } from 'node:util';
import { offsetAt } from '../../compiler/ir/function.js';
import { Completion, Op, opcodes, opNames, stackCount } from '../../compiler/ir/opcodes.js';
import type { Frame } from '../frames/frame.js';
import type { Handler, Linked } from '../frames/linked.js';
import { isObject } from '../is-object.js';
import { quoteSources, quotesWrapper } from '../messages/native-errors.js';
import { isOurs } from '../objects/foreign.js';
import { isOurError } from '../realm/our-error.js';
import { GuestThrow, Stop } from '../signals.js';
import { takeTrace } from '../traces/capture.js';
import { isOfProgram } from '../traces/frame-sites.js';
import { foreignError, isNodeError } from './foreign-errors.js';
import type { Interpreter } from './interpreter.js';

/**
 * Continues at the innermost handler above frame `floor`.
 * @throws GuestThrow if there is none; anything that is no exception of the program as it is
 */
export function unwind(vm: Interpreter, thrown: unknown, floor: number): void {
  const { value, shadow } = asGuestThrow(vm, thrown);
  vm.calling = undefined;
  notePlace(vm, value);
  for (let depth = vm.depth; depth > floor; depth--) {
    const frame = vm.frames[depth]!;
    const handler = handlerAt(frame.linked, frame.at);
    if (handler === undefined) {
      if (frame.linked.isWatched) vm.watched.leave(frame, vm.stack);
      frame.coroutine?.finish();
      frame.coroutine = undefined;
      continue;
    }
    vm.depth = depth;
    if (!handler.isFinally) {
      vm.thrown.inFlight = undefined;
      if (frame.linked.code[handler.start] === Op.enter_try)
        vm.tries.catch({ linked: frame.linked, at: handler.start });
    }
    vm.sp = frame.base + frame.linked.slots + handler.height;
    vm.push(value, shadow);
    if (handler.isFinally) vm.push(Completion.Throw, 0);
    frame.pc = handler.target;
    return;
  }
  vm.depth = floor;
  throw new GuestThrow(value, shadow);
}

/** Notes where an exception was thrown, unless it is one that a built-in lets pass. */
function notePlace(vm: Interpreter, value: unknown): void {
  if (vm.thrown.inFlight !== undefined && Object.is(vm.thrown.inFlight.value, value)) return;
  vm.thrown.inFlight = { value };
  vm.thrown.last = vm.thrown.inFlight;
  for (let depth = vm.depth; depth > 0; depth--) {
    const { linked, at } = vm.frames[depth]!;
    if (!isOfProgram(linked)) continue;
    // A loop that an exception has left throws it on when it has closed its iterator.
    if (linked.code[at] === Op.throw && offsetAt(linked.ir, linked.origin[at]!) < 0) return;
    vm.thrown.place = { linked, at };
    if (isObject(value) && !vm.thrown.firstPlaces.has(value))
      vm.thrown.firstPlaces.set(value, { linked, at });
    return;
  }
}

function handlerAt(linked: Linked, at: number): Handler | undefined {
  for (const handler of linked.handlers) if (at >= handler.start && at < handler.end) return handler;
  return undefined;
}

const FALSISH = /^'\w+' on proxy: trap returned falsish for property '(.*)'$/su;

/** What a module namespace refuses, V8 takes for what a trap does. */
function nameRefusal(vm: Interpreter, error: Error): void {
  const { refused } = vm;
  if (refused === undefined) return;
  const message: unknown = Object.getOwnPropertyDescriptor(error, 'message')?.value;
  const key = typeof message === 'string' ? FALSISH.exec(message)?.[1] : undefined;
  if (key === undefined || !(refused.includes(key) || key === 'undefined')) return;
  vm.refused = undefined;
  error.message = refused;
}

/** What is on the stack of the running function: the operands of its instruction, then what lies below. */
function operandsNow({ frames, depth, stack, sp }: Interpreter): readonly unknown[] {
  const frame = frames[depth];
  if (frame === undefined) return [];
  const { ir, slots } = frame.linked;
  const base = frame.base + slots;
  const first = Math.max(base, sp - operandCount(frame));
  return [...stack.slice(first, base + ir.maxStack), ...stack.slice(base, first).reverse()];
}

/** How many operands the running instruction of a frame takes. */
function operandCount({ linked, at }: Frame): number {
  const pc = linked.origin[at]!;
  const { pops } = opcodes[opNames[linked.ir.code[pc]!]!];
  return stackCount(pops, linked.ir.code, pc);
}

const ACCESSES: ReadonlySet<number> = new Set([
  ...[Op.get_field, Op.get_value, Op.set_field, Op.set_value],
  ...[Op.get_super, Op.set_super, Op.get_method],
]);

/** Whether the running instruction reads or writes a property of an object of node's: an accessor of node's runs then. */
function accessesNode(vm: Interpreter): boolean {
  const frame = vm.frames[vm.depth];
  if (frame === undefined || !ACCESSES.has(frame.linked.code[frame.at]!)) return false;
  return operandsNow(vm)
    .slice(0, operandCount(frame))
    .some((operand) => isObject(operand) && isOurs(operand));
}

/** Errors of the analyser's realm are its own failures, except where JavaScript itself gives up on the program's data. */
export function asGuestThrow(vm: Interpreter, thrown: unknown): GuestThrow {
  if (thrown instanceof GuestThrow) return thrown;
  if (thrown instanceof Stop) throw thrown;
  if (isOurError(thrown)) {
    // Accessors of node's objects, and what the program may not do, throw where no call is seen.
    if (isNodeError(thrown) || accessesNode(vm)) return foreignError(vm, thrown);
    if (thrown.name !== 'RangeError') throw thrown;
    return new GuestThrow(vm.realm.error('RangeError', thrown.message), 0);
  }
  if (types.isNativeError(thrown)) nameRefusal(vm, thrown);
  if (quotesWrapper(thrown)) quoteSources(thrown, operandsNow(vm));
  if (types.isNativeError(thrown)) takeTrace(vm, thrown, { isNative: vm.calling !== undefined });
  return new GuestThrow(thrown, 0);
}
