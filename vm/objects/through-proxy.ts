import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { isObject } from '../is-object.js';
import { requireTag } from '../values/predicates.js';
import { canonicalKey } from '../values/property-keys.js';
import { callProxy, proxyBefore } from './proxies.js';

/** Hands a get over to the proxy that is the object or in its prototype chain; false if there is none. */
export function getThroughProxy(
  vm: Core,
  object: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  result: number,
): boolean {
  if (object === null || object === undefined) return false;
  const proxy = proxyBefore(vm, isObject(object) ? object : vm.operations.toObject(object), key);
  if (proxy === undefined) return false;
  requireTag(vm, shadow, object);
  if (shadow !== 0 && isObject(object)) vm.lost.count('proxy');
  const name = symbolicName(vm, key, keyShadow);
  callProxy(vm, 'proxyGet', result, result + 1, [proxy, canonicalKey(key), object], [0, name, shadow]);
  return true;
}

/** The shadow of a key that a trap is given: other than text has none. */
function symbolicName(vm: Core, key: PropertyKey, keyShadow: ExprId): ExprId {
  if (keyShadow === 0 || typeof key === 'string') return keyShadow;
  requireTag(vm, keyShadow, key);
  vm.lost.count('property key');
  return 0;
}

/** Hands an assignment over to the proxy that is the object or in its prototype chain; false if there is none. */
export function setThroughProxy(
  vm: Core,
  object: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  value: unknown,
  valueShadow: ExprId,
  strict: boolean,
  resume: number,
): boolean {
  if (object === null || object === undefined) return false;
  const proxy = proxyBefore(vm, isObject(object) ? object : vm.operations.toObject(object), key);
  if (proxy === undefined) return false;
  requireTag(vm, shadow, object);
  if (shadow !== 0 && isObject(object)) vm.lost.count('proxy');
  const name = symbolicName(vm, key, keyShadow);
  const args = [proxy, canonicalKey(key), value, object, strict];
  callProxy(vm, 'proxySet', -1, resume, args, [0, name, valueShadow, shadow]);
  return true;
}
