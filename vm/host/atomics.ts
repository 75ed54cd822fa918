/**
 * Waiting on shared memory (ECMA-262, 25.4.13 to 25.4.16) where the program is the only agent: nobody but the program
 * itself wakes what waits, and time is virtual.
 */
import { types } from 'node:util';
import type { Call, Model } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { convertOperands } from '../models/conversions.js';
import { builtinAt } from '../models/model.js';
import { fulfill, newPromise } from '../promises/settle.js';
import { setRecord } from '../realm/stamp.js';
import { TimeLimit } from '../signals.js';
import type { EventLoop } from './time/event-loop.js';

interface Waiter {
  readonly buffer: object;
  /** Where the element is in the buffer. */
  readonly byte: number;
  readonly promise: object;
}

/** Gives `wait`, `waitAsync` and `notify` of the machine's realm their models. */
export function installAtomics(vm: Interpreter, loop: EventLoop): void {
  const waiters = new Set<Waiter>();
  model(vm, 'Atomics.wait', '--eqn', (call) => {
    const found = tried(call);
    const milliseconds = timeoutOf(call);
    if (found !== 'timed-out' || milliseconds === 0) return call.give(found);
    if (milliseconds === Number.POSITIVE_INFINITY)
      throw new TimeLimit('milliseconds', Math.round(vm.limits.elapsed));
    loop.timers.pass(milliseconds);
    call.give(found);
  });
  model(vm, 'Atomics.waitAsync', '--eqn', (call) => {
    const found = tried(call) as { readonly value: string };
    const milliseconds = timeoutOf(call);
    if (found.value !== 'timed-out' || milliseconds === 0) return call.give(found);
    const waiter = { ...placeOf(call), promise: newPromise(vm) };
    waiters.add(waiter);
    if (milliseconds !== Number.POSITIVE_INFINITY) {
      const end = (): void => {
        if (waiters.delete(waiter)) fulfill(vm, waiter.promise, 'timed-out', 0);
      };
      loop.timers.schedule(end, milliseconds, false).isReferenced = false;
    }
    const made = vm.operations.newObject();
    vm.operations.defineData(made, 'async', true);
    vm.operations.defineData(made, 'value', waiter.promise);
    call.give(made);
  });
  model(vm, 'Atomics.notify', '--en', (call) => {
    let woken = vm.operations.apply(call.callee, call.receiver, call.args) as number;
    const count = call.arg(2);
    const most = count === undefined ? Number.POSITIVE_INFINITY : Math.trunc(Number(count)) || 0;
    const { buffer, byte } = placeOf(call);
    for (const waiter of waiters) {
      if (woken >= most || waiter.buffer !== buffer || waiter.byte !== byte) continue;
      waiters.delete(waiter);
      woken += 1;
      loop.timers.immediate(() => fulfill(vm, waiter.promise, 'ok', 0));
    }
    call.give(woken);
  });
}

/** A model whose operands are converted first, unless the built-in throws before. */
function model(vm: Interpreter, path: string, pattern: string, run: (call: Call) => void): void {
  const callee = builtinAt(vm.realm, path);
  if (callee === undefined) return;
  const counted = (call: Call): void => {
    if (call.hasShadows) vm.lost.count(path);
    run(call);
  };
  setRecord(callee, {
    kind: 'model',
    converted: { kind: 'model', run: counted },
    run(call: Call) {
      if (call.args.slice(1).some(isObject) && isWaitable(call, path !== 'Atomics.notify'))
        return convertOperands(call, pattern);
      counted(call);
    },
  } satisfies Model as Model);
}

function isWaitable(call: Call, isShared: boolean): boolean {
  const array = call.arg(0);
  const { captured } = call.vm.realm;
  return (
    types.isTypedArray(array) &&
    /^(?:Int32|BigInt64)Array$/u.test(captured.kindOf(array)) &&
    (isShared ? types.isSharedArrayBuffer(captured.typedPart(array).buffer) : !captured.isDetached(array))
  );
}

/** What the built-in itself finds without time to wait, or throws. */
function tried({ vm, callee, receiver, args }: Call): unknown {
  return vm.operations.apply(callee, receiver, [...args.slice(0, 3), 0]);
}

function timeoutOf(call: Call): number {
  const milliseconds = call.vm.operations.to_number(call.arg(3)) as number;
  return Number.isNaN(milliseconds) ? Number.POSITIVE_INFINITY : Math.max(0, milliseconds);
}

function placeOf(call: Call): { readonly buffer: object; readonly byte: number } {
  const { buffer, offset, size } = call.vm.realm.captured.typedPart(call.arg(0));
  return { buffer, byte: offset + Math.trunc(Number(call.arg(1)) || 0) * size };
}
