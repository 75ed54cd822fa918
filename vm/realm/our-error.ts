/** Errors of the analyser's own realm. */
import { isObject } from '../is-object.js';

/** Whether a value is an error of our realm, whatever `instanceof` says while node's modules run. */
export function isOurError(value: unknown): value is Error {
  return isObject(value) && Reflect.apply(isPrototype, Error.prototype, [value]);
}

const { isPrototypeOf: isPrototype } = Object.prototype;
