/** Set of a known key (ECMA-262, 10.1.9). */
import { types } from 'node:util';
import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import type { KeyInfo } from '../heap/keys.js';
import { isObject } from '../is-object.js';
import {
  possiblePrototypes,
  requireClassBy,
  requireClassFor,
  requireNullish,
  requireTag,
} from '../values/predicates.js';
import { keyText } from '../values/property-keys.js';
import { requireUsual } from '../values/usual.js';
import { setLength } from './elements/array-length.js';
import { canWrite, findAccessor, isProxy, isWrittenElsewhere } from './property-chain.js';
import { isNumeric } from './proxies.js';
import { decideWrittenKey } from './symbolic-keys.js';
import { setThroughProxy } from './through-proxy.js';

/** As `setValue`, for a known key that is no index of an array; `isDecided`: for which `decideWrittenKey` was called. */
export function setProperty(
  vm: Core,
  object: unknown,
  shadow: ExprId,
  info: KeyInfo,
  value: unknown,
  valueShadow: ExprId,
  strict: boolean,
  resume: number,
  isDecided = false,
): void {
  const { key } = info;
  requireUsual(vm, shadow, object, key);
  if (requireNullish(vm, shadow, object)) {
    throw vm.typeError(`Cannot set properties of ${object} (setting '${keyText(key)}')`);
  }
  if (vm.hasProxies && setThroughProxy(vm, object, shadow, key, 0, value, valueShadow, strict, resume))
    return;
  if (!isObject(object) || isProxy(vm, object)) {
    if (shadow !== 0) requireTag(vm, shadow, object);
    if (valueShadow !== 0) vm.lost.count(isObject(object) ? 'proxy' : 'property of a primitive');
    if (
      !isObject(object) &&
      callSetter(vm, object, 0, vm.operations.toObject(object), info, value, valueShadow, resume)
    ) {
      return;
    }
    nativeSet(vm, object, key, value, strict, resume);
    return;
  }
  vm.willChange(object);
  if (!isDecided) decideWrittenKey(vm, object, shadow, key, 0);
  const { heap } = vm;
  if (isObject(value) && isConverting(object, key)) {
    vm.callHelper(
      'assignConverted',
      -1,
      resume,
      undefined,
      [object, key, value, strict],
      [shadow, 0, valueShadow],
    );
    return;
  }
  if (ArrayBuffer.isView(object) && (shadow | valueShadow) !== 0) {
    vm.lost.count('typed array');
    nativeSet(vm, object, key, value, strict, resume);
    return;
  }
  if (info.accessor) {
    requireClassFor(vm, shadow, object, key);
    if (callSetter(vm, object, shadow, object, info, value, valueShadow, resume)) return;
  } else if (shadow !== 0) requireWritable(vm, shadow, object, key);
  if (info === heap.length && Array.isArray(object)) {
    setLength(vm, object, shadow, value, valueShadow, strict);
    vm.sp = resume;
    return;
  }
  const isPlain = heap.plainObjects && shadow === 0 && valueShadow === 0 && info.local.size === 0;
  if (!(isPlain && (info.fast === heap.epoch || heap.settle(info))) && canWrite(object, key)) {
    heap.write(info, object, shadow, valueShadow, value);
  }
  nativeSet(vm, object, key, value, strict, resume);
}

/**
 * Adds to the path whether the object inherits what refuses the write, where only some that the reference may be do: built-in
 * getters and constants. (Own properties of built-ins that cannot be written are inherited as such, too: `name` of functions.)
 */
function requireWritable(vm: Core, shadow: ExprId, object: object, key: PropertyKey): void {
  const refuses = (prototype: object | null): boolean => isWrittenElsewhere(prototype, key);
  if (possiblePrototypes(vm, shadow).some(refuses)) requireClassBy(vm, shadow, object, refuses);
}

/** Whether the property converts what is assigned to it: elements of typed arrays, lengths of arrays. */
function isConverting(object: object, key: PropertyKey): boolean {
  if (key === 'length') return Array.isArray(object);
  return types.isTypedArray(object) && isNumeric(key);
}

function nativeSet(
  vm: Core,
  object: unknown,
  key: PropertyKey,
  value: unknown,
  strict: boolean,
  resume: number,
): void {
  if (strict) vm.operations.setStrict(object, key, value);
  else vm.operations.setSloppy(object, key, value);
  vm.sp = resume;
}

function callSetter(
  vm: Core,
  receiver: unknown,
  shadow: ExprId,
  start: object,
  info: KeyInfo,
  value: unknown,
  valueShadow: ExprId,
  resume: number,
): boolean {
  if (!info.accessor) return false;
  const setter = findAccessor(start, info.key)?.set;
  if (setter === undefined) return false;
  vm.callFunctionWith(setter, receiver, shadow, [value], [valueShadow], -1, resume);
  return true;
}
