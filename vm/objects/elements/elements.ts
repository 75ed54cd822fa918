/** Reads of elements of arrays: a choice over the writes to elements and the initial arrays. */
import { type ExprId, Tag } from '../../expressions/arena.js';
import type { Core } from '../../frames/core.js';
import { requireClass } from '../../values/predicates.js';
import { isIndex } from '../../values/property-keys.js';
import { give } from '../../values/results.js';
import { getProperty } from '../get-property.js';
import { findAccessor } from '../property-chain.js';
import { isNamed, locate, OUTSIDE, requirePresence } from './element-places.js';

/** `array[index]`. */
export function getElement(
  vm: Core,
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
    if (isNamed(vm, array, index, indexShadow))
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
