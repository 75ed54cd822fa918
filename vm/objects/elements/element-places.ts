/** Where an index is in an array: a symbolic index or length first puts on the path whether it is an integer inside. */
import { type ExprId, Op, Tag, type TagSet } from '../../expressions/arena.js';
import type { Core } from '../../frames/core.js';
import { isIntegral } from '../../values/integral.js';
import { requireClass } from '../../values/predicates.js';

/** Of an array: 2 ** 32 - 1. */
export const MAX_LENGTH = 4294967295;

/** A symbolic index into a longer array of the run becomes concrete. */
export const WIDEST_CHOICE = 64;

/**
 * Puts on the path whether the array has an element at the index.
 * @param kind `rare`: a built-in asks
 * @returns whether the index is the name of a property that is no element, of which nothing is decided
 */
export function decideElementPresence(
  vm: Core,
  array: readonly unknown[],
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
  kind: 'type' | 'rare',
): boolean {
  if (shadow === 0 && indexShadow === 0 && vm.heap.isPlainArray(array)) return false;
  requireClass(vm, shadow, array);
  const place = locate(vm, array, shadow, index, indexShadow);
  if (place === OUTSIDE) return isNamed(vm, array, index, indexShadow);
  askForHole(vm, array, shadow);
  requirePresence(vm, array, shadow, index, place, kind);
  return false;
}

/** Puts on the path which elements an array has, where the path knows its length, as their keys are listed. */
export function decideHoles(vm: Core, array: readonly unknown[], shadow: ExprId): void {
  askForHole(vm, array, shadow);
  for (let at = 0; at < array.length; at++) requireEachPresence(vm, array, shadow, at, 0, 'rare');
}

function askForHole(vm: Core, array: readonly unknown[], shadow: ExprId): void {
  const { heap } = vm;
  if (heap.isInitial(array) && !heap.references.mayHaveHoles(vm.expression(array, shadow)))
    heap.initial.askForHole(array);
}

/**
 * As `decideElementPresence`, of an index that the path knows to be inside.
 * @param place the index as an expression, 0 if it is concrete
 */
export function requirePresence(
  vm: Core,
  array: readonly unknown[],
  shadow: ExprId,
  index: number,
  place: ExprId,
  kind: 'type' | 'rare',
): void {
  const element = vm.heap.readElement(array, shadow, index, place);
  if (kind === 'rare' && Object.hasOwn(array, index) && isNeverHole(array[index], vm.path.tags(element)))
    return;
  requireEachPresence(vm, array, shadow, index, place, kind);
}

/** Likewise, also of an element that need not be asked for: what is listed may be asked for by its key. */
function requireEachPresence(
  vm: Core,
  array: readonly unknown[],
  shadow: ExprId,
  index: number,
  place: ExprId,
  kind: 'type' | 'rare',
): void {
  const { heap, path, expressions } = vm;
  const element = heap.readElement(array, shadow, index, place);
  const isThere = Object.hasOwn(array, index);
  const base = vm.expression(array, shadow);
  const at = vm.expression(index, place);
  const version = heap.references.mayHaveHoles(base) ? heap.writesBefore(base, at) : undefined;
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
export function locate(
  vm: Core,
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

/**
 * Puts on the path which of the properties that are no elements, but have numbers for names, an index outside of the array is
 * the name of.
 * @returns whether there is one
 */
export function isNamed(vm: Core, array: readonly unknown[], index: number, indexShadow: ExprId): boolean {
  if (indexShadow === 0) return false;
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

/** As `locate`, for an array of `length` elements. */
export function placeWithin(
  vm: Core,
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
export function lengthOf(vm: Core, array: readonly unknown[], shadow: ExprId): ExprId {
  return vm.known(vm.heap.read(vm.heap.length, array, shadow));
}

function requireBelow(
  vm: Core,
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

function requireIntegral(vm: Core, shadow: ExprId, index: number): boolean {
  const isInteger = Number.isInteger(index);
  if (!isIntegral(vm, shadow)) {
    const { expressions, path } = vm;
    path.require('number', expressions.call('Number.isInteger', shadow, 0), isInteger);
  }
  return isInteger;
}

/** Adds to the path whether a number is the length of an array. */
export function requireLength(vm: Core, length: number, shadow: ExprId): void {
  requireIndex(vm, length, shadow, MAX_LENGTH);
}

/** Adds to the path whether a number is an integer from 0 to `most`, and returns it. */
export function requireIndex(vm: Core, value: number, shadow: ExprId, most: number): boolean {
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

/** The element at a concrete index that the path knows to be inside, as an expression; 0 if it is concrete. */
export function elementWithin(vm: Core, array: readonly unknown[], shadow: ExprId, index: number): ExprId {
  const { heap } = vm;
  if (shadow === 0 && heap.plainElements) return 0;
  if (shadow === 0 && heap.isOwnArray(array)) return heap.localElements.get(array, index) ?? 0;
  requireClass(vm, shadow, array);
  locate(vm, array, shadow, index, 0);
  const element = heap.readElement(array, shadow, index, 0);
  if (element !== 0 && (vm.path.tags(element) & Tag.Absent) !== 0)
    requirePresence(vm, array, shadow, index, 0, 'type');
  return vm.known(element);
}
