/**
 * The length of a typed array of the input as a field of it ([[ArrayLength]], ECMA-262 10.4.5). No program can name the
 * field. It has a file of its own, so that who only reads types need not load the machine.
 */
export const TYPED_LENGTH = '(length)';

const LENGTH = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length')!.get!;

/** %TypedArray%.prototype.length (23.2.3.21), whatever the program calls so. */
export function typedLength(array: object): number {
  return LENGTH.call(array) as number;
}
