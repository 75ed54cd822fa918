import type { Assignment } from './terms.js';

/** A model with the values of another one where that has some. */
export function over(base: Assignment, { booleans, numbers, bigints }: Assignment): Assignment {
  return {
    booleans: new Map([...base.booleans, ...booleans]),
    numbers: new Map([...base.numbers, ...numbers]),
    bigints: new Map([...(base.bigints ?? []), ...(bigints ?? [])]),
  };
}
