/**
 * Looking at objects of a program under test without running any of its code: no getter, no proxy trap, no method
 * that the program may have replaced, no `instanceof` (its objects may come from another realm). Everything used
 * here is captured before the program runs.
 */
import { types } from 'node:util';

export const {
  apply,
  construct,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
  setPrototypeOf,
} = Reflect;
export const { create, hasOwn, is } = Object;
export const isArray = Array.isArray;
export const { isProxy } = types;

/** Turns a method into a function of its receiver, immune to later changes of `Function.prototype`. */
export function uncurry<This, Args extends unknown[], Result>(
  method: (this: This, ...args: Args) => Result,
): (self: This, ...args: Args) => Result {
  return (self, ...args) => apply(method, self, args);
}

/** A data property without a prototype, so that nothing can be inherited into it. */
export function dataDescriptor(value: unknown, enumerable = true): PropertyDescriptor {
  const descriptor = create(null) as PropertyDescriptor;
  descriptor.value = value;
  descriptor.writable = true;
  descriptor.enumerable = enumerable;
  descriptor.configurable = true;
  return descriptor;
}

/** The value of an own data property; undefined where there is none or it is an accessor. */
export function ownData(object: object, key: PropertyKey): unknown {
  if (isProxy(object)) return undefined;
  const descriptor = getOwnPropertyDescriptor(object, key);
  return descriptor && hasOwn(descriptor, 'value') ? descriptor.value : undefined;
}

/** The value of the nearest data property along the prototype chain; undefined where an accessor or proxy is met. */
export function inheritedData(object: object, key: PropertyKey): unknown {
  for (let at: object | null = object; at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    const descriptor = getOwnPropertyDescriptor(at, key);
    if (descriptor) return hasOwn(descriptor, 'value') ? descriptor.value : undefined;
  }
  return undefined;
}

/** The name of the constructor of an object's class, by data properties only; undefined where there is none. */
export function constructorName(object: object): string | undefined {
  if (isProxy(object)) return undefined;
  const prototype = getPrototypeOf(object);
  if (prototype === null) return undefined;
  const maker = inheritedData(prototype, 'constructor');
  if (typeof maker !== 'function') return undefined;
  const name = ownData(maker, 'name');
  return typeof name === 'string' ? name : undefined;
}

/** Whether an object's prototype is the `%Object.prototype%` of some realm. */
export function isPlain(object: object): boolean {
  const prototype = getPrototypeOf(object);
  if (prototype === null || isProxy(prototype) || getPrototypeOf(prototype) !== null) return false;
  const maker = ownData(prototype, 'constructor');
  return typeof maker === 'function' && ownData(maker, 'prototype') === prototype
    ? ownData(maker, 'name') === 'Object'
    : false;
}

/** Whether an array's prototype is the `%Array.prototype%` of some realm: itself an array object. */
export function isPlainArray(array: readonly unknown[]): boolean {
  const prototype = getPrototypeOf(array);
  if (prototype === null || isProxy(prototype) || !isArray(prototype)) return false;
  const maker = ownData(prototype, 'constructor');
  return typeof maker === 'function' && ownData(maker, 'name') === 'Array';
}

/** The number of elements of a typed array of any realm. */
export const typedLength = uncurry(
  getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype) as object, 'length')!.get as (
    this: object,
  ) => number,
);
