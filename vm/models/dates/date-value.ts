/** Time values of Dates with their shadows. */
import { types } from 'node:util';
import { DATE_VALUE, timeOf } from '../../heap-fields/date-value.js';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { concretize, type NumberOperand } from '../../values/conversions.js';
import { requireClass } from '../../values/predicates.js';

/** The time value of the receiver of a call; undefined: it is no Date. */
export function receiverTime({ vm, receiver, receiverShadow }: Call): NumberOperand | undefined {
  return types.isDate(receiver) ? timeValue(vm, receiver, receiverShadow) : undefined;
}

/** The time value of a Date; `shadow` is that of the reference. */
export function timeValue(vm: Interpreter, date: Date, shadow: number): NumberOperand {
  const value = timeOf(date);
  if (!vm.heap.isActive) return { value, shadow: 0 };
  requireClass(vm, shadow, date);
  return { value, shadow: vm.known(vm.heap.read(vm.keys.info(DATE_VALUE), date, shadow)) };
}

/** Adds to the path whether a time value is NaN. */
export function requireTime(vm: Interpreter, { value, shadow }: NumberOperand): boolean {
  const isInvalid = Number.isNaN(value);
  if (shadow !== 0) vm.path.require('number', vm.expressions.call('Number.isNaN', shadow, 0), isInvalid);
  return !isInvalid;
}

/** Concretizes a time value that a built-in without a model reads. */
export function concretizeTime(vm: Interpreter, time: NumberOperand): void {
  if (time.shadow !== 0 && requireTime(vm, time)) concretize(vm, time.value, time.shadow);
}

/** Notes the time value of a Date. Call it before the Date changes, if it is not a new one. */
export function writeTime(
  vm: Interpreter,
  date: object,
  base: number,
  { value, shadow }: NumberOperand,
): void {
  if (shadow === 0 && !vm.heap.isActive) return;
  vm.heap.write(vm.keys.info(DATE_VALUE), date, base, shadow, value);
}
