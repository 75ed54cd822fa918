/**
 * Functions of the input: each returns one value, whatever it is called with, and does nothing else. What a function
 * returns is a field of it in the initial heap, so that a call through a symbolic reference is a read of that field.
 */
import type { ExprId } from '../expressions/arena.js';
import { recordOf, setRecord } from '../realm/stamp.js';
import { RETURNED } from '../returned.js';
import type { Call, Model } from './call.js';
import type { Interpreter } from './interpreter.js';
import { requireClass, requireTag } from './predicates.js';
import { give } from './properties.js';

class ConstantFunction implements Model {
  readonly kind = 'model';
  value: unknown = undefined;

  readonly run = ({ vm, callee, result, resume, newTarget }: Call): unknown => {
    if (newTarget !== undefined) return false;
    end(vm, callee, 0, this.value, result, resume);
  };
}

/** A function of the realm that returns undefined, until `setReturned` says otherwise. */
export function makeConstantFunction(vm: Interpreter): object {
  const record = new ConstantFunction();
  const made = vm.realm.makeNative(() => record.value, '', 0);
  setRecord(made, record);
  return made;
}

/** @param callee what `makeConstantFunction` made */
export function setReturned(callee: object, value: unknown): void {
  (recordOf(callee) as ConstantFunction).value = value;
}

/** Calls a function through a symbolic reference to functions of the input; false: it is no such reference. */
export function callConstant(
  vm: Interpreter,
  callee: object,
  shadow: ExprId,
  result: number,
  resume: number,
): boolean {
  const record = recordOf(callee);
  if (!(record instanceof ConstantFunction) || !vm.heap.isInitialOnly(shadow)) return false;
  requireTag(vm, shadow, callee);
  requireClass(vm, shadow, callee);
  end(vm, callee, shadow, record.value, result, resume);
  return true;
}

function end(
  vm: Interpreter,
  callee: object,
  shadow: ExprId,
  value: unknown,
  result: number,
  resume: number,
): void {
  const returned = vm.known(vm.heap.read(vm.keys.info(RETURNED), callee, shadow));
  if (result >= 0) give(vm, result, value, returned);
  vm.sp = resume;
}
