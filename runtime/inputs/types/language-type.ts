/**
 * Types of the language, and usual names of numbers in doc comments. Declarations of the program come before them.
 *
 * `integer` and `int` (also capitalized) are the integers of magnitude below 2^53.
 */

import { UNKNOWN_VALUES } from '../domains/approximation.js';
import { isBuiltinName } from '../domains/builtins.js';
import type { Domain } from '../domains/domain.js';
import { UNKNOWN } from '../domains/domains.js';
import { isTypedArrayName, typedArrayDomain } from '../domains/typed-arrays.js';
import { builtinObject } from './builtin-object.js';
import { functions } from './function-type.js';
import { anyObject } from './object-members.js';
import { approximate, type TypeNames } from './type-names.js';

export const INTEGER_NAMES: ReadonlySet<string> = new Set(['int', 'integer', 'Int', 'Integer']);

const SIMPLE: Readonly<Record<string, Domain>> = {
  ...Object.fromEntries([...INTEGER_NAMES].map((name) => [name, { kind: 'integer' }])),
  double: { kind: 'number' },
  float: { kind: 'number' },
  Double: { kind: 'number' },
  Float: { kind: 'number' },
  Number: { kind: 'number' },
  String: { kind: 'string' },
  Boolean: { kind: 'boolean' },
  bool: { kind: 'boolean' },
};
const ARRAYS = new Set(['Array', 'ReadonlyArray']);
/** Types whose inputs are arrays. */
const LISTS = new Set(['Iterable', 'ArrayLike']);
/** Other names of built-in classes. */
const READONLY: Readonly<Record<string, string>> = {
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  PromiseLike: 'Promise',
  ArrayBufferLike: 'ArrayBuffer',
  IterableIterator: 'Iterator',
  IteratorObject: 'Iterator',
  ArrayIterator: 'Iterator',
  Generator: 'Iterator',
};

/**
 * @param args its type arguments, to be read where they matter
 * @param text the type as it is shown
 * @returns undefined where the language has no such type, or inputs hold no values of it
 */
export function languageType(
  name: string,
  args: readonly ((names: TypeNames) => Domain)[],
  text: string,
  names: TypeNames,
): Domain | undefined {
  if (Object.hasOwn(SIMPLE, name)) return SIMPLE[name];
  if (ARRAYS.has(name)) return { kind: 'array', element: elementOf(args[0], names) };
  if (LISTS.has(name)) {
    approximate(names, text, 'as arrays');
    return { kind: 'array', element: elementOf(args[0], names) };
  }
  if (isTypedArrayName(name)) return typedArrayDomain(name);
  if (name === 'Object') return anyObject(name, names);
  if (name === 'Function')
    return functions(name, names, (own) => {
      approximate(own, 'results', UNKNOWN_VALUES, true);
      return UNKNOWN;
    });
  const builtin = Object.hasOwn(READONLY, name) ? READONLY[name]! : name;
  if (!isBuiltinName(builtin)) return undefined;
  return builtinObject(
    builtin,
    args.map((read) => read(names)),
    text,
    names,
  );
}

/** The elements of an array type: where no type is given, any. */
function elementOf(read: ((names: TypeNames) => Domain) | undefined, names: TypeNames): Domain {
  if (!read) approximate(names, 'elements without a type', UNKNOWN_VALUES, true);
  return read ? read(names) : UNKNOWN;
}
