/** Classes of the language of which inputs hold instances: one simple object stands for all. */
import { constantFunction } from './constant-functions.js';
import { construct } from './reflection.js';

interface Builtin {
  /** What of the class the inputs hold, in words. */
  readonly only: string;
  /** What its constructor is called with. */
  readonly arguments: readonly unknown[];
}

const EMPTY: Builtin = { only: 'empty', arguments: [] };
const NO_ELEMENTS: Builtin = { only: 'empty', arguments: [0] };
const NO_MESSAGE: Builtin = { only: 'without a message', arguments: [''] };

export const BUILTINS = {
  /** Made by `constantFunction`, not by its constructor. */
  Function: { only: 'returning one value, without effects', arguments: [] },
  Map: EMPTY,
  Set: EMPTY,
  Date: { only: 'of time 0', arguments: [0] },
  RegExp: { only: 'matching everything', arguments: ['(?:)'] },
  Error: NO_MESSAGE,
  RangeError: NO_MESSAGE,
  SyntaxError: NO_MESSAGE,
  TypeError: NO_MESSAGE,
  BigInt64Array: NO_ELEMENTS,
  BigUint64Array: NO_ELEMENTS,
  Float32Array: NO_ELEMENTS,
  Float64Array: NO_ELEMENTS,
  Int8Array: NO_ELEMENTS,
  Int16Array: NO_ELEMENTS,
  Int32Array: NO_ELEMENTS,
  Uint8Array: NO_ELEMENTS,
  Uint8ClampedArray: NO_ELEMENTS,
  Uint16Array: NO_ELEMENTS,
  Uint32Array: NO_ELEMENTS,
} as const satisfies Readonly<Record<string, Builtin>>;

export type BuiltinName = keyof typeof BUILTINS;

/** An object of this realm that stands for all of its class. */
export function builtinObject(name: BuiltinName): object {
  if (name === 'Function') return constantFunction();
  return construct(globalThis[name], [...BUILTINS[name].arguments] as []);
}

export function isBuiltinName(name: string): name is BuiltinName {
  return Object.hasOwn(BUILTINS, name);
}
