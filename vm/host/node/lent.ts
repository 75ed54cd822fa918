/**
 * Objects of node that programs get as they are: modules, their functions and classes, constructors of node's globals. What
 * one path does to them must not reach the next, nor the machine itself.
 */
import { isObject } from '../../is-object.js';
import { restoreObject, type SavedObject, saveObject } from './saved-object.js';

const saved = new Map<object, SavedObject>();

/** Notes what an object is like before a program gets it, with what it holds. @returns the object */
export function lent<Value extends object>(object: Value): Value {
  if (saved.has(object)) return object;
  const { properties } = save(object);
  for (const { value } of properties as readonly { readonly value?: unknown }[])
    if (isObject(value)) save(value);
  return object;
}

/** Whether an object is looked after here. */
export function isLent(object: object): boolean {
  return saved.has(object);
}

/** Puts back what programs have changed. Whether there was anything to put back. */
export function putBackLent(): boolean {
  let changed = false;
  for (const one of saved.values()) if (restoreObject(one)) changed = true;
  return changed;
}

function save(object: object): SavedObject {
  const known = saved.get(object);
  if (known) return known;
  const one = saveObject(object);
  saved.set(object, one);
  const prototype: unknown =
    typeof object === 'function' && Reflect.getOwnPropertyDescriptor(object, 'prototype')?.value;
  if (isObject(prototype)) save(prototype);
  return one;
}
