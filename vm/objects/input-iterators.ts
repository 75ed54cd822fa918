/** Iterators of the input, over arrays: which one it is goes on the path when the program first asks it for a value. */

import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { CONTENT } from '../heap-fields/content.js';
import { requireSame } from '../values/predicates.js';
import { ArrayIteration, arrayIterations } from './elements/array-iteration.js';

/** An iterator of the realm over what an array will hold. */
export function makeInputIterator(vm: Core, array: readonly unknown[]): object {
  const made = vm.operations.apply(vm.operations.get(vm.realm.arrayPrototype, 'values') as object, array, []);
  arrayIterations.set(made as object, new ArrayIteration(array as unknown[], 0, 'values'));
  return made as object;
}

/** @param iterator one over an array */
export function openIterator(vm: Core, iterator: object, shadow: ExprId): void {
  const { heap } = vm;
  if (!heap.isInitial(iterator)) return;
  requireSame(vm, shadow, iterator);
  if (heap.opened.has(iterator)) return;
  heap.opened.add(iterator);
  const { array, kind } = arrayIterations.get(iterator)!;
  const content = vm.known(heap.read(vm.keys.info(CONTENT), iterator, 0));
  arrayIterations.set(iterator, new ArrayIteration(array, content, kind));
}
