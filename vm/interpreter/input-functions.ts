/**
 * Functions of the input: each returns values that are known before the run, whatever it is called with, or throws an
 * error, and does nothing else. What a function returns is a field of it in the initial heap, so that a call is a read of
 * that field: one for each of the first calls, and one for all others.
 */
import type { ExprId } from '../expressions/arena.js';
import {
  callKey,
  RETURNED,
  type Returned,
  THROWN,
  THROWN_MESSAGE,
  throwsKey,
} from '../heap-fields/returned.js';
import { recordOf, setRecord } from '../realm/stamp.js';
import { requireClass, requireSame, requireTag } from '../values/predicates.js';
import { give } from '../values/results.js';
import type { Call, Model } from './call.js';
import type { Interpreter } from './interpreter.js';

class InputFunction implements Model {
  readonly kind = 'model';
  returned: Returned = { calls: [], always: undefined };
  private called = 0;

  /** Whether which function is called matters beyond what it returns. */
  get hasState(): boolean {
    return this.returned.isOpen === true || this.returned.calls.length > 0;
  }

  readonly run = ({ vm, callee, args, result, resume, newTarget }: Call): unknown => {
    if (newTarget !== undefined) return false;
    keepGiven(vm, args);
    this.end(vm, callee, 0, result, resume);
  };

  /** The next value, and the number of the call; undefined: it has no fields of its own. */
  next(): { readonly value: unknown; readonly index: number | undefined } {
    const { calls, always, isOpen } = this.returned;
    const index = this.called;
    this.called += 1;
    const isOwn = index < calls.length;
    return { value: isOwn ? calls[index] : always, index: isOwn || isOpen ? index : undefined };
  }

  end(vm: Interpreter, callee: object, shadow: ExprId, result: number, resume: number): void {
    vm.heap.initial.call();
    const { value, index } = this.next();
    const read = (key: string): ExprId => vm.known(vm.heap.read(vm.keys.info(key), callee, shadow));
    const throws = index !== undefined && this.returned.mayThrow ? read(throwsKey(index)) : 0;
    if (throws !== 0) vm.path.require('type', vm.expressions.truthy(throws), value === THROWN);
    if (value === THROWN) throw vm.fail('Error', THROWN_MESSAGE);
    const returned = read(index === undefined ? RETURNED : callKey(index));
    if (result >= 0) give(vm, result, value, returned);
    vm.sp = resume;
  }
}

/** A function of the realm that returns undefined, until `setReturned` says otherwise. */
export function makeInputFunction(vm: Interpreter): object {
  const record = new InputFunction();
  const called = (...args: readonly unknown[]): unknown => {
    keepGiven(vm, args);
    return record.next().value;
  };
  const made = vm.realm.makeNative(called, '', 0);
  setRecord(made, record);
  return made;
}

/** @param callee what `makeInputFunction` made */
export function setReturned(callee: object, returned: Returned): void {
  (recordOf(callee) as InputFunction).returned = returned;
}

/** Functions that a function of the input is given are kept: who gave the input may call them later. */
function keepGiven(vm: Interpreter, args: readonly unknown[]): void {
  for (const arg of args) if (typeof arg === 'function') vm.given.push(arg);
}

/**
 * Calls a function through a symbolic reference to functions of the input; false: it is no such reference.
 * @param args what it is given
 */
export function callInput(
  vm: Interpreter,
  callee: object,
  shadow: ExprId,
  args: () => readonly unknown[],
  result: number,
  resume: number,
): boolean {
  const record = recordOf(callee);
  if (!(record instanceof InputFunction) || !vm.heap.references.isInitialOnly(shadow)) return false;
  requireTag(vm, shadow, callee);
  requireClass(vm, shadow, callee);
  keepGiven(vm, args());
  if (record.hasState) {
    requireSame(vm, shadow, callee);
    record.end(vm, callee, 0, result, resume);
  } else record.end(vm, callee, shadow, result, resume);
  return true;
}

/** Decides which function of the input a symbolic reference is; nothing is decided of other values. */
export function decideInput(vm: Interpreter, callee: object, shadow: ExprId): void {
  if (shadow === 0 || !(recordOf(callee) instanceof InputFunction)) return;
  requireTag(vm, shadow, callee);
  requireSame(vm, shadow, callee);
}
