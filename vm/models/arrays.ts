/**
 * Built-ins on arrays: native where nothing symbolic is near and nothing calls back, else self-hosted.
 */
import { types } from 'node:util';
import { isObject } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import { storeOwnElement } from '../interpreter/elements.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { iterator } from './array-iterators.js';
import type { ModelTable, Run } from './model.js';

const CALLBACKS = [
  'forEach',
  'map',
  'filter',
  'some',
  'every',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'reduce',
  'reduceRight',
  'flatMap',
] as const;

const ACCESS = [
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'slice',
  'indexOf',
  'lastIndexOf',
  'includes',
  'at',
  'concat',
  'reverse',
  'fill',
  'copyWithin',
] as const;

/** Whether a native built-in may read and write the array: no shadow, no accessor, no proxy. */
function isPlain(vm: Interpreter, value: unknown): boolean {
  return (
    Array.isArray(value) &&
    !vm.isProxyObject(value) &&
    !vm.heap.elements.accessor &&
    vm.heap.isPlainArray(value)
  );
}

function isPlainCall(call: Call): boolean {
  const { vm, count } = call;
  if (call.receiverShadow !== 0 || call.newTarget !== undefined) return false;
  for (let i = 0; i < count; i++) if (call.argShadow(i) !== 0) return false;
  if (!isPlain(vm, call.receiver)) return false;
  if (!vm.heap.isActive) return true;
  for (let i = 0; i < count; i++) {
    const value = call.arg(i);
    if (Array.isArray(value) && !isPlain(vm, value)) return false;
  }
  return true;
}

function tail(call: Call, helper: string): void {
  call.tail(call.vm.helper(helper), call.receiver, call.receiverShadow, call.args, call.argShadows);
}

/** Self-hosted, unless it would be a native method of something other than an array that nobody shadows. */
function access(name: string): Run {
  return (call) => {
    call.vm.willChange(call.receiver);
    if (isPlainCall(call) || isForeign(call)) return false;
    tail(call, name);
  };
}

/** push, onto an array that no symbolic reference may be: elements keep their shadows. */
function push(call: Call): unknown {
  const { vm, receiver } = call;
  vm.willChange(receiver);
  if (!isOwn(call)) return access('push')(call);
  const array = receiver as unknown[];
  for (let i = 0; i < call.count; i++) {
    storeOwnElement(vm, array, array.length, call.arg(i), call.argShadow(i), true);
  }
  call.give(array.length);
}

/** pop, likewise. */
function pop(call: Call): unknown {
  const { vm, receiver } = call;
  vm.willChange(receiver);
  if (!isOwn(call)) return access('pop')(call);
  const array = receiver as unknown[];
  const last = array.length - 1;
  const isPlain = last < 0 || vm.heap.plainElements;
  const shadow = isPlain ? 0 : vm.heap.readElement(array, 0, last, 0);
  const value = vm.operations.pop(array);
  if (!isPlain) vm.heap.dropElements(array, last);
  call.give(value, shadow);
}

function isOwn({ vm, receiver, receiverShadow }: Call): boolean {
  return (
    receiverShadow === 0 &&
    Array.isArray(receiver) &&
    !vm.isProxyObject(receiver) &&
    vm.heap.isOwnArray(receiver)
  );
}

/** Typed arrays, proxies and other exotic receivers keep the native method. */
function isForeign(call: Call): boolean {
  const { receiver } = call;
  return !isObject(receiver) || types.isProxy(receiver) || ArrayBuffer.isView(receiver);
}

function callback(name: string): Run {
  return (call) => {
    if (call.newTarget !== undefined || !isObject(call.receiver) || types.isProxy(call.receiver))
      return false;
    tail(call, name);
  };
}

function sort(name: string): Run {
  return (call) => {
    call.vm.willChange(call.receiver);
    if (call.arg(0) === undefined || isForeign(call)) return false;
    tail(call, name);
  };
}

function from(call: Call): unknown {
  const [items, mapper] = [call.arg(0), call.arg(1)];
  const isQuiet = mapper === undefined && call.argShadow(0) === 0;
  if (isQuiet && (!isObject(items) || isPlain(call.vm, items) || types.isMap(items) || types.isSet(items))) {
    return false;
  }
  if (typeof items === 'string' && mapper === undefined) return false;
  tail(call, 'from');
}

function table(): Record<string, Run> {
  const out: Record<string, Run> = {};
  for (const name of CALLBACKS) out[`Array.prototype.${name}`] = callback(name);
  for (const name of ACCESS) out[`Array.prototype.${name}`] = access(name);
  return out;
}

export const arrayModels: ModelTable = {
  ...table(),
  'Array.prototype.push': push,
  'Array.prototype.pop': pop,
  'Array.prototype.sort': sort('sort'),
  'Array.prototype.toSorted': sort('toSorted'),
  'Array.prototype.keys': iterator('keys'),
  'Array.prototype.values': iterator('values'),
  'Array.prototype.entries': iterator('entries'),
  'Array.from': from,
};
