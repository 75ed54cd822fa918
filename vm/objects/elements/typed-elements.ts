/**
 * Elements of typed arrays (ECMA-262, 10.4.5) with shadows: what an element becomes when it is written is part of its
 * expression. Where something else of the program sees the buffer, too, its bytes have the shadows (`bytes.ts`).
 */
import { types } from 'node:util';
import { type ExprId, Op } from '../../expressions/arena.js';
import type { Core } from '../../frames/core.js';
import { typedLength } from '../../heap-fields/typed-length.js';
import { bufferOf, partOfTyped } from '../../heap-fields/view-part.js';
import { isObject } from '../../is-object.js';
import { concretizeBytes, type Place, readNumber, writeNumber } from '../../values/bytes.js';
import { concretizeSize } from '../../values/concrete-size.js';
import { concretizeKey } from '../../values/key-equality.js';
import { requireClass, requireSame } from '../../values/predicates.js';
import { arrayIndex } from '../../values/property-keys.js';
import { give } from '../../values/results.js';
import { converted, convertedValue } from '../../values/typed-conversions.js';
import { OUTSIDE, placeWithin } from './element-places.js';

type TypedArray = NodeJS.TypedArray;

/** Elements that a symbolic index chooses from; of a longer array the index becomes concrete. */
const WIDEST_CHOICE = 256;

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** An array and the number that a key is, if it is that of an element. */
export function typedIndex(object: unknown, key: PropertyKey): number | undefined {
  return types.isTypedArray(object) ? arrayIndex(key) : undefined;
}

/** The length as an expression, 0 if it is concrete. Adds the class of the array to the path. */
export function typedLengthShadow(vm: Core, array: TypedArray, shadow: ExprId): ExprId {
  return lengthOf(vm, array, baseOf(vm, array, shadow));
}

function lengthOf(vm: Core, array: TypedArray, base: ExprId): ExprId {
  const { heap } = vm;
  // Whose bytes have the shadows has one length on the path.
  const isShared = heap.exposed.some && heap.exposed.buffers.has(partOfTyped(array).buffer);
  return isShared ? 0 : vm.known(heap.read(heap.typedLength, array, base));
}

/** The reference as an expression, as far as it need not become one array: 0, or one that is an array of the input. */
function baseOf(vm: Core, array: TypedArray, shadow: ExprId): ExprId {
  const { heap } = vm;
  if (shadow === 0) return 0;
  if (heap.isInitial(array) && heap.references.isInitialOnly(shadow) && !heap.exposed.ofInputs) {
    requireClass(vm, shadow, array);
    return shadow;
  }
  requireSame(vm, shadow, array);
  return 0;
}

/** What an accessor of the realm reads off an array: its length, in elements or in bytes; of nothing else is it symbolic. */
export function typedSlotShadow(vm: Core, array: TypedArray, shadow: ExprId, key: PropertyKey): ExprId {
  const length = typedLengthShadow(vm, array, shadow);
  if (length === 0 || key === 'length') return length;
  const size = vm.realm.captured.typedPart(array).size;
  return key === 'byteLength' ? vm.expressions.arithmetic(Op.Mul, length, vm.arena.constant(size)) : 0;
}

/** `array[index]` */
export function getTypedElement(
  vm: Core,
  array: TypedArray,
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
  result: number,
): void {
  const { heap } = vm;
  const base = baseOf(vm, array, shadow);
  const value = vm.operations.get(array, index);
  const place = placeOf(vm, array, base, index, indexShadow);
  const isShadowed = place !== OUTSIDE && (place !== 0 || heap.isShadowed(array));
  const cell = isShadowed ? sharedCell(vm, array, index, indexShadow) : undefined;
  if (!isShadowed || cell !== undefined) {
    give(vm, result, value, cell === undefined ? 0 : vm.known(readNumber(vm, cell)));
    return;
  }
  const element = heap.readElement(array, base, index, place);
  give(vm, result, value, vm.known(isRounded(vm, array) ? rounded(vm, element) : element));
}

/** Whether elements are rounded when the array is made, of which the input has the numbers before. */
function isRounded(vm: Core, array: TypedArray): boolean {
  return vm.heap.isInitial(array) && vm.realm.captured.kindOf(array) === 'Float32Array';
}

function rounded(vm: Core, element: ExprId): ExprId {
  return element === 0 ? 0 : vm.expressions.call('Math.fround', element, 0);
}

/** Where an element lies in a buffer that others see, too; then the index is concrete. */
function sharedCell(vm: Core, array: TypedArray, index: number, indexShadow: ExprId): Place | undefined {
  const { exposed } = vm.heap;
  if (!exposed.some) return undefined;
  const { buffer, offset } = partOfTyped(array);
  if (!exposed.buffers.has(buffer)) return undefined;
  concretizeKey(vm, { key: index, shadow: indexShadow });
  return cellOf(vm, array, buffer, offset, index);
}

function cellOf(vm: Core, array: TypedArray, buffer: object, offset: number, index: number): Place {
  const { captured } = vm.realm;
  const at = offset + index * captured.typedPart(array).size;
  return { buffer, offset: at, kind: captured.kindOf(array), isLittleEndian: IS_LITTLE_ENDIAN };
}

/** `array[index] = value`, of a primitive value; afterwards the stack pointer is `resume`. */
export function setTypedElement(
  vm: Core,
  array: TypedArray,
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
  value: unknown,
  valueShadow: ExprId,
  strict: boolean,
  resume: number,
): void {
  const { heap, operations } = vm;
  const base = baseOf(vm, array, shadow);
  const kind = vm.realm.captured.kindOf(array);
  const place = placeOf(vm, array, base, index, indexShadow);
  const stored = valueShadow === 0 ? 0 : converted(vm, kind, value, valueShadow);
  if (place !== OUTSIDE && (stored !== 0 || place !== 0 || heap.isShadowed(array))) {
    const cell = sharedCell(vm, array, index, indexShadow);
    const becomes = convertedValue(kind, value);
    if (cell === undefined) heap.writeElement(array, base, index, place, stored, becomes);
    else writeNumber(vm, cell, stored, becomes);
  }
  if (strict) operations.setStrict(array, index, value);
  else operations.setSloppy(array, index, value);
  vm.sp = resume;
}

/** The expression of the index, 0 if it is concrete, or `OUTSIDE`; where it lies is on the path. */
function placeOf(
  vm: Core,
  array: TypedArray,
  base: ExprId,
  index: number,
  indexShadow: ExprId,
): ExprId | typeof OUTSIDE {
  const length = lengthOf(vm, array, base);
  const place = placeWithin(vm, typedLength(array), length, index, indexShadow);
  // Of an array of the run that may be longer on other inputs, elements beyond are not known.
  const isOfKnownLength = length === 0 || vm.heap.isInitial(array);
  if (place === OUTSIDE || place === 0) return place;
  if (isOfKnownLength && typedLength(array) <= WIDEST_CHOICE) return place;
  concretizeKey(vm, { key: index, shadow: indexShadow });
  return 0;
}

/** Concretizes the length of the array: adds to the path that it is this one. */
export function concretizeLength(vm: Core, array: TypedArray, shadow: ExprId): void {
  concretizeSize(vm, typedLengthShadow(vm, array, shadow), typedLength(array));
}

/** Concretizes what an object holds in a buffer, for native code that reads it: adds to the path that it is these values. */
export function concretizeElements(vm: Core, object: object): void {
  const { heap } = vm;
  const buffer = bufferOf(object);
  if (buffer === undefined || !heap.isShadowed(object)) return;
  if (types.isTypedArray(object)) shareElements(vm, object);
  concretizeBytes(vm, buffer);
}

/** Something else than the array gets hold of its buffer: from now on its bytes have the shadows. */
export function exposeBuffer(vm: Core, array: unknown, shadow: ExprId): void {
  if (!isObject(array) || !types.isTypedArray(array)) return;
  requireSame(vm, shadow, array);
  shareElements(vm, array);
}

function shareElements(vm: Core, array: TypedArray): void {
  const { heap } = vm;
  const { buffer, offset } = partOfTyped(array);
  if (heap.exposed.buffers.has(buffer)) return;
  if (heap.isShadowed(array)) {
    concretizeLength(vm, array, 0);
    for (let index = 0; index < typedLength(array); index++) {
      const element = vm.known(heap.readElement(array, 0, index, 0));
      const expr = isRounded(vm, array) ? rounded(vm, element) : element;
      if (expr !== 0) writeNumber(vm, cellOf(vm, array, buffer, offset, index), expr, array[index]);
    }
    heap.localElements.forget(array);
  }
  heap.expose(array, buffer);
}
