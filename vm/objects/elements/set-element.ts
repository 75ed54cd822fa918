/** Writes to elements of arrays, and their deletion. */
import { type ExprId, Op } from '../../expressions/arena.js';
import type { Core } from '../../frames/core.js';
import { concretize } from '../../values/conversions.js';
import { requireClass } from '../../values/predicates.js';
import { isIndex } from '../../values/property-keys.js';
import { canWrite, findAccessor } from '../property-chain.js';
import { setProperty } from '../set-property.js';
import { growWithHoles, requireThisLength } from './array-length.js';
import { isNamed, lengthOf, locate, MAX_LENGTH, OUTSIDE, WIDEST_CHOICE } from './element-places.js';

/** `array[index] = value` of an array for which `HeapShadow.isOwnArray` holds, with a concrete index. */
export function storeOwnElement(
  vm: Core,
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
  vm: Core,
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
  vm: Core,
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
    const isAtEnd = index === array.length;
    if (!isNewElement(vm, array, shadow, index, indexShadow)) {
      if (indexShadow !== 0) {
        concretize(vm, index, indexShadow);
        vm.lost.count('property key');
      }
      heap.write(vm.keys.info(String(index)), array, shadow, valueShadow, value);
      return;
    }
    if (!Object.isExtensible(array)) return;
    place = indexShadow;
    const length = lengthOf(vm, array, shadow);
    if (indexShadow !== 0 && index > array.length + WIDEST_CHOICE) {
      concretize(vm, index, indexShadow);
      vm.lost.count('array index');
      place = 0;
    }
    // Where holes begin depends on the length.
    if (length !== 0 && (indexShadow === 0 || !isAtEnd)) requireThisLength(vm, array, length);
    if (!isAtEnd) growWithHoles(vm, array, shadow, array.length, place === 0 ? index : MAX_LENGTH);
    const next = place === 0 ? 0 : vm.expressions.arithmetic(Op.Add, place, heap.arena.constant(1));
    heap.write(heap.length, array, shadow, next, index + 1);
  } else if (Object.isFrozen(array)) return;
  heap.writeElement(array, shadow, index, place, valueShadow, value);
}

/** Puts on the path whether an index outside of the array is the end, and else whether it is one of an element. */
function isNewElement(
  vm: Core,
  array: readonly unknown[],
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
): boolean {
  if (indexShadow === 0 || index < 0 || !Number.isInteger(index)) return isIndex(index);
  const { path, arena, expressions } = vm;
  const isAtEnd = index === array.length;
  const end = vm.expression(array.length, lengthOf(vm, array, shadow));
  path.require('bounds', expressions.strictEqual(indexShadow, end), isAtEnd);
  if (!isAtEnd) {
    const last = arena.constant(MAX_LENGTH - 1);
    path.require('bounds', expressions.compare(Op.Le, indexShadow, last), isIndex(index));
  }
  return isIndex(index);
}

/**
 * `delete array[index]`: the element of a symbolic index becomes absent.
 * @returns whether the index is the name of a property that is no element, which stays
 */
export function deleteElement(
  vm: Core,
  array: readonly unknown[],
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
): boolean {
  requireClass(vm, shadow, array);
  const place = locate(vm, array, shadow, index, indexShadow);
  if (place === OUTSIDE) return isNamed(vm, array, index, indexShadow);
  if (!Object.isSealed(array))
    vm.heap.writeElement(array, shadow, index, place, vm.arena.absent(), undefined);
  return false;
}
