/**
 * The inputs of a program that is explored as a whole: `penumbra explore program.js`. Run by node alone, such a program
 * takes its seeds.
 */

/** The program was run by node, and its seeds are none that it assumes. */
export class AssumptionError extends Error {
  override readonly name = 'AssumptionError';
}

/**
 * A value that the explorer chooses; run by node alone, the seed.
 * @param name what `inputs` of a test calls it; a name that is used again gets the suffix `_2`, `_3`
 * @param seed the value that is tried first, which says of what type the values are: a number, string, boolean or
 *   bigint, or an array or plain object of these, of whose shape the values are. Without it they may be anything.
 * @throws TypeError if the name is no string, or empty
 */
export function symbolic(name: string, seed: number): number;
export function symbolic(name: string, seed: string): string;
export function symbolic(name: string, seed: boolean): boolean;
export function symbolic(name: string, seed: bigint): bigint;
export function symbolic<T>(name: string, seed: T): T;
export function symbolic(name: string): unknown;
export function symbolic(name: string, seed?: unknown): unknown {
  if (typeof name !== 'string' || name === '')
    throw new TypeError('symbolic(name, seed): the name is a string');
  return seed;
}

/**
 * Says what inputs are about: a run in which the condition does not hold ends here, and that is no error.
 * @throws AssumptionError if node alone runs the program, and the condition does not hold of its seeds
 */
export function assume(condition: unknown): asserts condition {
  if (!condition) throw new AssumptionError('the seeds do not satisfy an assumption of the program');
}
