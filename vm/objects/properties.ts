import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { isObject } from '../is-object.js';
import { indexExpression } from '../values/key-equality.js';
import { requireClass, requireNullish } from '../values/predicates.js';
import { arrayIndex, canonicalKey, isIndex } from '../values/property-keys.js';
import { give } from '../values/results.js';
import { requireUsual } from '../values/usual.js';
import { syncParameters } from './arguments.js';
import { getElement } from './elements/elements.js';
import { deleteElement, setElement } from './elements/set-element.js';
import { getTypedElement, setTypedElement, typedIndex } from './elements/typed-elements.js';
import { getProperty } from './get-property.js';
import { lookUp } from './presence.js';
import { getOfPrimitive } from './primitive-keys.js';
import { isProxy } from './property-chain.js';
import { setProperty } from './set-property.js';
import { decideKey, decideWrittenKey, noteName } from './symbolic-keys.js';
import { getThroughProxy, setThroughProxy } from './through-proxy.js';

/** `object[key]` for a key of any primitive type; the value goes into slot `result`, which becomes the top. */
export function getValue(
  vm: Core,
  object: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  result: number,
): void {
  if (vm.hasProxies && getThroughProxy(vm, object, shadow, key, keyShadow, result)) return;
  if (vm.isArray(object)) {
    const index = arrayIndex(key);
    if (index !== undefined && (keyShadow !== 0 || isIndex(index))) {
      const indexShadow = indexExpression(vm, key, keyShadow);
      requireUsual(vm, shadow, object, key);
      if (!requireNullish(vm, shadow, object)) getElement(vm, object, shadow, index, indexShadow, result);
      return;
    }
  }
  const index = typedIndex(object, key);
  if (index !== undefined) {
    const indexShadow = indexExpression(vm, key, keyShadow);
    getTypedElement(vm, object as NodeJS.TypedArray, shadow, index, indexShadow, result);
    return;
  }
  requireUsual(vm, shadow, object, key);
  if (vm.heap.listed.size > 0 && (shadow | keyShadow) === 0) lookUp(vm, object, key);
  if (keyShadow !== 0 && !requireNullish(vm, shadow, object)) {
    if (!isObject(object)) {
      if (getOfPrimitive(vm, object, shadow, key, keyShadow, result)) return;
    } else if (decideKey(vm, object, shadow, key, keyShadow)) {
      give(vm, result, undefined, 0);
      return;
    }
  }
  getProperty(vm, object, shadow, vm.keys.info(canonicalKey(key)), result, keyShadow !== 0);
}

/** `object[key] = value`; afterwards the stack pointer is `resume`. */
export function setValue(
  vm: Core,
  object: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  value: unknown,
  valueShadow: ExprId,
  strict: boolean,
  resume: number,
): void {
  if (
    vm.hasProxies &&
    setThroughProxy(vm, object, shadow, key, keyShadow, value, valueShadow, strict, resume)
  )
    return;
  if (vm.isArray(object)) {
    const index = arrayIndex(key);
    if (index !== undefined && (keyShadow !== 0 || isIndex(index))) {
      requireUsual(vm, shadow, object, key);
      requireNullish(vm, shadow, object);
      const indexShadow = indexExpression(vm, key, keyShadow);
      setElement(vm, object, shadow, index, indexShadow, value, valueShadow, strict, resume);
      return;
    }
  }
  const element = typedIndex(object, key);
  if (element !== undefined && !isObject(value)) {
    vm.willChange(object);
    const indexShadow = indexExpression(vm, key, keyShadow);
    const array = object as NodeJS.TypedArray;
    setTypedElement(vm, array, shadow, element, indexShadow, value, valueShadow, strict, resume);
    return;
  }
  const info = vm.keys.info(canonicalKey(key));
  const isDecided = keyShadow !== 0 && isObject(object);
  if (isDecided) decideWrittenKey(vm, object, shadow, key, keyShadow);
  const isNew = isDecided && !Object.hasOwn(object, key);
  setProperty(vm, object, shadow, info, value, valueShadow, strict, resume, isDecided);
  if (isNew) noteName(vm, object, key, keyShadow);
}

/** `delete object[key]`; the object is neither null nor undefined, and no proxy of the program. */
export function deleteProperty(
  vm: Core,
  object: object,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  strict: boolean,
): boolean {
  vm.willChange(object);
  const { heap, operations } = vm;
  const remove = strict ? operations.deleteStrict : operations.deleteSloppy;
  if (isProxy(vm, object)) return remove(object, key);
  const index = Array.isArray(object) ? arrayIndex(key) : undefined;
  if (index !== undefined && (keyShadow !== 0 || isIndex(index))) {
    const isPlain = shadow === 0 && keyShadow === 0 && heap.isPlainArray(object);
    const indexShadow = indexExpression(vm, key, keyShadow);
    const array = object as readonly unknown[];
    if (isPlain || !deleteElement(vm, array, shadow, index, indexShadow)) return remove(object, key);
  } else decideWrittenKey(vm, object, shadow, key, keyShadow);
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  // Also where nothing is there on this run: under another aliasing the reference is an object that has it.
  if (descriptor?.configurable === true || (descriptor === undefined && heap.isActive)) {
    heap.write(vm.keys.info(canonicalKey(key)), object, shadow, heap.arena.absent(), undefined);
  } else requireClass(vm, shadow, object);
  const isDone = remove(object, key);
  if (isDone) heap.names.delete(object, canonicalKey(key));
  syncParameters(object);
  return isDone;
}
