/** Typed arrays of inputs: arrays whose elements are numbers of one representation (ECMA-262, 23.2 and table 71). */
import { TYPED_LENGTH } from '../../../vm/heap-fields/typed-length.js';
import type { Domain } from './domain.js';

/** 2 ** bits numbers, from 0 on or as many below it as not. */
function integers(bits: number, isSigned: boolean): Domain {
  const count = 2 ** bits;
  const low = isSigned ? -count / 2 : 0;
  return { kind: 'integer', within: [low, low + count - 1] };
}

function bigints(isSigned: boolean): Domain {
  const count = 2n ** 64n;
  const low = isSigned ? -count / 2n : 0n;
  return { kind: 'bigint', within: [low, low + count - 1n] };
}

const ELEMENTS = {
  Int8Array: integers(8, true),
  Uint8Array: integers(8, false),
  Uint8ClampedArray: integers(8, false),
  Int16Array: integers(16, true),
  Uint16Array: integers(16, false),
  Int32Array: integers(32, true),
  Uint32Array: integers(32, false),
  // A number that the array rounds when it is made.
  Float32Array: { kind: 'number' },
  Float64Array: { kind: 'number' },
  BigInt64Array: bigints(true),
  BigUint64Array: bigints(false),
} as const satisfies Readonly<Record<string, Domain>>;

export type TypedArrayName = keyof typeof ELEMENTS;

export function isTypedArrayName(name: string): name is TypedArrayName {
  return Object.hasOwn(ELEMENTS, name);
}

/** Any array of the class, of any length. */
export function typedArrayDomain(name: TypedArrayName): Domain {
  return { kind: 'array', element: ELEMENTS[name], typed: name };
}

/** The field that holds the length of an array. */
export function lengthField(typed: TypedArrayName | undefined): string {
  return typed === undefined ? 'length' : TYPED_LENGTH;
}
