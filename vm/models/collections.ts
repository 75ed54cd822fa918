/**
 * Models of Map and Set (ECMA-262, 24.1 and 24.2): they run natively, and what they hold is concrete. A symbolic key is
 * compared with the keys that are there, so that other inputs find another one.
 */
import { types } from 'node:util';
import { isObject, type Primitive } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import { requireTag } from '../interpreter/predicates.js';
import type { ModelTable } from './model.js';

/** Keys that a symbolic one is compared with. */
const MOST_KEYS = 32;

function lookup(call: Call): false {
  const { vm, receiver } = call;
  const [key, shadow] = [call.arg(0), call.argShadow(0)];
  if (shadow === 0 || !(types.isMap(receiver) || types.isSet(receiver))) return false;
  requireTag(vm, shadow, key);
  if (isObject(key)) return false;
  for (const other of [...keysOf(receiver)].slice(0, MOST_KEYS)) {
    // NaN, which is not equal to itself, has no expression.
    if (isObject(other) || typeof other !== typeof key || Number.isNaN(other)) continue;
    const isSame = other === key;
    vm.path.require(
      'type',
      vm.expressions.strictEqual(shadow, vm.arena.constant(other as Primitive)),
      isSame,
    );
    if (isSame) break;
  }
  return false;
}

function keysOf(collection: Map<unknown, unknown> | Set<unknown>): Iterable<unknown> {
  return types.isMap(collection)
    ? Map.prototype.keys.call(collection)
    : Set.prototype.values.call(collection);
}

export const collectionModels: ModelTable = {
  'Map.prototype.delete': lookup,
  'Map.prototype.get': lookup,
  'Map.prototype.has': lookup,
  'Map.prototype.set': lookup,
  'Set.prototype.add': lookup,
  'Set.prototype.delete': lookup,
  'Set.prototype.has': lookup,
};
