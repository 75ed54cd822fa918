import { types } from 'node:util';
import { isObject } from './is-object.js';

const { getPrototypeOf } = Object;

/**
 * Whether a value is an instance of a class of ours. As `instanceof`, but no proxy of the program is asked for its prototype:
 * what is one or inherits from one is no instance.
 */
export function isInstance<T extends object>(
  value: unknown,
  made: abstract new (...args: never[]) => T,
): value is T {
  if (!isObject(value)) return false;
  for (let at: object | null = value; at !== null && !types.isProxy(at); ) {
    at = getPrototypeOf(at) as object | null;
    if (at === made.prototype) return true;
  }
  return false;
}
