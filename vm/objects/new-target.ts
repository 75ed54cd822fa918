import type { Core } from '../frames/core.js';
import { isObject } from '../is-object.js';
import { functionRealm } from './function-realm.js';
import { findAccessor } from './property-chain.js';
import { proxyBefore } from './proxies.js';

/** Whether GetPrototypeFromConstructor runs code of the program. */
export function readsPrototype(vm: Core, newTarget: object): boolean {
  if (proxyBefore(vm, newTarget, 'prototype') !== undefined) return true;
  return vm.keys.info('prototype').accessor && findAccessor(newTarget, 'prototype')?.get !== undefined;
}

/** GetPrototypeFromConstructor (10.1.14). */
export function prototypeFor(vm: Core, newTarget: object): object {
  const prototype = vm.operations.get(newTarget, 'prototype');
  return isObject(prototype) ? prototype : functionRealm(vm, newTarget).objectPrototype;
}
