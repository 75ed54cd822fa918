/**
 * Proxies of the program (ECMA-262, 10.5): the values are real proxies, and what they are asked for is carried out by
 * frames of `selfhosted/proxy.cjs`.
 */
import { types } from 'node:util';
import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { type ProxyParts, proxies } from '../realm/stamp.js';

/** What a proxy of the program is made of; undefined for anything else (namespaces of modules are the machine's own). */
export function proxyParts(vm: Core, object: object): ProxyParts | undefined {
  return vm.hasProxies ? proxies.get(object) : undefined;
}

/** The proxy that a get, set or test of the key from `start` on is handed to. */
export function proxyBefore(vm: Core, start: object, key: PropertyKey): object | undefined {
  if (!vm.hasProxies) return undefined;
  for (let up: object | null = start; up !== null; up = Object.getPrototypeOf(up) as object | null) {
    if (proxies.get(up) !== undefined) return up;
    if (types.isProxy(up) || Object.hasOwn(up, key)) return undefined;
    if (types.isTypedArray(up) && isNumeric(key)) return undefined;
  }
  return undefined;
}

/** Whether a proxy of the program is in the prototype chain. */
export function hasProxyInChain(vm: Core, start: object): boolean {
  if (!vm.hasProxies) return false;
  for (let up: object | null = start; up !== null; up = Object.getPrototypeOf(up) as object | null) {
    if (proxies.get(up) !== undefined) return true;
    if (types.isProxy(up)) return false;
  }
  return false;
}

/** CanonicalNumericIndexString (7.1.21) is a number. */
export function isNumeric(key: PropertyKey): boolean {
  if (typeof key === 'symbol') return false;
  return typeof key === 'number' || key === '-0' || String(Number(key)) === key;
}

/** Pushes the frame of an internal method; its result goes into slot `result`, -1 for none. */
export function callProxy(
  vm: Core,
  method: string,
  result: number,
  resume: number,
  args: readonly unknown[],
  shadows: readonly ExprId[] = [],
): void {
  vm.callHelper(method, result, resume, undefined, args, shadows);
}
