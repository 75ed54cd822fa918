/** Finding what a target names among the exports and the top-level bindings of a loaded program. */

import { isObject } from '../../../vm/is-object.js';
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  ownData,
  ownKeys,
  uncurry,
} from '../domains/reflection.js';
import { needsConstructor } from './made-receivers.js';
import { setsFields, usesThis } from './makes-objects.js';

/** How a target is called. */
export interface Callable {
  readonly kind: 'call' | 'construct';
  readonly function: (...args: unknown[]) => unknown;
  /** The object that a static method or a member of a namespace belongs to; undefined for plain functions. */
  readonly holder: unknown;
  /** The constructor of the receiver. */
  readonly maker?: Callable['function'] | undefined;
  /** Whether the target does not name it: only its prototype is exported. */
  readonly isMakerHidden?: boolean;
  /** Whether only that can make one. */
  readonly needsMaker?: boolean;
}

/** The target that stands for a file that is run as a whole program: no export path. */
export const PROGRAM = '(program)';

export interface TargetPath {
  readonly segments: readonly string[];
  readonly accessor: 'get' | 'set' | undefined;
}

export const sourceOf: (value: object) => string = uncurry(Function.prototype.toString);

/** `Tree.prototype.size:get` → segments and accessor. */
export function parseTarget(target: string): TargetPath {
  const accessor = /:(get|set)$/u.exec(target)?.[1] as 'get' | 'set' | undefined;
  const path = accessor === undefined ? target : target.slice(0, -accessor.length - 1);
  const segments = [...path.matchAll(SEGMENT)].map(({ groups }) =>
    groups?.quoted === undefined ? groups!.plain! : (JSON.parse(groups.quoted) as string),
  );
  return { segments, accessor };
}

const SEGMENT = /(?:^|\.)(?<plain>[^.[]+)|\[(?<quoted>"(?:[^"\\]|\\.)*")\]/gu;

/** The path of a property: `a.b`, or `a[".b"]` where the name would be read otherwise. */
export function step(path: string, key: string): string {
  if (/^[^.:[]+$/u.test(key)) return path === '' ? key : `${path}.${key}`;
  return `${path}[${JSON.stringify(key)}]`;
}

/**
 * The callable that a target names: an export path, else one that starts at a top-level binding.
 * Undefined if there is none.
 * @param textOf the text of a function as the program has it
 */
export function resolveTarget(
  target: string,
  exports: unknown,
  bindings: Readonly<Record<string, unknown>>,
  textOf = sourceOf,
): Callable | undefined {
  try {
    return resolve(target, exports, bindings, textOf);
  } catch {
    // A trap of a proxy that is exported throws.
    return undefined;
  }
}

function resolve(
  target: string,
  exports: unknown,
  bindings: Readonly<Record<string, unknown>>,
  textOf: (value: object) => string,
): Callable | undefined {
  const { segments, accessor } = parseTarget(target);
  // A function that is all that a module exports, or has a name like a class, is not called on anything.
  const isAlone = segments.length === 1 && segments[0] === 'default';
  const isNamedAsClass = /^[$_]*\p{Lu}/u.test(segments.at(-1)!) && segments.at(-2) !== 'prototype';
  const makes = (text: string): boolean =>
    (isNamedAsClass && usesThis(text)) || (isAlone && setsFields(text));
  const callable = (value: Callable['function'], holder: unknown): Callable => ({
    kind: isConstructor(value, textOf) || makes(textOf(value)) ? 'construct' : 'call',
    function: value,
    holder,
  });
  const [first, ...rest] = segments as [string, ...string[]];
  const last = rest.pop();
  let holder = root(first, exports, bindings);
  if (last === undefined) {
    return typeof holder === 'function' ? callable(holder as Callable['function'], undefined) : undefined;
  }
  let owner: unknown;
  for (const segment of rest) {
    if (!isObject(holder)) return undefined;
    owner = holder;
    holder = (holder as Record<string, unknown>)[segment];
  }
  if (!isObject(holder)) return undefined;
  const descriptor = lookup(holder, last);
  const value =
    accessor === undefined
      ? descriptor && hasOwn(descriptor, 'value')
        ? descriptor.value
        : exportedValue(holder, last)
      : descriptor?.[accessor];
  if (typeof value !== 'function') return undefined;
  const made = callable(value as Callable['function'], holder);
  if (last === 'constructor') return { ...made, kind: 'construct' };
  const named = rest.at(-1) === 'prototype' && typeof owner === 'function' ? owner : undefined;
  const maker = (constructorOf(holder) ?? named) as Callable['function'] | undefined;
  if (maker === undefined) return made;
  const isMakerHidden = maker !== named;
  return { ...made, kind: 'call', maker, isMakerHidden, needsMaker: needsConstructor(maker, textOf) };
}

/** The constructor whose prototype an object is, as `jQuery.fn` is one. */
function constructorOf(prototype: object): unknown {
  const maker = ownData(prototype, 'constructor');
  return typeof maker === 'function' && ownData(maker, 'prototype') === prototype ? maker : undefined;
}

function root(name: string, exports: unknown, bindings: Readonly<Record<string, unknown>>): unknown {
  if (isMember(exports, name)) return exportedValue(exports, name);
  return name === 'default' ? exports : bindings[name];
}

/** Whether the first name of a target is that of a member. A module that is a function is `default` itself. */
export function isMember(exports: unknown, name: string): exports is object {
  const isItself = name === 'default' && typeof exports === 'function';
  return isObject(exports) && hasOwn(exports, name) && !isItself;
}

/** A class, or a function that is written as one was before there were classes. */
function isConstructor(value: object, textOf: (value: object) => string): boolean {
  return isClass(value) || (hasMembers(value) && /\bthis\b/u.test(textOf(value)));
}

/** Whether a function is there to make objects: its prototype has methods. */
export function hasMembers(value: object): boolean {
  if (isClass(value)) return true;
  const prototype = ownData(value, 'prototype');
  return isObject(prototype) && ownKeys(prototype).some((key) => key !== 'constructor');
}

/** Whether a function was written as a class. */
export function isClass(value: unknown): boolean {
  return typeof value === 'function' && /^class\b/u.test(sourceOf(value));
}

/** What a getter of an export gives; nothing where it throws, as those of variables that are not initialized do. */
export function exportedValue(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    return undefined;
  }
}

function lookup(object: object, key: string): PropertyDescriptor | undefined {
  for (let at: object | null = object; at !== null; at = getPrototypeOf(at)) {
    const descriptor = getOwnPropertyDescriptor(at, key);
    if (descriptor) return descriptor;
  }
  return undefined;
}
