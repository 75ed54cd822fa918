/**
 * What a Map or Set of the input holds, as a field of it that refers to an array: of pairs, or of values. No program can
 * name the field. The object is filled from the array when it is made. It has a file of its own, so that who only reads
 * types need not load the machine.
 */
import { types } from 'node:util';

export const CONTENT = '(content)';

const contents = new WeakMap<object, readonly unknown[]>();

const mapSet = Map.prototype.set;
const setAdd = Set.prototype.add;

/** Fills an object that was made empty. */
export function fill(object: object, content: readonly unknown[]): void {
  if (types.isMap(object)) for (const pair of content) Reflect.apply(mapSet, object, pair as unknown[]);
  else for (const value of content) Reflect.apply(setAdd, object, [value]);
  contents.set(object, content);
}

/** The array that an object of the input was filled from; undefined: it was not. */
export function contentOf(object: object): readonly unknown[] | undefined {
  return contents.get(object);
}
