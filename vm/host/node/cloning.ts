/** What structured cloning of node refuses, in the words of V8: natively, functions are wrappers and objects are of another realm. */
import { types } from 'node:util';
import { isObject } from '../../is-object.js';
import { describe, tagged } from '../../messages/describe.js';
import { nativeTextOf } from '../../messages/native-errors.js';
import { partsOf } from '../../objects/foreign.js';

const MESSAGE = /^(.+) could not be cloned\.$/su;

/** The message with the value named as the program knows it, undefined where it is right as it is. */
export function cloneRefusal(message: string, given: readonly unknown[]): string | undefined {
  const text = MESSAGE.exec(message)?.[1];
  if (text === undefined) return undefined;
  const refused = firstThat(given, (value) => types.isProxy(value) || nativeText(value) === text);
  const better = refused === undefined ? text : describe(refused);
  return better === text ? undefined : `${better} could not be cloned.`;
}

function nativeText(value: object): string {
  return typeof value === 'function' ? nativeTextOf(value) : tagged(value);
}

/** The first object in the order in which they are cloned; accessors are left out. */
function firstThat(given: readonly unknown[], isIt: (value: object) => boolean): object | undefined {
  const seen = new Set<object>();
  const find = (value: unknown): object | undefined => {
    if (!isObject(value) || seen.has(value)) return undefined;
    seen.add(value);
    if (isIt(value)) return value;
    if (typeof value === 'function' || types.isTypedArray(value)) return undefined;
    for (const part of partsOf(value)) {
      const found = find(part);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (const value of given) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
