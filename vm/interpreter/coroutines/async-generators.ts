/** Asynchronous generator objects (ECMA-262, 27.6): requests queue up, and yields and the end answer them in order. */
import { Completion } from '../../../compiler/ir/opcodes.js';
import type { ExprId } from '../../expressions/arena.js';
import type { Coroutine } from '../../frames/coroutine.js';
import { AsyncGenerator } from '../../frames/coroutine.js';
import type { Frame } from '../../frames/frame.js';
import { isObject } from '../../is-object.js';
import { describe, nameOf } from '../../messages/describe.js';
import { iteratorResult } from '../../objects/iterator-result.js';
import { InternalReaction } from '../../promises/reactions.js';
import { fulfill, newPromise, reject, resolve, whenSettled } from '../../promises/settle.js';
import { makeStamp } from '../../realm/stamp.js';
import { GuestThrow } from '../../signals.js';
import type { Call } from '../call.js';
import type { Interpreter } from '../interpreter.js';

export function startAsyncGenerator(object: object, coroutine: Coroutine): void {
  coroutine.generator = new AsyncGenerator(coroutine);
  asyncGenerators.set(object, coroutine.generator);
}

/** `%AsyncGeneratorPrototype%.next`, `throw` and `return`, by the completion that they hand over (27.6.1). */
export const requestWith = (kind: number) => (call: Call) => {
  const { vm, receiver } = call;
  const promise = newPromise(vm);
  const generator = isObject(receiver) ? asyncGenerators.get(receiver) : undefined;
  const value = call.arg(0);
  const shadow = call.argShadow(0);
  call.give(promise);
  if (generator === undefined) {
    const method = `[AsyncGenerator].prototype.${nameOf(call.callee)}`;
    const text = `Method ${method} called on incompatible receiver ${describe(receiver)}`;
    reject(vm, promise, vm.realm.error('TypeError', text), 0);
    return;
  }
  if (kind === Completion.Throw && generator.status === 'start') generator.status = 'completed';
  if (kind !== Completion.Return && generator.status === 'completed') {
    if (kind === Completion.Throw) reject(vm, promise, value, shadow);
    else resolveWithResult(vm, promise, undefined, 0, true);
    return;
  }
  generator.queue.push({ kind, value, shadow, promise });
  const { status } = generator;
  if (kind === Completion.Return && (status === 'start' || status === 'completed')) {
    generator.status = 'draining';
    awaitReturn(vm, generator);
  } else if (status === 'start' || status === 'yielded') {
    generator.status = 'executing';
    generator.coroutine.attach(vm, call.resume, -1, call.resume).builtin = call;
    if (status === 'start') return;
    vm.push(value, shadow);
    vm.push(kind, 0);
  }
};

/** AsyncGeneratorYield (27.6.3.8) of the value above the stack pointer: goes on at once if another request waits. */
export function yieldAsync(vm: Interpreter, frame: Frame): boolean {
  const generator = frame.coroutine!.generator!;
  const value = vm.stack[vm.sp];
  answer(vm, generator, true, value, vm.shadow[vm.sp]!, false);
  const next = generator.queue[0];
  if (next !== undefined) {
    vm.push(next.value, next.shadow);
    vm.push(next.kind, 0);
    return false;
  }
  generator.status = 'yielded';
  frame.coroutine!.detach(vm, frame);
  return frame.isEntry;
}

/** The code of the generator has ended. */
export function endAsyncGenerator(
  vm: Interpreter,
  generator: AsyncGenerator,
  isNormal: boolean,
  value: unknown,
  shadow: ExprId,
): void {
  generator.status = 'draining';
  answer(vm, generator, isNormal, value, shadow, true);
  drain(vm, generator);
}

/** AsyncGeneratorCompleteStep (27.6.3.5). */
function answer(
  vm: Interpreter,
  generator: AsyncGenerator,
  isNormal: boolean,
  value: unknown,
  shadow: ExprId,
  done: boolean,
): void {
  const { promise } = generator.queue.shift()!;
  if (isNormal) resolveWithResult(vm, promise, value, shadow, done);
  else reject(vm, promise, value, shadow);
}

/** Settles with an iterator result. It is a thenable only if the program has given all objects a `then`. */
function resolveWithResult(
  vm: Interpreter,
  promise: object,
  value: unknown,
  shadow: ExprId,
  done: boolean,
): void {
  const result = iteratorResult(vm, value, shadow, done);
  if ('then' in vm.realm.objectPrototype) resolve(vm, promise, result, 0);
  else fulfill(vm, promise, result, 0);
}

/** AsyncGeneratorDrainQueue (27.6.3.10). */
function drain(vm: Interpreter, generator: AsyncGenerator): void {
  for (;;) {
    const next = generator.queue[0];
    if (next === undefined) {
      generator.status = 'completed';
      return;
    }
    if (next.kind === Completion.Return) {
      awaitReturn(vm, generator);
      return;
    }
    const isThrow = next.kind === Completion.Throw;
    answer(vm, generator, !isThrow, isThrow ? next.value : undefined, isThrow ? next.shadow : 0, true);
  }
}

/** AsyncGeneratorAwaitReturn (27.6.3.9). */
function awaitReturn(vm: Interpreter, generator: AsyncGenerator): void {
  const { value, shadow } = generator.queue[0]!;
  let promise: object;
  try {
    promise = vm.outside.callHelper('promiseResolve', [value], [shadow]) as object;
  } catch (thrown) {
    if (!(thrown instanceof GuestThrow)) throw thrown;
    answer(vm, generator, false, thrown.value, thrown.shadow, true);
    drain(vm, generator);
    return;
  }
  const settled = new InternalReaction((isFulfilled, result, resultShadow) => {
    answer(vm, generator, isFulfilled, result, resultShadow, true);
    drain(vm, generator);
  });
  whenSettled(vm, promise, settled);
}

/** The state of an asynchronous generator object. */
export const asyncGenerators = makeStamp<AsyncGenerator>();
