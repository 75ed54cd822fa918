/**
 * The classes of a loaded program by the names that the source gives them: bindings of its top level, then what its
 * exports lead to. The machine and the replay ask the same questions, each of its own loading, and so find the same classes.
 */
import { isObject } from '../../../vm/is-object.js';
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isProxy,
  ownData,
  ownKeys,
} from '../domains/reflection.js';
import { exportedValue } from './target.js';

/** Objects behind the exports that are looked at. */
const MOST_OBJECTS = 2_000;

export interface LoadedNames {
  readonly exports: unknown;
  /** The value of a top-level binding; undefined where there is none. */
  binding(name: string): unknown;
}

export class ClassFinder {
  /** Functions behind the exports, by their own names and by those of the properties that hold them. */
  private exported: ReadonlyMap<string, object> | undefined;

  constructor(private readonly program: LoadedNames) {}

  /**
   * The constructor of a class.
   * @param name as the source model has it: `Node`, or `Tree.Node` for a static property
   * @returns undefined where neither a binding nor the exports lead to it
   */
  find(name: string): object | undefined {
    const [first, ...rest] = name.split('.') as [string, ...string[]];
    let at = this.program.binding(first);
    for (const key of rest) at = isObject(at) ? ownData(at, key) : undefined;
    if (isConstructor(at)) return at;
    return this.behindExports.get(rest.at(-1) ?? first);
  }

  /** Whether the exports lead to a constructor. */
  isExported(found: object): boolean {
    for (const one of this.behindExports.values()) if (one === found) return true;
    return false;
  }

  private get behindExports(): ReadonlyMap<string, object> {
    this.exported ??= functionsBehind(this.program.exports);
    return this.exported;
  }
}

/** Functions with a prototype that own data properties and superclasses lead to, the nearest first. Getters are not called, but for exports. */
function functionsBehind(exports: unknown): Map<string, object> {
  const found = new Map<string, object>();
  const add = (name: unknown, value: object): void => {
    if (typeof name === 'string' && isConstructor(value) && !found.has(name)) found.set(name, value);
  };
  const seen = new Set<unknown>([exports]);
  const waiting = [exports];
  const wait = (value: object | null): void => {
    if (value === null || seen.has(value) || seen.size >= MOST_OBJECTS) return;
    seen.add(value);
    waiting.push(value);
  };
  for (const holder of waiting) {
    if (!isObject(holder) || isProxy(holder)) continue;
    add(typeof holder === 'function' ? ownData(holder, 'name') : undefined, holder);
    for (const key of ownKeys(holder)) {
      if (typeof key !== 'string' || key === 'constructor') continue;
      const descriptor = getOwnPropertyDescriptor(holder, key)!;
      const value: unknown = hasOwn(descriptor, 'value')
        ? descriptor.value
        : holder === exports
          ? exportedValue(holder, key)
          : undefined;
      if (!isObject(value)) continue;
      add(key, value);
      wait(value);
    }
    if (typeof holder === 'function') wait(getPrototypeOf(holder));
  }
  return found;
}

function isConstructor(value: unknown): value is object {
  return typeof value === 'function' && isObject(ownData(value, 'prototype'));
}
