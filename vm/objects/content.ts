/**
 * Maps and sets of the input: what they hold goes on the path when the program first looks into one, entry by entry, as
 * if it was made then of the array that stands for its content.
 */
import { types } from 'node:util';
import type { Shadowed } from '../contract.js';
import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { CONTENT, contentOf } from '../heap-fields/content.js';
import { requireSame } from '../values/predicates.js';
import { elementWithin, lengthOf } from './elements/element-places.js';
import { type Collection, requireSameEntry } from './entries.js';

/** Adds to the path which collection it is, and what that holds. */
export function openCollection(vm: Core, collection: Collection, shadow: ExprId): void {
  const { heap } = vm;
  requireSame(vm, shadow, collection);
  if (!heap.isInitial(collection) || heap.opened.has(collection)) return;
  heap.opened.add(collection);
  const content = contentOf(collection);
  if (content === undefined) {
    heap.initial.use(collection);
    return;
  }
  const array = heap.read(vm.keys.info(CONTENT), collection, 0);
  const length = lengthOf(vm, content, array);
  if (length !== 0)
    vm.path.require('bounds', vm.expressions.strictEqual(length, vm.arena.constant(content.length)), true);
  const isMap = types.isMap(collection);
  const keys: Shadowed[] = [];
  for (let at = 0; at < content.length; at++) {
    const item = elementOf(vm, content, array, at);
    const pair = item.value as readonly unknown[];
    const key = isMap ? elementOf(vm, pair, item.shadow, 0) : item;
    const value = isMap ? elementOf(vm, pair, item.shadow, 1) : undefined;
    const first = keys.find((other) =>
      requireSameEntry(vm, key.value, key.shadow, other.value, other.shadow),
    );
    if (first === undefined) keys.push(key);
    const held = first ?? key;
    heap.writeEntry(collection, held.value, { key: held.shadow, value: value?.shadow ?? 0 });
  }
}

function elementOf(vm: Core, array: readonly unknown[], shadow: ExprId, index: number): Shadowed {
  return { value: array[index], shadow: elementWithin(vm, array, shadow, index) };
}
