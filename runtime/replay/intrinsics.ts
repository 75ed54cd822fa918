/**
 * The built-in objects as they were before the program ran, to be put back after each run: what one input does to
 * `Array.prototype` or to a global must not reach the next.
 */
import {
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  is,
  ownKeys,
  setPrototypeOf,
} from '../inputs/reflection.js';

interface Saved {
  readonly object: object;
  readonly prototype: object | null;
  readonly keys: readonly PropertyKey[];
  readonly properties: readonly PropertyDescriptor[];
}

/** Remembers the global object and all that is reachable from it by standard names; the result puts it back. */
export function saveIntrinsics(): () => void {
  const saved: Saved[] = [];
  const seen = new Set<object>();
  const queue: object[] = [globalThis, ...hiddenIntrinsics()];
  for (let object = queue.shift(); object; object = queue.shift()) {
    if (seen.has(object)) continue;
    seen.add(object);
    const keys = ownKeys(object);
    const properties = keys.map((key) => getOwnPropertyDescriptor(object, key)!);
    saved.push({ object, prototype: getPrototypeOf(object), keys, properties });
    properties.forEach((property, i) => {
      const value: unknown = property.value;
      if (isStandard(keys[i]!, object) && isHolder(value)) queue.push(value);
    });
  }
  return () => {
    for (let i = 0; i < saved.length; i += 1) restore(saved[i]!);
  };
}

function restore({ object, prototype, keys, properties }: Saved): void {
  if (getPrototypeOf(object) !== prototype) setPrototypeOf(object, prototype);
  for (let i = 0; i < keys.length; i += 1) {
    const now = getOwnPropertyDescriptor(object, keys[i]!);
    const then = properties[i]!;
    if (
      now &&
      is(now.value, then.value) &&
      now.get === then.get &&
      now.set === then.set &&
      now.writable === then.writable
    )
      continue;
    defineProperty(object, keys[i]!, then);
  }
  const present = ownKeys(object);
  if (present.length === keys.length) return;
  const known = new Set(keys);
  for (let i = 0; i < present.length; i += 1)
    if (!known.has(present[i]!)) deleteProperty(object, present[i]!);
}

/** The constructors and namespaces of ECMA-262; of the global object's other properties only the values are kept. */
function isStandard(key: PropertyKey, holder: object): boolean {
  return holder !== globalThis || (typeof key === 'string' && STANDARD.has(key));
}

const STANDARD = new Set(
  (
    'Object Function Array Number Boolean String Symbol BigInt Math JSON Reflect Date RegExp Promise Map Set WeakMap WeakSet ' +
    'WeakRef Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError ArrayBuffer DataView ' +
    'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array Proxy'
  ).split(' '),
);

/** Prototypes that no global name leads to. */
function hiddenIntrinsics(): object[] {
  const generator = function* (): Generator<never, void> {};
  const iterators = [
    [][Symbol.iterator](),
    new Map().entries(),
    new Set().values(),
    ''[Symbol.iterator](),
    ''.matchAll(/x/gu),
  ];
  return [...iterators, generator(), generator].map((object) => getPrototypeOf(object)!);
}

/** Constructors, prototypes and namespaces. Of a method only what holds it is watched, not its own `name` and `length`. */
function isHolder(value: unknown): value is object {
  return typeof value === 'function'
    ? getOwnPropertyDescriptor(value, 'prototype') !== undefined
    : typeof value === 'object' && value !== null;
}
