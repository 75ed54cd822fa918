/** Arrays that tell accesses outside of their elements, and can give values to reads there. */

import { isProxy } from '../../inputs/domains/reflection.js';
import type { Fault } from '../../observe/events.js';

const INDEX = /^-?\d+$/u;

/**
 * An array with the elements of another, which the program cannot tell from it.
 * @param outside values of reads outside of it by index; undefined: reads give what arrays give
 * @param tell is called for an access outside of it
 * @param gave is called for a read that was given a value
 */
export function watchedArray(
  array: unknown[],
  outside: Map<number, unknown> | undefined,
  tell: (fault: Fault) => void,
  gave: (index: number) => void,
): unknown[] {
  const index = (key: string | symbol): number | undefined =>
    typeof key === 'string' && INDEX.test(key) ? Number(key) : undefined;
  const isOutside = (at: number): boolean => at < 0 || at >= array.length;
  return new Proxy(array, {
    get(target, key, receiver) {
      const at = index(key);
      if (at !== undefined && isOutside(at)) {
        tell({ kind: 'read', index: at, length: array.length });
        if (outside?.has(at)) {
          gave(at);
          return outside.get(at);
        }
      }
      const value: unknown = Reflect.get(target, key, receiver);
      // What a method of arrays reads and writes is its own business.
      if (typeof value !== 'function' || key === 'constructor') return value;
      return (...args: unknown[]) => Reflect.apply(value as () => unknown, target, args);
    },
    set(target, key, value, receiver) {
      const at = index(key);
      if (at === undefined || !isOutside(at)) return Reflect.set(target, key, value, target);
      tell({ kind: 'write', index: at, length: array.length });
      if (outside === undefined)
        return Reflect.set(target, key, value, isProxy(receiver) ? target : receiver);
      outside.set(at, value);
      return true;
    },
  });
}
