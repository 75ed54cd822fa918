/** What stands in the prototype chain of an object. Nothing here runs code of the program. */
import { types } from 'node:util';
import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import type { KeyInfo } from '../heap/keys.js';
import { isNumeric } from './proxies.js';

/** The object in a prototype chain that has the property, unless a proxy is met. */
export function holderOf(start: object, key: PropertyKey): object | undefined {
  for (
    let object: object | null = start;
    object !== null;
    object = Object.getPrototypeOf(object) as object | null
  ) {
    if (types.isProxy(object)) return undefined;
    if (Object.hasOwn(object, key)) return object;
  }
  return undefined;
}

/** The shadow of a property that some object holds a local shadow under, own or inherited. */
export function localShadow(info: KeyInfo, object: unknown): ExprId {
  const own = info.local.get(object as object);
  if (own !== undefined) return own;
  const holder = holderOf(object as object, info.key);
  return (holder && info.local.get(holder)) ?? 0;
}

/** The property that a get or set of the key finds, unless it goes through a proxy. */
function findProperty(start: object, key: PropertyKey): PropertyDescriptor | undefined {
  for (
    let object: object | null = start;
    object !== null;
    object = Object.getPrototypeOf(object) as object | null
  ) {
    if (types.isProxy(object)) return undefined;
    const found = Object.getOwnPropertyDescriptor(object, key);
    if (found !== undefined) return found;
    // It has no others (ECMA-262, 10.4.5.4).
    if (types.isTypedArray(object) && isNumeric(key)) return undefined;
  }
  return undefined;
}

/** The accessor that a get or set of the key would run, unless it goes through a proxy. */
export function findAccessor(start: object, key: PropertyKey): PropertyDescriptor | undefined {
  const found = findProperty(start, key);
  return found?.get !== undefined || found?.set !== undefined ? found : undefined;
}

/** What an object inherits under a key decides that nothing is written there: a setter, or what refuses. */
export function isWrittenElsewhere(prototype: object | null, key: PropertyKey): boolean {
  const found = prototype === null ? undefined : findProperty(prototype, key);
  return found !== undefined && found.writable !== true;
}

/** Whether an assignment creates or changes an own data property. */
export function canWrite(object: object, key: PropertyKey): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  if (descriptor !== undefined) return descriptor.writable === true;
  return Object.isExtensible(object) && !isWrittenElsewhere(object, key);
}

/** Whether the object is a proxy. Costs a look only if the program has made one. */
export function isProxy(vm: Core, object: object): boolean {
  return vm.hasProxies && types.isProxy(object);
}
