/** Models of typed arrays (ECMA-262, 23.2): native where no code of the program runs. */
import { types } from 'node:util';
import { Tag } from '../../expressions/arena.js';
import { typedLength } from '../../heap-fields/typed-length.js';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';
import { requireIndex } from '../../objects/elements/element-places.js';
import { exposeBuffer, typedSlotShadow } from '../../objects/elements/typed-elements.js';
import { openBuffer } from '../../objects/input-buffers.js';
import { hasProxyInChain } from '../../objects/proxies.js';
import { convertBehindPrototype, convertOperands } from '../conversions.js';
import type { ModelTable, Run } from '../model.js';
import { iterator } from './array-iterators.js';
import { isIteratedNatively } from './arrays.js';
import { isPartOfBuffer } from './data-views.js';

const CONSTRUCTORS = [
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
] as const;

type TypedArray = NodeJS.TypedArray;

/** Symbolic lengths of new arrays; a longer array becomes one of that length. */
const LONGEST = 65536;

/** The constructor of the realm that typed arrays of this kind are made by. */
function constructorOf(vm: Interpreter, array: TypedArray): object {
  return vm.realm.intrinsics[vm.realm.captured.kindOf(array)] as object;
}

/** Whether what a method makes of the array is made by its own constructor, without a look at code of the program. */
function isPlainSpecies(vm: Interpreter, array: TypedArray): boolean {
  const { objects, typedArray, intrinsics, hidden } = vm.realm;
  const maker = intrinsics[vm.realm.captured.kindOf(array)] as { readonly prototype: object };
  return (
    Object.getPrototypeOf(array) === maker.prototype &&
    !Object.hasOwn(array, 'constructor') &&
    ![maker, maker.prototype, typedArray, hidden.TypedArrayPrototype!].some((part) => objects.isChanged(part))
  );
}

function tail(call: Call, helper: string): void {
  call.tail(call.vm.helper(helper), call.receiver, call.receiverShadow, call.args, call.argShadows);
}

/** Whether native code would lose what the receiver or an argument holds. */
function isShadowed(call: Call, receiver: TypedArray): boolean {
  const { heap } = call.vm;
  return call.hasShadows || (heap.isActive && heap.isShadowed(receiver));
}

/** map, filter, sort and toSorted with a function; `isOptional`: or without one. */
function callback(helper: string, isOptional = false): Run {
  return (call) => {
    const { receiver, vm } = call;
    if (call.newTarget !== undefined || !types.isTypedArray(receiver)) return false;
    const isWithout = isOptional && call.arg(0) === undefined && isShadowed(call, receiver);
    if (!(isWithout || typeof call.arg(0) === 'function') || vm.realm.captured.isDetached(receiver))
      return false;
    tail(call, helper);
  };
}

/** Methods that call nothing and convert nothing. */
function shadowed(helper: string): Run {
  return (call) => {
    const { receiver, vm } = call;
    if (call.newTarget !== undefined || !types.isTypedArray(receiver)) return false;
    if (!isShadowed(call, receiver) || vm.realm.captured.isDetached(receiver)) return false;
    tail(call, helper);
  };
}

/** slice and subarray */
function part(helper: string): Run {
  return (call) => {
    const { vm, receiver } = call;
    if (!types.isTypedArray(receiver) || vm.realm.captured.isDetached(receiver)) return false;
    if (helper === 'subarrayTyped') exposeBuffer(vm, receiver, call.receiverShadow);
    const isPlain = isPlainSpecies(vm, receiver) && !isObject(call.arg(0)) && !isObject(call.arg(1));
    if (isPlain && !isShadowed(call, receiver)) return false;
    // A part of an array that grows with its buffer may do so, too, which only native code can tell.
    if (helper === 'subarrayTyped' && vm.realm.captured.isResizable(receiver)) return false;
    tail(call, helper);
  };
}

/** includes, indexOf and lastIndexOf from an index that is converted */
function search(helper: string): Run {
  return (call) => {
    const { receiver } = call;
    if (!types.isTypedArray(receiver) || call.newTarget !== undefined) return false;
    if (!isShadowed(call, receiver) && (!isObject(call.arg(1)) || typedLength(receiver) === 0)) return false;
    tail(call, helper);
  };
}

/**
 * Methods on what is converted, which native code does with the result if it is given.
 * @param withShadows what does it where native code would lose shadows, if not the same
 */
function converting(helper: string, isGiven: boolean, withShadows = helper): Run {
  return (call) => {
    const { vm, receiver, callee } = call;
    if (!types.isTypedArray(receiver) || vm.realm.captured.isDetached(receiver)) return false;
    const isConverted = call.args.slice(0, 3).some(isObject);
    if (isShadowed(call, receiver) && !(isGiven && isConverted)) return tail(call, withShadows);
    if (!isConverted) return false;
    const [args, shadows] = [call.args, call.argShadows];
    const given = isGiven ? [callee, ...args] : args;
    call.tail(vm.helper(helper), receiver, call.receiverShadow, given, isGiven ? [0, ...shadows] : shadows);
  };
}

/** The accessor `buffer` */
function buffer(call: Call): unknown {
  if (!isObject(call.receiver) || !types.isTypedArray(call.receiver)) return false;
  exposeBuffer(call.vm, call.receiver, call.receiverShadow);
  if (!call.vm.heap.isActive) return false;
  call.give(call.vm.operations.apply(call.callee, call.receiver, []));
}

/** set: self-hosted from an object that is no typed array */
function set(call: Call): unknown {
  const { receiver } = call;
  const [source, offset] = [call.arg(0), call.arg(1)];
  if (!types.isTypedArray(receiver)) return false;
  if (types.isTypedArray(source) && isSetShadowed(call, receiver, source))
    return tail(call, 'setTypedShadowed');
  if (!isObject(source) || types.isTypedArray(source))
    return isObject(offset) ? convertOperands(call, '--n') : false;
  tail(call, 'setTyped');
}

/** Whether a typed array is copied into another one with shadows, and neither conversion nor copying throws. */
function isSetShadowed(call: Call, receiver: TypedArray, source: TypedArray): boolean {
  const { captured } = call.vm.realm;
  const holdsBigints = (array: TypedArray): boolean => captured.kindOf(array).startsWith('Big');
  return (
    (isShadowed(call, receiver) || call.vm.heap.isShadowed(source)) &&
    !isObject(call.arg(1)) &&
    holdsBigints(receiver) === holdsBigints(source) &&
    !captured.isDetached(receiver) &&
    !captured.isDetached(source)
  );
}

function toLocaleText(call: Call): unknown {
  const { vm, receiver } = call;
  if (!types.isTypedArray(receiver) || vm.realm.captured.isDetached(receiver)) return false;
  tail(call, 'typedToLocaleString');
}

function from(call: Call): unknown {
  const items = call.arg(0);
  if (items === undefined || items === null) return false;
  tail(call, 'typedFrom');
}

function of(call: Call): void {
  tail(call, 'typedOf');
}

/** new Uint8Array ( … ) and so on */
function construct(call: Call): unknown {
  const { vm, newTarget } = call;
  const source = call.arg(0);
  if (newTarget === undefined) return false;
  if (!isObject(source)) return ofLength(call, source);
  if (types.isTypedArray(source)) return copy(call, source, newTarget);
  if (types.isAnyArrayBuffer(source)) {
    openBuffer(vm, source, call.argShadow(0));
    vm.heap.expose(source, source);
    if (isPartOfBuffer(call)) return call.give(vm.operations.construct(call.callee, call.args, newTarget));
    return isObject(call.arg(1)) || isObject(call.arg(2)) ? convertBehindPrototype(call, '--un') : false;
  }
  const isQuiet =
    vm.isArray(source) && isIteratedNatively(vm, source) && !source.some((element) => isObject(element));
  if (isQuiet && !hasProxyInChain(vm, source)) return false;
  call.tail(vm.helper('makeTyped'), undefined, 0, [call.callee, newTarget, source], []);
}

/** new Uint8Array ( length ) and so on: the length may stay symbolic. */
function ofLength(call: Call, length: unknown): unknown {
  const { vm, callee, newTarget } = call;
  const shadow = call.argShadow(0);
  if (shadow === 0 || newTarget !== callee || typeof length !== 'number') return false;
  vm.path.require('operand', vm.expressions.hasTag(shadow, Tag.Number), true);
  if (!requireIndex(vm, length, shadow, LONGEST)) return false;
  const made = vm.operations.construct(callee, [length], callee) as object;
  vm.heap.write(vm.heap.typedLength, made, 0, shadow, length);
  call.give(made);
}

/** new Uint8Array ( typedArray ) and so on */
function copy(call: Call, source: TypedArray, newTarget: object): unknown {
  const { vm, callee } = call;
  const { captured, intrinsics } = vm.realm;
  const isShadow = call.argShadow(0) !== 0 || (vm.heap.isActive && vm.heap.isShadowed(source));
  if (!isShadow || newTarget !== callee || captured.isDetached(source)) return false;
  const made = CONSTRUCTORS.find((name) => intrinsics[name] === callee);
  if (made === undefined || made.startsWith('Big') !== captured.kindOf(source).startsWith('Big'))
    return false;
  call.tail(vm.helper('copyTyped'), undefined, 0, [callee, newTarget, source], [0, 0, call.argShadow(0)]);
}

/** Getters that a program calls itself, or where it has accessors of that name. */
function slot(key: PropertyKey): Run {
  return (call) => {
    const { vm, callee, receiver, receiverShadow } = call;
    if (!types.isTypedArray(receiver)) return false;
    const shadow = typedSlotShadow(vm, receiver, receiverShadow, key);
    call.give(vm.operations.apply(callee, receiver, []), shadow);
  };
}

export const typedArrayModels: ModelTable = {
  ...Object.fromEntries(CONSTRUCTORS.map((name) => [name, construct])),
  'get TypedArray.prototype.length': slot('length'),
  'get TypedArray.prototype.byteLength': slot('byteLength'),
  'get TypedArray.prototype.byteOffset': slot('byteOffset'),
  'get TypedArray.prototype.@@toStringTag': slot(Symbol.toStringTag),
  'get TypedArray.prototype.buffer': buffer,
  'TypedArray.prototype.entries': iterator('entries'),
  'TypedArray.prototype.keys': iterator('keys'),
  'TypedArray.prototype.values': iterator('values'),
  'TypedArray.from': from,
  'TypedArray.of': of,
  'TypedArray.prototype.map': callback('mapTyped'),
  'TypedArray.prototype.filter': callback('filterTyped'),
  'TypedArray.prototype.sort': callback('sortTyped', true),
  'TypedArray.prototype.toSorted': callback('toSortedTyped', true),
  'TypedArray.prototype.reverse': shadowed('reverseShadowed'),
  'TypedArray.prototype.toReversed': shadowed('toReversedShadowed'),
  'TypedArray.prototype.slice': part('sliceTyped'),
  'TypedArray.prototype.subarray': part('subarrayTyped'),
  'TypedArray.prototype.at': converting('atTyped', false),
  'TypedArray.prototype.fill': converting('fillTyped', true, 'fillShadowed'),
  'TypedArray.prototype.copyWithin': converting('copyWithinTyped', true, 'copyWithinShadowed'),
  'TypedArray.prototype.join': converting('joinTyped', false),
  'TypedArray.prototype.with': converting('withTyped', false),
  'TypedArray.prototype.includes': search('includesTyped'),
  'TypedArray.prototype.indexOf': search('indexOfTyped'),
  'TypedArray.prototype.lastIndexOf': search('lastIndexOfTyped'),
  'TypedArray.prototype.set': set,
  'TypedArray.prototype.toLocaleString': toLocaleText,
};

export const typedArrayIntrinsics: Readonly<Record<string, Run>> = {
  isTypedArray: (call) => call.give(types.isTypedArray(call.arg(0))),
  /** The last index into a typed array, or the last offset into a buffer at which a view may start; -1 of anything else. */
  lastIndexOf: (call) => {
    const indexed = call.arg(0);
    if (types.isTypedArray(indexed)) call.give(typedLength(indexed) - 1);
    else call.give(types.isAnyArrayBuffer(indexed) ? call.vm.realm.captured.bytesOf(indexed) : -1);
  },
  holdsBigInts: (call) => call.give(call.vm.realm.captured.kindOf(call.arg(0)).startsWith('Big')),
  /** ToBigInt (7.1.13) of a primitive value. */
  toBigInt: (call) => {
    const value = call.arg(0);
    call.give(typeof value === 'bigint' ? value : call.vm.operations.toBigInt(value), call.argShadow(0));
  },
  isDetached: (call) => call.give(call.vm.realm.captured.isDetached(call.arg(0))),
  typedConstructor: (call) => call.give(constructorOf(call.vm, call.arg(0) as TypedArray)),
  typedPart: (call) => {
    const { vm } = call;
    call.give(Object.assign(vm.operations.newRecord(), vm.realm.captured.typedPart(call.arg(0))));
  },
};
