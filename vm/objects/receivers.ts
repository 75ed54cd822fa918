/** Get and set with a receiver that is not the object where the search starts (ECMA-262, 10.1.8 and 13.3.7). */

import { types } from 'node:util';
import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { canonicalKey } from '../values/property-keys.js';
import { give } from '../values/results.js';
import { getValue } from './properties.js';
import { callProxy, isNumeric, proxyParts } from './proxies.js';

/** `start[key]` for another receiver; the value goes into slot `result`. */
export function getFor(
  vm: Core,
  start: object,
  key: PropertyKey,
  receiver: unknown,
  receiverShadow: ExprId,
  result: number,
  resume: number,
): void {
  for (let up: object | null = start; up !== null; up = Object.getPrototypeOf(up) as object | null) {
    if (proxyParts(vm, up) !== undefined) {
      callProxy(vm, 'proxyGet', result, resume, [up, canonicalKey(key), receiver], [0, 0, receiverShadow]);
      return;
    }
    const own = Reflect.getOwnPropertyDescriptor(up, key);
    if (own === undefined) {
      if (types.isProxy(up) || (types.isTypedArray(up) && isNumeric(key))) break;
      continue;
    }
    if (own.get === undefined) {
      if ('value' in own) getValue(vm, up, 0, key, 0, result);
      else give(vm, result, undefined, 0);
    } else vm.callFunctionWith(own.get, receiver, receiverShadow, [], [], result, resume);
    return;
  }
  give(vm, result, undefined, 0);
}
