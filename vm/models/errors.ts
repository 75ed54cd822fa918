/**
 * Errors as the program makes them (ECMA-262, 20.5, and V8's `captureStackTrace`): natively, with a trace of the machine;
 * what code of the program has a part in is done by frames first.
 */
import { types } from 'node:util';
import { Closure } from '../frames/frame.js';
import type { Call, Model } from '../interpreter/call.js';
import { nativeResult } from '../interpreter/natives.js';
import { isObject } from '../is-object.js';
import { readsPrototype } from '../objects/new-target.js';
import { hasProxyInChain } from '../objects/proxies.js';
import { recordOf, standIns } from '../realm/stamp.js';
import { takeTrace } from '../traces/capture.js';
import { traces } from '../traces/trace.js';
import { requireTag } from '../values/predicates.js';
import { isIteratedNatively } from './collections/arrays.js';
import { ownShadow } from './internal-methods.js';
import type { ModelTable } from './model.js';
import { listOf } from './proxies.js';

/** A constructor of errors: frames of constructors of subclasses are not shown. */
function construct(call: Call): unknown {
  const { vm, callee, newTarget } = call;
  if (newTarget !== undefined && newTarget !== callee && readsPrototype(vm, newTarget)) return false;
  const isText = typeof call.arg(0) === 'string' && call.argShadow(0) !== 0 && call.argShadow(1) === 0;
  const error = isText ? withMessage(call) : (nativeResult(call) as object);
  keepCause(call, error);
  const target = (newTarget && standIns.get(newTarget)) ?? newTarget ?? callee;
  // What is no function of the program has no frames.
  takeTrace(vm, error, { until: recordOf(target) instanceof Closure ? target : callee });
  const trace = isText ? traces.get(error) : undefined;
  if (trace !== undefined)
    trace.whenRead = () => {
      vm.realm.environment.lookAround();
      vm.lost.count('stack of an error');
    };
  call.give(error);
}

/** An error whose message is symbolic; its trace quotes it as it is. */
function withMessage(call: Call): object {
  const { vm, callee, newTarget, args } = call;
  const [message, shadow] = [call.arg(0), call.argShadow(0)];
  requireTag(vm, shadow, message);
  const error = vm.operations.construct(callee, args, newTarget ?? callee) as object;
  vm.heap.write(vm.keys.info('message'), error, 0, shadow, message);
  return error;
}

/** Keeps the shadow of the cause that an error was given. */
function keepCause(call: Call, error: object): void {
  const { vm } = call;
  const options = call.arg(1);
  if (!vm.heap.isActive || !isObject(options) || types.isProxy(options)) return;
  const own = Object.getOwnPropertyDescriptor(options, 'cause');
  if (own === undefined) return;
  const shadow = ownShadow(vm, options, 0, 'cause');
  if (shadow !== 0) vm.heap.write(vm.keys.info('cause'), error, 0, shadow, own.value);
}

function captureStackTrace(call: Call): void {
  const { vm, callee } = call;
  const result = nativeResult(call);
  const [target, until] = call.args;
  if (isObject(target)) takeTrace(vm, target, { until: isObject(until) ? until : callee, isNew: true });
  call.give(result);
}

/** Error.prototype.toString */
function toText(call: Call): unknown {
  const { vm, receiver } = call;
  if (!isObject(receiver)) return false;
  const isOpen =
    hasProxyInChain(vm, receiver) || ['name', 'message'].some((key) => vm.keys.info(key).accessor);
  const isQuiet =
    !isOpen &&
    !isObject(vm.operations.get(receiver, 'name')) &&
    !isObject(vm.operations.get(receiver, 'message'));
  if (isQuiet) return false;
  call.tail(vm.helper('errorText'), receiver, call.receiverShadow, [], []);
}

/** AggregateError ( errors, message, options ): an iterable of the program is gone through by frames. */
export const aggregateModel: Model = {
  kind: 'model',
  converted: { kind: 'model', run: construct },
  run(call) {
    const { vm, callee, newTarget } = call;
    const [errors, message, options] = call.args;
    const isQuiet = !isObject(errors) || (vm.isArray(errors) && isIteratedNatively(vm, errors));
    if (isQuiet && !isObject(message) && !isObject(options)) return construct(call);
    call.tail(vm.helper('aggregateOf'), undefined, 0, [callee, newTarget ?? callee, listOf(call)], []);
    return true;
  },
};

const CONSTRUCTORS = [
  'Error',
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
  'Error.prototype.toString': toText,
};
