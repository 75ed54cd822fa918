/** Instances of a program's classes without running their constructors. */

import { construct, create } from '../inputs/domains/reflection.js';
import { ClassFinder } from '../inputs/model/class-finder.js';
import type { Loaded } from './program.js';

/** The input cannot be built, or the target not be reached, from outside the program. */
export class Impossible extends Error {
  override readonly name = 'Impossible';
}

/** An instance without fields, without running the constructor. */
export function instantiate(program: Loaded, className: string): object {
  const found = instantiable(program, className);
  return isArrayClass(found) ? construct(Array, [], found) : (create(found.prototype as object) as object);
}

/**
 * The class of a name, if instances of it can be made from outside without its constructor.
 * @throws Impossible
 */
export function instantiable(program: Loaded, className: string): new () => object {
  const found = classNamed(program, className);
  if (found === undefined)
    throw new Impossible(`the class ${className} cannot be reached from outside the file`);
  if (program.hasPrivateState(className)) {
    throw new Impossible(
      `instances of ${className} have #private state, which only its constructor can make`,
    );
  }
  for (let base: unknown = found; typeof base === 'function'; base = Object.getPrototypeOf(base)) {
    if (BUILT_IN.has(base)) throw new Impossible(`${className} extends a built-in class`);
  }
  return found;
}

/** Whether the instances of a class are arrays. */
export function isArrayClass(found: unknown): boolean {
  for (let base: unknown = found; typeof base === 'function'; base = Object.getPrototypeOf(base)) {
    if (base === Array) return true;
  }
  return false;
}

/** The class of a name, found as the machine finds it. */
export function classNamed(program: Loaded, name: string): (new () => object) | undefined {
  return new ClassFinder(program).find(name) as (new () => object) | undefined;
}

const BUILT_IN = new Set<unknown>([
  Map,
  Set,
  WeakMap,
  WeakSet,
  Promise,
  Date,
  RegExp,
  Error,
  Function,
  ArrayBuffer,
  DataView,
]);
