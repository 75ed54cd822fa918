/** Models of built-ins that call functions (ECMA-262, 20.2.3 and 28.1): the callee is a frame, not a re-entry. */
import type { ExprId } from '../expressions/arena.js';
import type { Frame } from '../frames/frame.js';
import type { Call } from '../interpreter/call.js';
import { callFunction, constructFunction, isConstructorValue } from '../interpreter/calls.js';
import { evalGlobally } from '../interpreter/eval.js';
import { decideInput } from '../interpreter/input-functions.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isCallable, isObject } from '../is-object.js';
import { notApplicable, notCallable } from '../messages/calls.js';
import type { Bound } from '../objects/bound.js';
import { hasProxyInChain } from '../objects/proxies.js';
import { recordOf, setRecord } from '../realm/stamp.js';
import { PASSING } from '../traces/frame-sites.js';
import type { ModelTable, Run } from './model.js';
import { listOf as argumentsOf } from './proxies.js';

/** The frame that calls, behind built-ins that only pass calls on. */
function callerOf({ vm }: Call): Frame {
  let depth = vm.depth;
  while (isPassing(vm, vm.frames[depth]!)) depth -= 1;
  return vm.frames[depth]!;
}

function isPassing(vm: Interpreter, { builtin }: Frame): boolean {
  if (builtin === undefined || 'lines' in builtin) return false;
  return PASSING.has(vm.realm.objects.nameOf(builtin.callee) ?? '');
}

/** Function.prototype.call */
function call(given: Call): void {
  const callee = given.receiver;
  const { vm, base, count } = given;
  if (!isCallable(callee)) throw vm.typeError(notCallable(callerOf(given), callee));
  decideInput(vm, callee, given.receiverShadow);
  const args = Math.max(count - 1, 0);
  callFunction(vm, callee, given.arg(0), given.argShadow(0), base + 1, args, given.result, given.resume);
}

/** An array-like as arguments, if reading it runs no code of the program and decides nothing. */
export function listOf(given: Call, index: number): { args: unknown[]; shadows: number[] } | undefined {
  const { vm } = given;
  const list = given.arg(index);
  if (list === undefined || list === null) return { args: [], shadows: [] };
  if (!vm.isArray(list) || given.argShadow(index) !== 0 || vm.heap.isInitial(list)) return undefined;
  if (vm.heap.length.shared.has(list) || vm.heap.length.local.has(list)) return undefined;
  if (vm.heap.elements.accessor) return undefined;
  const args = Array.from(list as readonly unknown[]);
  const shadows = args.map((_, at) => vm.known(vm.heap.readElement(list, 0, at, 0)));
  return { args, shadows };
}

/** Function.prototype.apply */
function apply(given: Call): unknown {
  const callee = given.receiver;
  const { vm } = given;
  if (isCallable(callee)) {
    decideInput(vm, callee, given.receiverShadow);
    return applyTo(given, callee, 0);
  }
  const list = given.arg(1);
  const isListed = list !== undefined && list !== null;
  throw vm.typeError(isListed ? notApplicable(callee) : notCallable(callerOf(given), callee));
}

/** Reflect.apply */
function reflectApply(given: Call): unknown {
  const callee = given.arg(0);
  if (!isCallable(callee) || !isObject(given.arg(2))) return false;
  decideInput(given.vm, callee, given.argShadow(0));
  return applyTo(given, callee, 1);
}

/** Calls `callee` with the receiver and the list that are arguments `at` and `at + 1`. */
function applyTo(given: Call, callee: object, at: number): unknown {
  const { vm } = given;
  const receiver = given.arg(at);
  const receiverShadow = given.argShadow(at);
  const list = listOf(given, at + 1);
  if (list !== undefined) {
    vm.callFunctionWith(
      callee,
      receiver,
      receiverShadow,
      list.args,
      list.shadows,
      given.result,
      given.resume,
    );
    return true;
  }
  if (!isObject(given.arg(at + 1))) return false;
  const shadows = [0, receiverShadow, given.argShadow(at + 1)];
  given.tail(vm.helper('applyList'), undefined, 0, [callee, receiver, given.arg(at + 1)], shadows);
}

/** Reflect.construct */
function reflectConstruct(given: Call): unknown {
  const { vm } = given;
  const callee = given.arg(0);
  const newTarget = given.count > 2 ? given.arg(2) : callee;
  if (!isConstructorValue(vm, callee) || !isConstructorValue(vm, newTarget)) return false;
  if (!isObject(given.arg(1))) return false;
  const list = listOf(given, 1);
  if (list === undefined) {
    const shadows = [0, given.argShadow(1)];
    return given.tail(
      vm.helper('reflectConstruct'),
      undefined,
      0,
      [callee, given.arg(1), newTarget],
      shadows,
    );
  }
  const base = Math.max(vm.sp, given.resume);
  vm.ensure(base + list.args.length);
  list.args.forEach((value, index) => {
    vm.stack[base + index] = value;
    vm.shadow[base + index] = list.shadows[index]!;
  });
  vm.sp = base + list.args.length;
  const { result, resume } = given;
  constructFunction(vm, callee as object, newTarget as object, base, list.args.length, result, resume);
}

/** Function.prototype.bind: the native bound function, with a record that knows the shadows. */
function bind(given: Call): unknown {
  const target = given.receiver;
  if (typeof target !== 'function') return false;
  const { vm } = given;
  decideInput(vm, target, given.receiverShadow);
  const isOpen = vm.hasProxies && hasProxyInChain(vm, target);
  if (isOpen || vm.keys.info('name').accessor || vm.keys.info('length').accessor) {
    const list = argumentsOf(given);
    return given.tail(vm.helper('bindTarget'), undefined, 0, [given.callee, target, list], []);
  }
  const bound = vm.operations.apply(given.callee, target, given.args) as object;
  given.give(know(bound, target, given.args, given.argShadows));
}

/** Gives a bound function its record. */
function know(bound: object, target: object, args: readonly unknown[], shadows: readonly ExprId[]): object {
  setRecord(bound, {
    kind: 'bound',
    target,
    receiver: args[0],
    receiverShadow: shadows[0] ?? 0,
    args: args.slice(1),
    shadows: shadows.slice(1),
  } satisfies Bound as Bound);
  return bound;
}

/** bind target list prototype name length → the bound function */
export const makeBound: Run = (given) => {
  const { vm } = given;
  const { operations } = vm;
  const [bind, target, list, prototype, name, length] = given.args as [
    object,
    object,
    unknown[],
    object | null,
    string,
    number,
  ];
  const standIn = operations.forwarder(target, isConstructorValue(vm, target));
  const bound = operations.apply(bind, standIn, list) as object;
  operations.setPrototypeOf(bound, prototype);
  for (const [key, value] of [
    ['length', length],
    ['name', name],
  ] as const)
    operations.defineProperty(bound, key, { value, writable: false, enumerable: false, configurable: true });
  const shadows = list.map((_, at) => vm.known(vm.heap.readElement(list, 0, at, 0)));
  given.give(know(bound, target, list, shadows));
};

/** Function.prototype[Symbol.hasInstance] */
function hasInstance(given: Call): void {
  const { vm } = given;
  given.tail(vm.helper('ordinaryHasInstance'), given.receiver, 0, [given.arg(0)], [given.argShadow(0)]);
}

/** Indirect eval; of anything but text it is the identity. */
export function indirectEval(given: Call): unknown {
  const source = given.arg(0);
  if (typeof source !== 'string') return given.give(source, given.argShadow(0));
  if (given.argShadow(0) !== 0) given.vm.lost.count('eval');
  evalGlobally(given.vm, source, given.result, given.resume);
}

/** Function and its kin (20.2.1.1): the arguments become strings in self-hosted code. */
export const dynamicFunction =
  (kind: string) =>
  (given: Call): void => {
    const { vm } = given;
    const target = given.newTarget ?? given.callee;
    given.tail(vm.helper('dynamicFunction'), undefined, 0, [kind, target, given.callee, ...given.args], []);
  };

export const functionModels: ModelTable = {
  'Function.prototype.call': call,
  'Function.prototype.apply': apply,
  'Function.prototype.bind': bind,
  'Function.prototype.@@hasInstance': hasInstance,
  'Reflect.apply': reflectApply,
  'Reflect.construct': reflectConstruct,
  Function: dynamicFunction('Function'),
  eval: indirectEval,
};

/** The target of a bound function. */
export function boundTarget(callee: unknown): object | undefined {
  const record = isObject(callee) ? recordOf(callee) : undefined;
  return record?.kind === 'bound' ? (record as Bound).target : undefined;
}
