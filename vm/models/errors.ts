/** Errors as the program makes them (ECMA-262, 20.5.1, and V8's `captureStackTrace`): natively, with a trace of the machine. */
import { isObject } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import { readsPrototype } from '../interpreter/calls.js';
import { nativeResult } from '../interpreter/natives.js';
import { takeTrace } from '../traces/capture.js';
import type { ModelTable } from './model.js';

/** A constructor of errors: frames of constructors of subclasses are not shown. */
function construct(call: Call): unknown {
  const { vm, callee, newTarget } = call;
  if (newTarget !== undefined && newTarget !== callee && readsPrototype(vm, newTarget)) return false;
  const error = nativeResult(call) as object;
  takeTrace(vm, error, { until: newTarget ?? callee });
  call.give(error);
}

function captureStackTrace(call: Call): void {
  const { vm, callee } = call;
  const result = nativeResult(call);
  const [target, until] = call.args;
  if (isObject(target)) takeTrace(vm, target, { until: isObject(until) ? until : callee, isNew: true });
  call.give(result);
}

const CONSTRUCTORS = [
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
] as const;

export const errorModels: ModelTable = {
  ...Object.fromEntries(CONSTRUCTORS.map((name) => [name, construct])),
  'Error.captureStackTrace': captureStackTrace,
};
