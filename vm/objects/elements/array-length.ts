/** Assignments to the length of an array (ECMA-262, 10.4.2.4). */
import { type ExprId, Op } from '../../expressions/arena.js';
import type { Core } from '../../frames/core.js';
import { concretize } from '../../values/conversions.js';
import { requireTag } from '../../values/predicates.js';
import { lengthOf, MAX_LENGTH, requireLength, WIDEST_CHOICE } from './element-places.js';

/** `array.length = value`. */
export function setLength(
  vm: Core,
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
      concretize(vm, value, valueShadow);
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

export function requireThisLength(
  { path, expressions, arena }: Core,
  array: unknown[],
  length: ExprId,
): void {
  path.require('bounds', expressions.strictEqual(length, arena.constant(array.length)), true);
}

/** Marks elements between the old and the new length as absent: the array may have been longer before. */
export function growWithHoles(vm: Core, array: unknown[], shadow: ExprId, from: number, to: number): void {
  for (let index = from; index < Math.min(to, from + WIDEST_CHOICE); index++) {
    vm.heap.writeElement(array, shadow, index, 0, vm.arena.absent(), undefined);
  }
}
