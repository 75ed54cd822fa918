/** Generators that a call gives back: nothing of them has run until somebody reads them. */
import { generators } from '../frames/coroutine.js';
import { asyncGenerators } from '../interpreter/coroutines/async-generators.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';

/**
 * Reads the first values of a generator, as a loop over it would.
 * @param most how many at most
 * @returns an array of the program's, a promise of one where the generator is asynchronous; undefined: it is no generator
 * @throws GuestThrow what the generator throws; Stop
 */
export function readGenerator(vm: Interpreter, result: unknown, most: number): object | undefined {
  if (!isObject(result)) return undefined;
  const isAsync = asyncGenerators.get(result) !== undefined;
  if (!isAsync && generators.get(result) === undefined) return undefined;
  const helper = isAsync ? 'firstValuesAsync' : 'firstValues';
  return vm.outside.callHelper(helper, [result, most], [vm.outside.resultShadow, 0]) as object;
}
