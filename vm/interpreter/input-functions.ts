/**
 * Functions of the input: each returns values that are known before the run, whatever it is called with, and does
 * nothing else. What a function returns is a field of it in the initial heap, so that a call is a read of that field:
 * one field for all calls, or one for each where nothing is known of the function.
 */
import type { ExprId } from '../expressions/arena.js';
import { recordOf, setRecord } from '../realm/stamp.js';
import { callKey, RETURNED } from '../returned.js';
import type { Call, Model } from './call.js';
import type { Interpreter } from './interpreter.js';
import { requireClass, requireTag } from './predicates.js';
import { give } from './properties.js';

/** What a function returns: one value at each call, or one after the other and then undefined. */
export type Returned = { readonly always: unknown } | { readonly calls: readonly unknown[] };

class InputFunction implements Model {
  readonly kind = 'model';
  returned: Returned = { always: undefined };
  private called = 0;

  /** Whether which function is called matters beyond what it returns. */
  get hasState(): boolean {
    return 'calls' in this.returned;
  }

  readonly run = ({ vm, callee, result, resume, newTarget }: Call): unknown => {
    if (newTarget !== undefined) return false;
    this.end(vm, callee, 0, result, resume);
  };

  /** The next value, and the field that holds it. */
  next(): { readonly value: unknown; readonly key: string } {
    const { returned } = this;
    if ('always' in returned) return { value: returned.always, key: RETURNED };
    const index = this.called;
    this.called += 1;
    return { value: returned.calls[index], key: callKey(index) };
  }

  end(vm: Interpreter, callee: object, shadow: ExprId, result: number, resume: number): void {
    vm.heap.initial.call();
    const { value, key } = this.next();
    const returned = vm.known(vm.heap.read(vm.keys.info(key), callee, shadow));
    if (result >= 0) give(vm, result, value, returned);
    vm.sp = resume;
  }
}

/** A function of the realm that returns undefined, until `setReturned` says otherwise. */
export function makeInputFunction(vm: Interpreter): object {
  const record = new InputFunction();
  const made = vm.realm.makeNative(() => record.next().value, '', 0);
  setRecord(made, record);
  return made;
}

/** @param callee what `makeInputFunction` made */
export function setReturned(callee: object, returned: Returned): void {
  (recordOf(callee) as InputFunction).returned = returned;
}

/** Calls a function through a symbolic reference to functions of the input; false: it is no such reference. */
export function callInput(
  vm: Interpreter,
  callee: object,
  shadow: ExprId,
  result: number,
  resume: number,
): boolean {
  const record = recordOf(callee);
  if (!(record instanceof InputFunction) || !vm.heap.isInitialOnly(shadow)) return false;
  requireTag(vm, shadow, callee);
  requireClass(vm, shadow, callee);
  if (record.hasState) {
    vm.path.require('type', vm.expressions.strictEqual(shadow, vm.heap.object(callee)), true);
    record.end(vm, callee, 0, result, resume);
  } else record.end(vm, callee, shadow, result, resume);
  return true;
}
