/** Generators that a call gives back, read on plain node as `vm/selfhosted/generators.cjs` reads them in the machine. */
import { defineProperty, getPrototypeOf } from '../inputs/domains/reflection.js';

const ASYNC = Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})())) as object;

/**
 * The first values of a generator, or a promise of them.
 * @param most how many at most
 * @throws what the generator throws
 */
export function readGenerator(
  generator: Generator | AsyncGenerator,
  most: number,
): readonly unknown[] | Promise<readonly unknown[]> {
  return inherits(generator, ASYNC)
    ? firstValuesAsync(generator as AsyncGenerator, most)
    : firstValues(generator as Generator, most);
}

function inherits(object: object, from: object): boolean {
  for (let at = getPrototypeOf(object); at !== null; at = getPrototypeOf(at)) if (at === from) return true;
  return false;
}

function firstValues(values: Iterable<unknown>, most: number): readonly unknown[] {
  const taken: unknown[] = [];
  for (const value of values) {
    append(taken, value);
    if (taken.length === most) break;
  }
  return taken;
}

async function firstValuesAsync(values: AsyncIterable<unknown>, most: number): Promise<readonly unknown[]> {
  const taken: unknown[] = [];
  for await (const value of values) {
    append(taken, value);
    if (taken.length === most) break;
  }
  return taken;
}

/** Past setters that the program may have given to arrays. */
function append(list: unknown[], value: unknown): void {
  defineProperty(list, list.length, { value, writable: true, enumerable: true, configurable: true });
}
