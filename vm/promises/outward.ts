/** Promises of the program that functions of node are given: theirs are V8's, and V8 knows nothing of the machine's. */
import { isObject } from '../is-object.js';
import { InternalReaction } from './reactions.js';
import { whenSettled } from './settle.js';
import type { JobMachine } from './state.js';
import { promises } from './state.js';

/** A promise of our realm that is settled as one of the program is; other values as they are. */
export function outward(vm: JobMachine, value: unknown): unknown {
  if (!isObject(value) || promises.get(value) === undefined) return value;
  return new Promise((resolve, reject) => {
    const settle = (isFulfilled: boolean, result: unknown): void =>
      isFulfilled ? resolve(result) : reject(result);
    whenSettled(vm, value, new InternalReaction(settle));
  });
}
