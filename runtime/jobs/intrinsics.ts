/**
 * The built-in objects as they were before the program ran. Where it runs in this realm they are put back after each run:
 * what one input does to `Array.prototype` or to a global must not reach the next. Where it runs in a realm of its own,
 * a change says that it has reached the analyser's.
 */

import { lent, putBackLent } from '../../vm/host/node/lent.js';
import {
  isAsSaved,
  isSame,
  restoreObject,
  type SavedObject,
  saveObject,
} from '../../vm/host/node/saved-object.js';
import { getOwnPropertyDescriptor, getPrototypeOf } from '../inputs/domains/reflection.js';

const { apply, get, ownKeys, set } = Reflect;
const { is } = Object;

/** The global object, whose properties may be those of later. */
type SavedGlobal = SavedObject & { readonly properties: PropertyDescriptor[] };

export interface Intrinsics {
  /** Puts all of them back. Whether there was anything to put back. */
  readonly restore: () => boolean;
  readonly has: (object: object) => boolean;
  /** Whether none of them has been changed, but for what node and the analyser change themselves. */
  readonly areIntact: () => boolean;
}

/** Remembers the global object and all that is reachable from it by standard names, and what is lent of node. */
export function saveIntrinsics(): Intrinsics {
  // Node defines some of them anew when they are first read.
  for (const name of OF_NODE) lent(Reflect.get(globalThis, name) as object);
  const saved: SavedObject[] = [];
  const methods: SavedObject[] = [];
  const seen = new Set<object>();
  const queue: object[] = [globalThis, ...hiddenIntrinsics()];
  for (let object = queue.shift(); object; object = queue.shift()) {
    if (seen.has(object)) continue;
    seen.add(object);
    const one = saveObject(object);
    saved.push(one);
    one.properties.forEach((property, i) => {
      const value: unknown = property.value;
      if (!isStandard(one.keys[i]!, object)) return;
      if (isHolder(value)) queue.push(value);
      else if (typeof value === 'function' && !seen.has(value)) {
        seen.add(value);
        methods.push(saveObject(value));
      }
    });
  }
  const values = SET_BY_ACCESSORS.map((name) => Reflect.get(globalThis, name) as unknown);
  const restore = (): boolean => {
    takeLoaded(saved[0] as SavedGlobal);
    let changed = false;
    for (let i = 0; i < saved.length; i += 1) if (restoreObject(saved[i]!)) changed = true;
    for (let i = 0; i < methods.length; i += 1) {
      const method = methods[i]!;
      if (ownKeys(method.object).length !== method.keys.length && restoreObject(method)) changed = true;
    }
    for (let i = 0; i < values.length; i += 1) {
      const name = SET_BY_ACCESSORS[i]!;
      if (get(globalThis, name) === values[i]) continue;
      set(globalThis, name, values[i]);
      changed = true;
    }
    if (putBackLent()) changed = true;
    return changed;
  };
  const areIntact = (): boolean => {
    for (let i = 0; i < saved.length; i += 1) {
      const one = saved[i]!;
      if (one.object === globalThis || one.object === Error ? !keepsValues(one) : !isAsSaved(one))
        return false;
    }
    return true;
  };
  return { restore, has: (object) => seen.has(object), areIntact };
}

/**
 * Node loads some globals when they are first read, and makes properties with values of their accessors: what the analyser
 * read for a program is no change of that program's.
 */
function takeLoaded({ object, keys, properties }: SavedGlobal): void {
  for (let i = 0; i < keys.length; i += 1) {
    const { get: load } = properties[i]!;
    if (load === undefined) continue;
    const now = getOwnPropertyDescriptor(object, keys[i]!);
    if (now?.value !== undefined && is(now.value, apply(load, object, []))) properties[i] = now;
  }
}

/** Globals that node has by accessors, which keep what is assigned. */
const SET_BY_ACCESSORS = ['process', 'Buffer'] as const;

/** Node adds globals when they are first asked for, and traces are taken with another limit for a while. */
function keepsValues({ object, keys, properties }: SavedObject): boolean {
  for (let i = 0; i < keys.length; i += 1) {
    const then = properties[i]!;
    if (typeof then.value !== 'function' && typeof then.value !== 'object') continue;
    if (keys[i] === 'prepareStackTrace') continue;
    if (!isSame(getOwnPropertyDescriptor(object, keys[i]!), then)) return false;
  }
  return true;
}

/** The constructors and namespaces of ECMA-262; of the global object's other properties only the values are kept. */
function isStandard(key: PropertyKey, holder: object): boolean {
  return holder !== globalThis || (typeof key === 'string' && STANDARD.has(key));
}

/** Classes of node that are global, but for those that it loads when they are first used. */
const OF_NODE = [
  'Buffer',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
  'Event',
  'EventTarget',
] as const;

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

/** Constructors, prototypes and namespaces. Of a method itself only what a program adds is watched, not its `name` and `length`. */
function isHolder(value: unknown): value is object {
  return typeof value === 'function'
    ? getOwnPropertyDescriptor(value, 'prototype') !== undefined
    : typeof value === 'object' && value !== null;
}
