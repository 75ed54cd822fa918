/**
 * What a Map, Set, iterator, ArrayBuffer or DataView of the input holds, as a field of it that refers to an array: of
 * pairs, of values, or of bytes. No program can name the fields. The object is filled from the array when it is made. It has a file of its own, so that who only reads
 * types need not load the machine.
 */
import { types } from 'node:util';
import { bufferOf } from './view-part.js';

export const CONTENT = '(content)';
/** Of an ArrayBuffer or DataView. */
export const BYTES = '(bytes)';

const contents = new WeakMap<object, readonly unknown[]>();

const mapSet = Map.prototype.set;
const setAdd = Set.prototype.add;

/** Fills an object that was made empty, or of as many bytes; an iterator was made over its content. */
export function fill(object: object, content: readonly unknown[]): void {
  const buffer = bufferOf(object);
  if (buffer !== undefined) new Uint8Array(buffer).set(content as readonly number[]);
  else if (types.isMap(object)) for (const pair of content) Reflect.apply(mapSet, object, pair as unknown[]);
  else if (types.isSet(object)) for (const value of content) Reflect.apply(setAdd, object, [value]);
  noteContent(object, content);
}

/** Notes what an object of the input was made of. */
export function noteContent(object: object, content: readonly unknown[]): void {
  contents.set(object, content);
}

/** The array that an object of the input was filled from; undefined: it was not. */
export function contentOf(object: object): readonly unknown[] | undefined {
  return contents.get(object);
}
