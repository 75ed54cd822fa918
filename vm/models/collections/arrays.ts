/**
 * Built-ins on arrays: native where nothing symbolic is near and nothing calls back, else self-hosted.
 */
import { types } from 'node:util';
import { Tag } from '../../expressions/arena.js';
import { typedLength } from '../../heap-fields/typed-length.js';
import type { Call } from '../../interpreter/call.js';
import { isConstructorValue } from '../../interpreter/calls.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';
import { MAX_LENGTH, requireLength } from '../../objects/elements/element-places.js';
import { storeOwnElement } from '../../objects/elements/set-element.js';
import { concretizeLength } from '../../objects/elements/typed-elements.js';
import { readsPrototype } from '../../objects/new-target.js';
import { hasProxyInChain } from '../../objects/proxies.js';
import { includes, indexOf } from '../known-lists.js';
import type { ModelTable, Run } from '../model.js';
import { iterator } from './array-iterators.js';

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

/** Methods and which of their arguments are converted to numbers. */
const ACCESS: Readonly<Record<string, readonly number[]>> = {
  push: [],
  pop: [],
  shift: [],
  unshift: [],
  splice: [0, 1],
  slice: [0, 1],
  indexOf: [1],
  lastIndexOf: [1],
  includes: [1],
  at: [0],
  concat: [],
  reverse: [],
  fill: [1, 2],
  copyWithin: [0, 1, 2],
  with: [0],
  toSpliced: [0, 1],
  toReversed: [],
  flat: [0],
};

/** Methods whose result ArraySpeciesCreate makes. */
const MAKES: ReadonlySet<string> = new Set(['splice', 'slice', 'concat', 'flat']);

/** Methods that look into arrays that they find. */
const LOOKS_IN: ReadonlySet<string> = new Set(['concat', 'flat']);

/** Whether a native built-in may read and write the array: no shadow, no accessor, no proxy. */
function isPlain(vm: Interpreter, value: unknown): boolean {
  return (
    isObject(value) &&
    !hasProxyInChain(vm, value) &&
    Array.isArray(value) &&
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
    if (vm.isArray(value) && !isPlain(vm, value)) return false;
  }
  return true;
}

function tail(call: Call, helper: string): void {
  call.tail(call.vm.helper(helper), call.receiver, call.receiverShadow, call.args, call.argShadows);
}

/** Self-hosted, unless it runs no code of the program natively, and nothing is symbolic. */
function access(name: string): Run {
  const converted = ACCESS[name]!;
  return (call) => {
    call.vm.willChange(call.receiver);
    const isQuiet = isPlainCall(call) && !converted.some((at) => isObject(call.arg(at)));
    if (isNullish(call) || (isQuiet && isQuietMethod(call, name))) return false;
    tail(call, name);
  };
}

function isQuietMethod({ vm, receiver }: Call, name: string): boolean {
  if (MAKES.has(name) && !isPlainSpecies(vm, receiver as object)) return false;
  if (name === 'flat' && vm.heap.isActive) return false;
  return !LOOKS_IN.has(name) || !(vm.hasProxies || vm.keys.info(Symbol.isConcatSpreadable).accessor);
}

/** Whether what a method makes of the array is an array, without a look at code of the program. */
export function isPlainSpecies(vm: Interpreter, array: object): boolean {
  const { realm } = vm;
  if (Object.getPrototypeOf(array) !== realm.arrayPrototype || Object.hasOwn(array, 'constructor'))
    return false;
  const maker: unknown = Object.getOwnPropertyDescriptor(realm.arrayPrototype, 'constructor')?.value;
  return maker === realm.intrinsics.Array && realm.hasOwnSpecies();
}

/** join and toString: native if no element is converted. */
function join(helper: string): Run {
  return (call) => {
    if (isNullish(call)) return false;
    const isQuiet =
      isPlainCall(call) && !isObject(call.arg(0)) && !(call.receiver as readonly unknown[]).some(isObject);
    if (isQuiet && (helper === 'join' || hasOwnMethods(call))) return false;
    tail(call, helper);
  };
}

/** Whether the array has the methods that it was made with. */
function hasOwnMethods({ vm, receiver }: Call): boolean {
  const { realm } = vm;
  return (
    Object.getPrototypeOf(receiver) === realm.arrayPrototype &&
    !Object.hasOwn(receiver as object, 'join') &&
    !realm.objects.isChanged(realm.arrayPrototype)
  );
}

/** push, onto an array that no symbolic reference may be: elements keep their shadows. */
function push(call: Call): unknown {
  const { vm, receiver } = call;
  vm.willChange(receiver);
  if (!isOwn(call)) return access('push')(call);
  const array = receiver as unknown[];
  // Without an element the length is still set, and there may be too many: rare, and left to the built-in.
  if (call.count === 0 || array.length + call.count > MAX_LENGTH) return access('push')(call);
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
  return receiverShadow === 0 && vm.isArray(receiver) && vm.heap.isOwnArray(receiver);
}

/** Built-ins say in their own words that there is no object. */
function isNullish({ receiver, newTarget }: Call): boolean {
  return receiver === undefined || receiver === null || newTarget !== undefined;
}

function callback(name: string): Run {
  return (call) => {
    if (isNullish(call)) return false;
    tail(call, name);
  };
}

/** Methods of typed arrays that do with a callback what those of arrays do (23.2.3), and make nothing. */
export const TYPED_CALLBACKS = CALLBACKS.filter((name) => !['map', 'filter', 'flatMap'].includes(name));

export function typedCallback(name: string): Run {
  const helper = `typed${name[0]!.toUpperCase()}${name.slice(1)}`;
  return (call) => {
    const { receiver } = call;
    if (call.newTarget !== undefined || typeof call.arg(0) !== 'function') return false;
    // Without elements, and where the buffer is detached or too short, nothing is called.
    if (!types.isTypedArray(receiver)) return false;
    if (typedLength(receiver) > 0) return tail(call, helper);
    if (!call.hasShadows) return false;
    concretizeLength(call.vm, receiver, call.receiverShadow);
    call.give(call.vm.operations.apply(call.callee, receiver, call.args));
  };
}

function of(call: Call): unknown {
  const { receiver, vm } = call;
  if (receiver === vm.realm.intrinsics.Array && !call.hasShadows) return false;
  if (typeof receiver !== 'function' || !isConstructorValue(vm, receiver)) return false;
  tail(call, 'of');
}

/** Array ( …items ) (23.1.1.1): elements keep their shadows, and so does a length. */
function construct(call: Call): unknown {
  const { vm, callee, newTarget, args } = call;
  if (!call.hasShadows) return false;
  if (newTarget !== undefined && newTarget !== callee && readsPrototype(vm, newTarget)) return false;
  const [length, lengthShadow] = [call.arg(0), call.argShadow(0)];
  const isLength = call.count === 1 && typeof length === 'number';
  if (call.count === 1) vm.path.require('operand', vm.expressions.hasTag(lengthShadow, Tag.Number), isLength);
  if (isLength) requireLength(vm, length, lengthShadow);
  const made =
    newTarget === undefined
      ? vm.operations.apply(callee, undefined, args)
      : vm.operations.construct(callee, args, newTarget);
  if (isLength) vm.heap.write(vm.heap.length, made as object, 0, lengthShadow, length);
  else
    call.argShadows.forEach((shadow, at) => {
      if (shadow !== 0) vm.heap.writeElement(made as object, 0, at, 0, shadow, args[at]);
    });
  call.give(made);
}

function sort(name: string): Run {
  return (call) => {
    call.vm.willChange(call.receiver);
    if (isNullish(call)) return false;
    const isQuiet = call.arg(0) === undefined && isPlainCall(call);
    if (isQuiet && !(call.receiver as readonly unknown[]).some(isObject)) return false;
    tail(call, name);
  };
}

function toLocaleText(call: Call): unknown {
  if (isNullish(call)) return false;
  tail(call, 'arrayToLocaleString');
}

function from(call: Call): unknown {
  const [items, mapper] = [call.arg(0), call.arg(1)];
  if (items === undefined || items === null) return false;
  const { vm, receiver } = call;
  const isQuiet = mapper === undefined && call.argShadow(0) === 0 && receiver === vm.realm.intrinsics.Array;
  if (isQuiet && isObject(items) && isIteratedNatively(vm, items)) return false;
  if (isQuiet && typeof items === 'string' && areUnchanged(vm, 'String', 'StringIteratorPrototype'))
    return false;
  tail(call, 'from');
}

/** Whether a native built-in iterates over the collection without code of the program. */
export function isIteratedNatively(vm: Interpreter, items: object): boolean {
  const name = types.isMap(items) ? 'Map' : types.isSet(items) ? 'Set' : 'Array';
  if (name === 'Array' ? !isPlain(vm, items) : vm.heap.collections.has(items) || vm.heap.isInitial(items))
    return false;
  if (Object.hasOwn(items, Symbol.iterator)) return false;
  const { prototype } = vm.realm.intrinsics[name] as { readonly prototype: object };
  if (Object.getPrototypeOf(items) !== prototype) return false;
  return areUnchanged(vm, name, `${name}IteratorPrototype`);
}

/** Whether the prototype of a constructor and that of its iterators are as they were made. */
function areUnchanged({ realm }: Interpreter, name: string, iterators: string): boolean {
  const { prototype } = realm.intrinsics[name] as { readonly prototype: object };
  return !realm.objects.isChanged(prototype) && !realm.objects.isChanged(realm.hidden[iterators]!);
}

function table(): Record<string, Run> {
  const out: Record<string, Run> = {};
  for (const name of CALLBACKS) out[`Array.prototype.${name}`] = callback(name);
  for (const name of Object.keys(ACCESS)) out[`Array.prototype.${name}`] = access(name);
  return out;
}

export const arrayModels: ModelTable = {
  ...table(),
  'Array.prototype.includes': includes(access('includes')),
  'Array.prototype.indexOf': indexOf(access('indexOf')),
  Array: construct,
  'Array.prototype.push': push,
  'Array.prototype.pop': pop,
  'Array.prototype.sort': sort('sort'),
  'Array.prototype.toSorted': sort('toSorted'),
  'Array.prototype.join': join('join'),
  'Array.prototype.toLocaleString': toLocaleText,
  'Array.prototype.toString': join('arrayToString'),
  'Array.prototype.keys': iterator('keys'),
  'Array.prototype.values': iterator('values'),
  'Array.prototype.entries': iterator('entries'),
  'Array.from': from,
  'Array.of': of,
};
