/** Which errors, and which inputs that do not come back, are severe. */
import type { Captured } from '../observation/captured.js';
import type { Judge, TestedCall, Violation } from './classify-input.js';

/** Errors of operations that went wrong inside of the program; those of its own `throw` are its answer to bad arguments. */
const SEVERE: readonly string[] = ['TypeError', 'RangeError', 'ReferenceError'];

export function fatalOf(
  { point, thrown, killed, given }: TestedCall,
  { throws }: Judge,
): Violation | undefined {
  // What goes through as many rounds as the input says takes its time.
  if (killed !== undefined)
    return given.some(isLarge) ? undefined : { kind: 'killed', point, reason: killed };
  if (!thrown || thrown.own || !SEVERE.includes(thrown.name)) return undefined;
  const isKnown = throws.get(point)?.includes(thrown.name) ?? false;
  // Nothing is as long as a number that the input itself gives, or can be written with so many digits.
  if (thrown.name === 'RangeError' && OF_NUMBERS.test(thrown.message) && given.some(isNoLength))
    return undefined;
  return isKnown ? undefined : { kind: 'throws', point, error: thrown };
}

/** What V8 says of lengths, counts, digits and bases that cannot be. */
const OF_NUMBERS =
  /^Invalid (?:array|string|typed array|array buffer) length|^Array buffer allocation|^Invalid count value|^to\w+\(\) .*argument must be between/u;

/** Whether it is a number that nothing can be as long as. */
function isNoLength(value: Captured): boolean {
  if (typeof value === 'object' && value?.$ === 'number') return value.v !== '-0';
  return typeof value === 'number' && !(Number.isInteger(value) && value >= 0 && value < LONGEST);
}

/** Whether as many rounds take long. */
function isLarge(value: Captured): boolean {
  return typeof value === 'number' && Math.abs(value) >= MANY;
}

const MANY = 1000;

/** Characters of a string of V8, about. */
const LONGEST = 2 ** 29;
