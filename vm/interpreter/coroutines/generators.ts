/** Generator objects (ECMA-262, 27.5): a call detaches its frame, and `next`, `return` and `throw` put it back. */
import { Completion } from '../../../compiler/ir/opcodes.js';
import type { ExprId } from '../../expressions/arena.js';
import { Coroutine, generators } from '../../frames/coroutine.js';
import type { Frame } from '../../frames/frame.js';
import { isObject } from '../../is-object.js';
import { describe, nameOf } from '../../messages/describe.js';
import { iteratorResult } from '../../objects/iterator-result.js';
import { GuestThrow } from '../../signals.js';
import type { Call } from '../call.js';
import type { Instruction } from '../instruction.js';
import type { Interpreter } from '../interpreter.js';
import { startAsyncGenerator, yieldAsync } from './async-generators.js';

/** The call ends with the generator object. */
export const initialYield: Instruction = (vm, frame) => {
  if (frame.linked.ir.kind === 'es-module') {
    frame.coroutine!.detach(vm, frame);
    return frame.isEntry;
  }
  const { callable } = frame.closure;
  const prototype = vm.operations.get(callable, 'prototype');
  const { generators: plain, asyncGenerators } = vm.realm;
  const isPlain = frame.linked.ir.coroutine === 'generator';
  const generator = vm.operations.newGenerator(
    isPlain ? 'generator' : 'async-generator',
    isObject(prototype) ? prototype : (isPlain ? plain : asyncGenerators).prototype,
  );
  const coroutine = new Coroutine(frame);
  if (isPlain) generators.set(generator, coroutine);
  else startAsyncGenerator(generator, coroutine);
  return suspend(vm, frame, coroutine, generator);
};

/** `v → v kind` */
export const yieldOp: Instruction = (vm, frame) => {
  vm.sp -= 1;
  if (frame.coroutine!.generator !== undefined) return yieldAsync(vm, frame);
  return suspend(vm, frame, frame.coroutine!, iteratorResult(vm, vm.stack[vm.sp], vm.shadow[vm.sp]!, false));
};

/** `result → v kind` */
export const yieldResult: Instruction = (vm, frame) => {
  vm.sp -= 1;
  return suspend(vm, frame, frame.coroutine!, vm.stack[vm.sp], vm.shadow[vm.sp]!);
};

function suspend(
  vm: Interpreter,
  frame: Frame,
  coroutine: Coroutine,
  result: unknown,
  shadow: ExprId = 0,
): boolean {
  coroutine.detach(vm, frame);
  if (frame.result >= 0) {
    vm.stack[frame.result] = result;
    vm.shadow[frame.result] = shadow;
  }
  return frame.isEntry;
}

/** `v kind → v`: throws v if the kind is 1. */
export const checkCompletion: Instruction = (vm) => {
  vm.sp -= 1;
  if (vm.stack[vm.sp] === Completion.Throw) throw new GuestThrow(vm.stack[vm.sp - 1], vm.shadow[vm.sp - 1]);
};

/** `%GeneratorPrototype%.next`, `throw` and `return`, by the completion that they hand over (27.5.1). */
export const resumeWith = (kind: number) => (call: Call) => {
  const { vm, receiver } = call;
  const coroutine = isObject(receiver) ? generators.get(receiver) : undefined;
  if (coroutine === undefined) {
    const method = `[Generator].prototype.${nameOf(call.callee)}`;
    throw vm.typeError(`Method ${method} called on incompatible receiver ${describe(receiver)}`);
  }
  if (coroutine.isRunning) throw vm.typeError('Generator is already running');
  const value = call.arg(0);
  const shadow = call.argShadow(0);
  if (!coroutine.isStarted && kind !== Completion.Normal) coroutine.finish();
  if (coroutine.isDone) {
    if (kind === Completion.Throw) throw new GuestThrow(value, shadow);
    if (kind === Completion.Return) call.give(iteratorResult(vm, value, shadow, true));
    else call.give(iteratorResult(vm, undefined, 0, true));
    return;
  }
  const isFirst = !coroutine.isStarted;
  coroutine.attach(vm, call.base, call.result, call.resume).builtin = call;
  if (isFirst) return;
  vm.push(value, shadow);
  vm.push(kind, 0);
};
