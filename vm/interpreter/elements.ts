/**
 * Elements and length of arrays. A symbolic index or length first puts on the path whether the index is an integer
 * inside the array; then the element is a choice over the writes to elements and the initial arrays.
 */
import { type ExprId, Op, Tag, type TagSet } from '../expressions/arena.js';
import { noteValue } from './conversions.js';
import { isIntegral } from './integral.js';
import type { Interpreter } from './interpreter.js';
import { requireClass, requireTag } from './predicates.js';
import { canWrite, findAccessor, getProperty, give, isIndex, setProperty } from './properties.js';

/** Of an array: 2 ** 32 - 1. */
export const MAX_LENGTH = 4294967295;

/** A symbolic index into a longer array of the run becomes concrete. */
const WIDEST_CHOICE = 64;

/** `array[index]`. */
export function getElement(
  vm: Interpreter,
  array: readonly unknown[],
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
  result: number,
): void {
  const { heap } = vm;
  if (indexShadow === 0 && !isIndex(index)) {
    getProperty(vm, array, shadow, vm.keys.info(String(index)), result);
    return;
  }
  if (shadow === 0 && indexShadow === 0 && heap.plainElements) {
    give(vm, result, array[index], 0);
    return;
  }
  if (shadow === 0 && indexShadow === 0 && heap.isOwnArray(array)) {
    give(vm, result, array[index], heap.localElements.get(array, index) ?? 0);
    return;
  }
  requireClass(vm, shadow, array);
  const place = locate(vm, array, shadow, index, indexShadow);
  const getter = heap.elements.accessor ? findAccessor(array, String(index))?.get : undefined;
  if (getter !== undefined) {
    vm.callFunctionWith(getter, array, shadow, [], [], result, result + 1);
    return;
  }
  if (place === OUTSIDE) {
    if (indexShadow !== 0 && isNamed(vm, array, index, indexShadow))
      getProperty(vm, array, shadow, vm.keys.info(String(index)), result);
    else give(vm, result, vm.operations.get(array, index), 0);
    return;
  }
  const element = heap.readElement(array, shadow, index, place);
  const isThere = Object.hasOwn(array, index);
  const mayBeDeleted = element !== 0 && (vm.path.tags(element) & Tag.Absent) !== 0;
  if (!isThere && !mayBeDeleted && element !== 0 && !(index in array)) {
    // A hole of an array of the input: it reads as what an element may be, too.
    give(vm, result, undefined, vm.known(element));
    return;
  }
  if (!isThere || mayBeDeleted) requirePresence(vm, array, shadow, index, place, 'type');
  if (isThere) give(vm, result, array[index], vm.known(element));
  else give(vm, result, vm.operations.get(array, index), 0);
}

/** Puts on the path which of the properties that are no elements, but have numbers for names, the index is the name of. */
function isNamed(vm: Interpreter, array: readonly unknown[], index: number, indexShadow: ExprId): boolean {
  const { path, expressions, arena } = vm;
  // Names of elements come first, then `length`.
  const keys = Reflect.ownKeys(array);
  for (let at = keys.length - 1; keys[at] !== 'length' && at >= 0; at--) {
    const name = keys[at]!;
    const number = typeof name === 'string' ? Number(name) : Number.NaN;
    if (String(number) !== name) continue;
    path.require('bounds', expressions.strictEqual(indexShadow, arena.constant(number)), index === number);
    if (index === number) return true;
  }
  return false;
}

/**
 * Puts on the path whether the array has an element at the index.
 * @param kind `rare`: a built-in asks
 */
export function decideElementPresence(
  vm: Interpreter,
  array: readonly unknown[],
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
  kind: 'type' | 'rare',
): void {
  if (shadow === 0 && indexShadow === 0 && vm.heap.isPlainArray(array)) return;
  requireClass(vm, shadow, array);
  const place = locate(vm, array, shadow, index, indexShadow);
  if (place === OUTSIDE) return;
  askForHole(vm, array, shadow);
  requirePresence(vm, array, shadow, index, place, kind);
}

/** Puts on the path which elements an array has, where the path knows its length; a built-in asks. */
export function decideHoles(vm: Interpreter, array: readonly unknown[], shadow: ExprId): void {
  askForHole(vm, array, shadow);
  for (let at = 0; at < array.length; at++) requirePresence(vm, array, shadow, at, 0, 'rare');
}

function askForHole(vm: Interpreter, array: readonly unknown[], shadow: ExprId): void {
  const { heap } = vm;
  if (heap.isInitial(array) && !heap.mayHaveHoles(vm.expression(array, shadow)))
    heap.initial.askForHole(array);
}

/**
 * As `decideElementPresence`, of an index that the path knows to be inside.
 * @param place the index as an expression, 0 if it is concrete
 */
function requirePresence(
  vm: Interpreter,
  array: readonly unknown[],
  shadow: ExprId,
  index: number,
  place: ExprId,
  kind: 'type' | 'rare',
): void {
  const { heap, path, expressions } = vm;
  const element = heap.readElement(array, shadow, index, place);
  const isThere = Object.hasOwn(array, index);
  if (kind === 'rare' && isThere && isNeverHole(array[index], path.tags(element))) return;
  const base = vm.expression(array, shadow);
  const at = vm.expression(index, place);
  const version = heap.mayHaveHoles(base) ? heap.writesBefore(base, at) : undefined;
  if (version !== undefined) path.require(kind, expressions.hasElement(base, at, version), isThere);
  // What is there may still be known by its tags only.
  if (element !== 0 && (path.tags(element) & Tag.Absent) !== 0 && (version === undefined || isThere))
    path.require('type', expressions.hasTag(element, Tag.Absent), !isThere);
}

/**
 * Whether a built-in need not ask for an element that is there: where it cannot be undefined, and where it may be anything
 * and is not undefined, which is tried and leads to the hole then.
 */
function isNeverHole(value: unknown, tags: TagSet): boolean {
  if ((tags & Tag.Undefined) === 0) return true;
  return value !== undefined && (tags & ANYTHING) === ANYTHING;
}

const ANYTHING: TagSet = Tag.Undefined | Tag.Reference | Tag.BigInt | Tag.String;

/** The index is not one of an element. */
export const OUTSIDE = -1;

/**
 * Puts on the path that the index is inside the array, or where it is outside.
 * @returns the expression of the index, 0 if it is concrete, or `OUTSIDE`
 */
function locate(
  vm: Interpreter,
  array: readonly unknown[],
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
): ExprId | typeof OUTSIDE {
  const place = placeWithin(vm, array.length, lengthOf(vm, array, shadow), index, indexShadow);
  if (place > 0 && array.length > WIDEST_CHOICE && shadow === 0 && !vm.heap.isInitial(array)) {
    vm.lost.count('array index');
    return 0;
  }
  return place;
}

/** As `locate`, for an array of `length` elements. */
export function placeWithin(
  vm: Interpreter,
  length: number,
  lengthShadow: ExprId,
  index: number,
  indexShadow: ExprId,
): ExprId | typeof OUTSIDE {
  const isInside = Number.isInteger(index) && index >= 0 && index < length;
  if (indexShadow === 0) {
    if (index >= 0 && Number.isInteger(index)) requireBelow(vm, index, 0, length, lengthShadow);
    return isInside ? 0 : OUTSIDE;
  }
  if (!requireIntegral(vm, indexShadow, index)) return OUTSIDE;
  if ((vm.path.beyondLength(indexShadow) ?? -1) < 0) {
    const { arena, expressions, path } = vm;
    path.require('bounds', expressions.compare(Op.Le, arena.constant(0), indexShadow), index >= 0);
  }
  if (index < 0) return OUTSIDE;
  requireBelow(vm, index, indexShadow, length, lengthShadow);
  return isInside ? indexShadow : OUTSIDE;
}

/** The length as an expression, 0 if it is concrete. */
export function lengthOf(vm: Interpreter, array: readonly unknown[], shadow: ExprId): ExprId {
  return vm.known(vm.heap.read(vm.heap.length, array, shadow));
}

function requireBelow(
  vm: Interpreter,
  index: number,
  indexShadow: ExprId,
  length: number,
  lengthShadow: ExprId,
): void {
  if (indexShadow === 0 && lengthShadow === 0) return;
  const { expressions, path } = vm;
  const below = expressions.compare(
    Op.Lt,
    vm.expression(index, indexShadow),
    vm.expression(length, lengthShadow),
  );
  path.require('bounds', below, index < length);
}

function requireIntegral(vm: Interpreter, shadow: ExprId, index: number): boolean {
  const isInteger = Number.isInteger(index);
  if (!isIntegral(vm, shadow)) {
    const { expressions, path } = vm;
    path.require('number', expressions.call('Number.isInteger', shadow, 0), isInteger);
  }
  return isInteger;
}

/** `array[index] = value` of an array for which `HeapShadow.isOwnArray` holds, with a concrete index. */
export function storeOwnElement(
  vm: Interpreter,
  array: unknown[],
  index: number,
  value: unknown,
  shadow: ExprId,
  strict: boolean,
): void {
  const { heap, operations } = vm;
  const isPlain = shadow === 0 && heap.plainElements;
  if (strict) {
    // It throws if nothing is written.
    operations.setElement(array, index, value);
    if (!isPlain) heap.writeOwnElement(array, index, shadow);
    return;
  }
  if (!isPlain && canWrite(array, String(index))) heap.writeOwnElement(array, index, shadow);
  operations.setSloppy(array, index, value);
}

/** `array[index] = value`; afterwards the stack pointer is `resume`. */
export function setElement(
  vm: Interpreter,
  array: unknown[],
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
  value: unknown,
  valueShadow: ExprId,
  strict: boolean,
  resume: number,
): void {
  const { heap } = vm;
  if (indexShadow === 0 && !isIndex(index)) {
    setProperty(vm, array, shadow, vm.keys.info(String(index)), value, valueShadow, strict, resume);
    return;
  }
  const setter = heap.elements.accessor ? findAccessor(array, String(index))?.set : undefined;
  if (setter !== undefined) {
    requireClass(vm, shadow, array);
    locate(vm, array, shadow, index, indexShadow);
    vm.callFunctionWith(setter, array, shadow, [value], [valueShadow], -1, resume);
    return;
  }
  vm.willChange(array);
  const isPlain = shadow === 0 && indexShadow === 0 && valueShadow === 0 && heap.isPlainArray(array);
  if (!isPlain && shadow === 0 && indexShadow === 0 && heap.isOwnArray(array) && !Object.isFrozen(array)) {
    heap.writeElement(array, 0, index, 0, valueShadow, value);
  } else if (!isPlain) {
    requireClass(vm, shadow, array);
    recordElement(vm, array, shadow, index, indexShadow, value, valueShadow);
  }
  if (strict) vm.operations.setStrict(array, index, value);
  else vm.operations.setSloppy(array, index, value);
  vm.sp = resume;
}

function recordElement(
  vm: Interpreter,
  array: unknown[],
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
  value: unknown,
  valueShadow: ExprId,
): void {
  const { heap } = vm;
  let place = locate(vm, array, shadow, index, indexShadow);
  if (place === OUTSIDE) {
    if (!isIndex(index)) {
      if (indexShadow !== 0) {
        noteValue(vm, index, indexShadow);
        vm.lost.count('property key');
      }
      heap.write(vm.keys.info(String(index)), array, shadow, valueShadow, value);
      return;
    }
    if (!Object.isExtensible(array)) return;
    place = indexShadow;
    const length = lengthOf(vm, array, shadow);
    const isAtEnd = index === array.length;
    if (indexShadow !== 0) {
      const atEnd = vm.expressions.strictEqual(indexShadow, vm.expression(array.length, length));
      vm.path.require('bounds', atEnd, isAtEnd);
      if (index > array.length + WIDEST_CHOICE) {
        noteValue(vm, index, indexShadow);
        vm.lost.count('array index');
        place = 0;
      }
    }
    // Where holes begin depends on the length.
    if (length !== 0 && (indexShadow === 0 || !isAtEnd)) requireThisLength(vm, array, length);
    if (!isAtEnd) growWithHoles(vm, array, shadow, array.length, place === 0 ? index : MAX_LENGTH);
    const next = place === 0 ? 0 : vm.expressions.arithmetic(Op.Add, place, heap.arena.constant(1));
    heap.write(heap.length, array, shadow, next, index + 1);
  } else if (Object.isFrozen(array)) return;
  heap.writeElement(array, shadow, index, place, valueShadow, value);
}

/** `delete array[index]`: the element of a symbolic index becomes absent. */
export function deleteElement(
  vm: Interpreter,
  array: readonly unknown[],
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
): void {
  requireClass(vm, shadow, array);
  const place = locate(vm, array, shadow, index, indexShadow);
  if (place === OUTSIDE || Object.isSealed(array)) return;
  vm.heap.writeElement(array, shadow, index, place, vm.arena.absent(), undefined);
}

/** The path knows afterwards whether a number is the length of an array. */
export function requireLength(vm: Interpreter, length: number, shadow: ExprId): void {
  requireIndex(vm, length, shadow, MAX_LENGTH);
}

/** The path knows afterwards whether a number is an integer from 0 to `most`. */
export function requireIndex(vm: Interpreter, value: number, shadow: ExprId, most: number): boolean {
  const { path, arena, expressions } = vm;
  if (!requireIntegral(vm, shadow, value)) return false;
  const beyond = path.beyondLength(shadow);
  if (beyond === undefined || beyond < 0)
    path.require('bounds', expressions.compare(Op.Le, arena.constant(0), shadow), value >= 0);
  if (value < 0) return false;
  if (beyond === undefined)
    path.require('bounds', expressions.compare(Op.Le, shadow, arena.constant(most)), value <= most);
  return value <= most;
}

/** `array.length = value`. */
export function setLength(
  vm: Interpreter,
  array: unknown[],
  shadow: ExprId,
  value: unknown,
  valueShadow: ExprId,
  strict: boolean,
): void {
  const { heap } = vm;
  const before = array.length;
  const oldLength = lengthOf(vm, array, shadow);
  let newLength = valueShadow;
  if (valueShadow !== 0) {
    requireTag(vm, valueShadow, value);
    if (typeof value === 'number') requireLength(vm, value, valueShadow);
    else {
      vm.lost.count('array length');
      noteValue(vm, value, valueShadow);
      newLength = 0;
    }
  }
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && !Object.isFrozen(array)) {
    if (newLength !== 0 || oldLength !== 0) {
      const { expressions, path } = vm;
      const grows = expressions.compare(
        Op.Lt,
        vm.expression(before, oldLength),
        vm.expression(value, newLength),
      );
      path.require('bounds', grows, before < value);
    }
    const isTracked = shadow !== 0 || !heap.isPlainArray(array);
    if (isTracked && value > before) {
      // Where holes begin depends on the old length.
      if (oldLength !== 0) requireThisLength(vm, array, oldLength);
      growWithHoles(vm, array, shadow, before, newLength === 0 ? value : MAX_LENGTH);
    }
    if (isTracked || newLength !== 0) heap.write(heap.length, array, shadow, newLength, value);
    if (isTracked && !heap.isInitial(array)) heap.keepDropped(array, shadow, value);
    if (shadow === 0 && value < before) heap.dropElements(array, value);
  }
  if (strict) vm.operations.setStrict(array, 'length', value);
  else vm.operations.setSloppy(array, 'length', value);
}

function requireThisLength(
  { path, expressions, arena }: Interpreter,
  array: unknown[],
  length: ExprId,
): void {
  path.require('bounds', expressions.strictEqual(length, arena.constant(array.length)), true);
}

/** Elements between the old and the new length are not there, whatever was there before the array was cut. */
function growWithHoles(vm: Interpreter, array: unknown[], shadow: ExprId, from: number, to: number): void {
  for (let index = from; index < Math.min(to, from + WIDEST_CHOICE); index++) {
    vm.heap.writeElement(array, shadow, index, 0, vm.arena.absent(), undefined);
  }
}
