/** Models of DataView (ECMA-262, 25.3): native, with shadows of the bytes beside them. */
import { types } from 'node:util';
import { partOfView, sizeOfBuffer } from '../../heap-fields/view-part.js';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';
import { isBuffer, openBuffer } from '../../objects/input-buffers.js';
import { copyBytes, type Place, readNumber, writeNumber } from '../../values/bytes.js';
import { concretizeSize } from '../../values/concrete-size.js';
import { concretizeKey } from '../../values/key-equality.js';
import { inheritsFrom } from '../../values/predicates.js';
import { converted, convertedValue } from '../../values/typed-conversions.js';
import type { ModelTable, Run } from '../model.js';

const KINDS = [
  'Int8',
  'Uint8',
  'Int16',
  'Uint16',
  'Int32',
  'Uint32',
  'Float32',
  'Float64',
  'BigInt64',
  'BigUint64',
] as const;

/** Where the number of a call lies; which view, offset and order of bytes it is, is on the path. */
function placeOf(call: Call, kind: string, orderAt: number): Place | undefined {
  const { vm, receiver, receiverShadow } = call;
  if (call.newTarget !== undefined || !types.isDataView(receiver)) return undefined;
  const [at, order] = [call.arg(0), call.arg(orderAt)];
  if (typeof at !== 'number' && at !== undefined) return undefined;
  openBuffer(vm, receiver, receiverShadow);
  concretizeKey(vm, { key: at ?? 0, shadow: call.argShadow(0) });
  const isLittleEndian = Boolean(order);
  const orderShadow = call.argShadow(orderAt);
  if (orderShadow !== 0) vm.path.require('type', vm.expressions.truthy(orderShadow), isLittleEndian);
  const part = partOfView(receiver);
  if (part === undefined) return undefined;
  const { buffer, offset } = part;
  return { buffer, offset: offset + Math.trunc(Number(at) || 0), kind: `${kind}Array`, isLittleEndian };
}

/** `view.getInt16(offset, littleEndian)` and so on */
function get(kind: string): Run {
  return (call) => {
    const { vm } = call;
    const place = vm.heap.isActive || call.hasShadows ? placeOf(call, kind, 1) : undefined;
    if (place === undefined) return false;
    const value = vm.operations.apply(call.callee, call.receiver, call.args);
    call.give(value, vm.known(readNumber(vm, place)));
  };
}

/** `view.setInt16(offset, value, littleEndian)` and so on, of a primitive value */
function set(kind: string): Run {
  return (call) => {
    const { vm } = call;
    const place = vm.heap.isActive || call.hasShadows ? placeOf(call, kind, 2) : undefined;
    if (place === undefined) return false;
    const [value, shadow] = [call.arg(1), call.argShadow(1)];
    const stored = shadow === 0 ? 0 : converted(vm, place.kind, value, shadow);
    vm.operations.apply(call.callee, call.receiver, call.args);
    if (stored !== 0) vm.heap.expose(call.receiver as object, place.buffer);
    writeNumber(vm, place, stored, convertedValue(place.kind, value));
    call.give(undefined);
  };
}

/** Whether a view that may have shadows is made of a buffer without code of the program; which part, is on the path. */
export function isPartOfBuffer(call: Call): boolean {
  const { vm, callee, newTarget } = call;
  const source = call.arg(0);
  if (isObject(source) && isBuffer(source)) openBuffer(vm, source, call.argShadow(0));
  const part = [1, 2].map((at) => ({ key: call.arg(at), shadow: call.argShadow(at) }));
  const isPlain = part.every(({ key }) => key === undefined || typeof key === 'number');
  if (newTarget !== callee || !isPlain || !types.isAnyArrayBuffer(source)) return false;
  if (!vm.heap.isActive && !call.hasShadows) return false;
  const [from, size] = part.map(({ key, shadow }) => ({ key: (key as number | undefined) ?? 0, shadow }));
  concretizeKey(vm, from!);
  if (Number.isNaN(size!.key)) concretizeKey(vm, size!);
  else concretizeSize(vm, size!.shadow, size!.key);
  return true;
}

/** `new DataView(buffer, offset, length)` */
const construct: Run = (call) => {
  if (!isPartOfBuffer(call)) return false;
  call.give(call.vm.operations.construct(call.callee, call.args, call.callee));
};

/** Accessors that tell which part of which buffer it is: the bytes have no part in that. */
const part: Run = (call) => {
  const { vm, receiver } = call;
  if (!isObject(receiver) || !isBuffer(receiver) || !vm.heap.isActive) return false;
  openBuffer(vm, receiver, call.receiverShadow);
  if (types.isDataView(receiver) && partOfView(receiver) === undefined) return false;
  call.give(vm.operations.apply(call.callee, receiver, []));
};

/** Whether no code of the program says what a copy of a buffer is (ECMA-262, 7.3.22). */
function isMadePlainly({ realm }: Interpreter, buffer: object): boolean {
  const maker = realm.intrinsics.ArrayBuffer as { readonly prototype: object };
  const isOwn = Object.getPrototypeOf(buffer) === maker.prototype && !Object.hasOwn(buffer, 'constructor');
  return isOwn && !realm.objects.isChanged(maker) && !realm.objects.isChanged(maker.prototype);
}

/** `buffer.slice(begin, end)` of a buffer whose bytes have shadows; which part, is on the path. */
const slice: Run = (call) => {
  const { vm, receiver } = call;
  const part = [0, 1].map((at) => ({ key: call.arg(at) ?? 0, shadow: call.argShadow(at) }));
  if (!types.isArrayBuffer(receiver) || !vm.heap.isActive || call.newTarget !== undefined) return false;
  if (part.some(({ key }) => typeof key !== 'number') || !isMadePlainly(vm, receiver)) return false;
  openBuffer(vm, receiver, call.receiverShadow);
  for (const { key, shadow } of part) concretizeKey(vm, { key: key as number, shadow });
  const made = vm.operations.apply(call.callee, receiver, call.args) as object;
  const [begin, size] = [Math.trunc(Number(part[0]!.key)) || 0, sizeOfBuffer(receiver)];
  const start = begin < 0 ? Math.max(0, size + begin) : Math.min(begin, size);
  if (types.isArrayBuffer(made)) copyBytes(vm, receiver, made, start);
  call.give(made);
};

/** `ArrayBuffer.isView(value)`: of the input, typed arrays are views. */
const isView: Run = (call) => {
  const { vm } = call;
  const [value, shadow] = [call.arg(0), call.argShadow(0)];
  if (shadow === 0) return false;
  const found = inheritsFrom(vm, value, shadow, vm.realm.hidden.TypedArrayPrototype!);
  call.give(ArrayBuffer.isView(value), found);
};

export const dataViewModels: ModelTable = {
  ...Object.fromEntries(
    KINDS.flatMap((kind) => [
      [`DataView.prototype.get${kind}`, get(kind)],
      [`DataView.prototype.set${kind}`, set(kind)],
    ]),
  ),
  'ArrayBuffer.prototype.slice': slice,
  'get ArrayBuffer.prototype.byteLength': part,
  'get DataView.prototype.buffer': part,
  'get DataView.prototype.byteLength': part,
  'get DataView.prototype.byteOffset': part,
  'ArrayBuffer.isView': isView,
  DataView: construct,
};
