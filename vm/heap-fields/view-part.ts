/** What views see of their buffers, whatever the program calls so (ECMA-262, 23.2.3 and 25.3.4). */
import { types } from 'node:util';

/** Where a view begins in its buffer. */
export interface ViewPart {
  readonly buffer: ArrayBufferLike;
  readonly offset: number;
}

const getter = (owner: object, name: string): ((view: object) => unknown) => {
  const { get } = Object.getOwnPropertyDescriptor(owner, name)!;
  return (view) => Reflect.apply(get!, view, []) as unknown;
};
const TYPED = Object.getPrototypeOf(Uint8Array.prototype) as object;
const [typedBuffer, typedOffset] = ['buffer', 'byteOffset'].map((name) => getter(TYPED, name));
const [viewBuffer, viewOffset] = ['buffer', 'byteOffset'].map((name) => getter(DataView.prototype, name));

/** @param view a typed array */
export function partOfTyped(view: object): ViewPart {
  return { buffer: typedBuffer!(view) as ArrayBufferLike, offset: typedOffset!(view) as number };
}

/** @param view a DataView. Undefined if it is not within its buffer any more, which may have become shorter, or be detached */
export function partOfView(view: object): ViewPart | undefined {
  try {
    return { buffer: viewBuffer!(view) as ArrayBufferLike, offset: viewOffset!(view) as number };
  } catch {
    return undefined;
  }
}

const [viewSize, bufferSize] = [
  getter(DataView.prototype, 'byteLength'),
  getter(ArrayBuffer.prototype, 'byteLength'),
];

/** Bytes of a DataView that is within its buffer. */
export function sizeOfView(view: object): number {
  return viewSize(view) as number;
}

/** Bytes of an ArrayBuffer; 0 of one that is detached. */
export function sizeOfBuffer(buffer: object): number {
  return bufferSize(buffer) as number;
}

/** The buffer that an object is, or is a view of. */
export function bufferOf(object: object): ArrayBufferLike | undefined {
  if (types.isTypedArray(object)) return typedBuffer!(object) as ArrayBufferLike;
  if (types.isDataView(object)) return viewBuffer!(object) as ArrayBufferLike;
  return types.isAnyArrayBuffer(object) ? object : undefined;
}
