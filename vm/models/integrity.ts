/** Models of built-ins that ask whether an object may still change (ECMA-262, 20.1.2.14 to 20.1.2.16, 28.1.9). */
import { FROZEN, isFrozenInput } from '../heap-fields/frozen.js';
import type { Call } from '../interpreter/call.js';
import { isObject } from '../is-object.js';
import { isWritten } from '../objects/own-keys.js';
import { requireSame, requireTag } from '../values/predicates.js';
import type { Run } from './model.js';

/**
 * Objects of the input are frozen or not as long as nobody has changed them.
 * @param ask the built-in itself; `ofFrozen`: what it gives of a frozen object
 */
function integrity(ask: (value: unknown) => boolean, ofFrozen: boolean): Run {
  return (call: Call): unknown => {
    const { vm } = call;
    const [value, shadow] = [call.arg(0), call.argShadow(0)];
    if (!vm.heap.isActive) return false;
    if (isObject(value) && vm.isProxyObject(value)) return false;
    requireTag(vm, shadow, value);
    if (!isObject(value)) return call.give(ask(value));
    const isAsGiven = vm.heap.isInitial(value) && Object.isExtensible(value) !== isFrozenInput(value);
    const field =
      isAsGiven && !isWritten(vm, value, shadow)
        ? vm.known(vm.heap.read(vm.keys.info(FROZEN), value, shadow))
        : 0;
    if (field === 0) {
      requireSame(vm, shadow, value);
      if (shadow !== 0 || vm.heap.isInitial(value)) vm.lost.count('integrity of an object');
    }
    call.give(ask(value), field === 0 || ofFrozen ? field : vm.expressions.not(field));
    return undefined;
  };
}

export const isFrozen = integrity(Object.isFrozen, true);
export const isSealed = integrity(Object.isSealed, true);
export const isExtensible = integrity(Object.isExtensible, false);
/** `Reflect.isExtensible` throws where there is no object. */
export const reflectIsExtensible: Run = (call) => isObject(call.arg(0)) && isExtensible(call);
