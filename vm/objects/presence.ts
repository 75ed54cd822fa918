/** Whether an object has a property: what a symbolic base or key decides is on the path. */
import { type ExprId, Tag } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { isObject } from '../is-object.js';
import { indexExpression } from '../values/key-equality.js';
import { askForKey, requireClassFor } from '../values/predicates.js';
import { arrayIndex, canonicalKey, isIndex } from '../values/property-keys.js';
import { decideElementPresence } from './elements/element-places.js';
import { fieldOf, lookForGlobal } from './get-property.js';
import { isProxy } from './property-chain.js';
import { decideKey } from './symbolic-keys.js';

/** Notes a lookup of a name in an object that may be a table of the program. */
export function lookUp(vm: Core, object: unknown, name: PropertyKey): void {
  const isTable = vm.heap.listed.size > 0 && isObject(object) && !Array.isArray(object);
  if (isTable && !isProxy(vm, object)) vm.heap.lookUp(object, name);
}

/** Puts on the path whether the object has the property; `isOwn`: whether inherited ones do not count. */
export function decidePresence(
  vm: Core,
  object: object,
  shadow: ExprId,
  name: PropertyKey,
  nameShadow: ExprId,
  isOwn = false,
  kind: 'type' | 'listing' = 'type',
): void {
  if (kind === 'type' && (shadow | nameShadow) === 0) lookUp(vm, object, name);
  const index = Array.isArray(object) ? arrayIndex(name) : undefined;
  if (index !== undefined && (nameShadow !== 0 || isIndex(index))) {
    const indexShadow = indexExpression(vm, name, nameShadow);
    const { internal } = vm.frames[vm.depth]!.linked.module;
    const asking = internal ? 'rare' : 'type';
    const array = object as readonly unknown[];
    if (!decideElementPresence(vm, array, shadow, index, indexShadow, asking)) return;
  } else {
    vm.heap.late.get(object)?.decide(String(canonicalKey(name)));
    if (decideKey(vm, object, shadow, name, nameShadow, isOwn)) return;
  }
  const info = vm.keys.info(canonicalKey(name));
  const field = fieldOf(vm, info, object, shadow);
  const isAbsent = !Object.hasOwn(object, name);
  if (field !== 0) vm.path.require(kind, vm.expressions.hasTag(field, Tag.Absent), isAbsent);
  if (!isAbsent) return;
  lookForGlobal(vm, object, name);
  if (isOwn) askForKey(vm, shadow, object, name);
  else requireClassFor(vm, shadow, object, name);
}
