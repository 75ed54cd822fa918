/** Instances of a program's classes without running their constructors. */

import { EXTENDED, emptyArguments } from '../inputs/domains/extended.js';
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
  const all = bases(found);
  const extended = EXTENDED.find((name) => all.includes(globalThis[name]));
  if (extended) return construct(globalThis[extended], emptyArguments(extended), found);
  return create(found.prototype as object) as object;
}

/**
 * The class of a name, if instances of it can be made from outside without its constructor.
 * @throws Impossible
 */
export function instantiable(program: Loaded, className: string): new () => object {
  const found = constructible(program, className);
  if (program.hasPrivateState(className)) {
    throw new Impossible(
      `instances of ${className} have #private state, which only its constructor can make`,
    );
  }
  if (bases(found).some((base) => BUILT_IN.has(base)))
    throw new Impossible(`${className} extends a built-in class`);
  return found;
}

/**
 * The class of a name, whose constructor is to be called.
 * @throws Impossible
 */
export function constructible(program: Loaded, className: string): new () => object {
  const found = classNamed(program, className);
  if (found === undefined)
    throw new Impossible(`the class ${className} cannot be reached from outside the file`);
  return found;
}

/** Whether the instances of a class are arrays. */
export function isArrayClass(found: unknown): boolean {
  return bases(found).includes(Array);
}

/** A class, and those that it extends. */
function bases(found: unknown): readonly unknown[] {
  const all: unknown[] = [];
  for (let base = found; typeof base === 'function'; base = Object.getPrototypeOf(base)) all.push(base);
  return all;
}

/** The class of a name, found as the machine finds it. */
export function classNamed(program: Loaded, name: string): (new () => object) | undefined {
  return new ClassFinder(program).find(name) as (new () => object) | undefined;
}

/** Those whose instances are not made yet. */
const BUILT_IN = new Set<unknown>([Promise, RegExp, Function, ArrayBuffer, DataView]);
