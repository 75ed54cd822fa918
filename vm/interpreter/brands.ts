/**
 * Built-in methods that work on objects of one class of the language only, by what no program can give an object (ECMA-262,
 * RequireInternalSlot): libraries call them to find out what a value is.
 */
import type { ExprId } from '../expressions/arena.js';
import { isObject } from '../is-object.js';
import { inheritsFrom, requireTag } from '../values/predicates.js';
import type { Call } from './call.js';

/** The class, of the name of a built-in. Methods that take any receiver are left out. */
const BRANDED =
  /^(?:get )?(ArrayBuffer|DataView|Date|Map|Promise|RegExp|Set|TypedArrayPrototype|WeakMap|WeakSet)(?:\.prototype)?(?:\.(\w+)|\[Symbol\.(\w+)\])$/u;

/** Those of primitive values, and of objects that hold one. */
const OF_PRIMITIVES =
  /^(BigInt|Boolean|Number|String|Symbol)\.prototype\.(?:toExponential|toFixed|toPrecision|toString|valueOf)$/u;

/** Methods of those classes that take any object. */
const GENERIC =
  /^(?:Date\.prototype(?:\.toJSON|\[Symbol\.toPrimitive\])|Promise\.prototype\.(?:catch|finally)|(?:get )?RegExp\.prototype(?:\.(?:flags|test|toString)|\[Symbol\.\w+\]))$/u;

/**
 * Adds to the path whether the receiver is of the class that the built-in needs.
 * @returns false: it is not, so that neither it nor the arguments make another difference
 */
export function isOfBrand({ vm, receiver, receiverShadow }: Call, name: string): boolean {
  if (receiverShadow === 0) return true;
  const ofPrimitives = OF_PRIMITIVES.exec(name)?.[1];
  if (ofPrimitives !== undefined) {
    requireTag(vm, receiverShadow, receiver);
    if (!isObject(receiver)) return typeof receiver === ofPrimitives.toLowerCase();
  }
  const brand = ofPrimitives ?? (GENERIC.test(name) ? undefined : BRANDED.exec(name)?.[1]);
  const prototype = brand === undefined ? undefined : prototypeOf(vm.realm, brand);
  if (prototype === undefined) return true;
  const isBelow: ExprId = inheritsFrom(vm, receiver, receiverShadow, prototype);
  const isOf = isObject(receiver) && vm.inherits(receiver, prototype);
  vm.path.require('class', isBelow, isOf);
  return isOf;
}

function prototypeOf({ hidden, intrinsics }: Call['vm']['realm'], brand: string): object | undefined {
  if (brand === 'TypedArrayPrototype') return hidden.TypedArrayPrototype;
  const prototype: unknown = Object.getOwnPropertyDescriptor(intrinsics[brand] as object, 'prototype')?.value;
  return isObject(prototype) ? prototype : undefined;
}
