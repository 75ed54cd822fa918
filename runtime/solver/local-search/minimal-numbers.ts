/** Makes the numbers of a model easier to read, as far as the formulas allow: integers, near zero, of few digits. */
import type { Assignment, Bool, Terms } from '../terms/terms.js';
import { HeldModel } from './held-model.js';

/** Limit of terms of the formulas; with more of them a model is not minimised. */
const MOST_TERMS = 3000;
/** Limit of numbers that are minimised. */
const MOST_NUMBERS = 10;
/** Limit of computed values. */
const MOST_STEPS = 100_000;
/** How often each number is tried. */
const ROUNDS = 2;
/** Digits of integers that are easy to read. */
const FEW_DIGITS = 3;
/** Integers up to this size are tried one by one. */
const SMALL = 32;

/**
 * @param formulas hold under the model
 * @param base numbers that have the same value here are not minimised
 */
export function minimalNumbers(
  terms: Terms,
  formulas: readonly Bool[],
  model: Assignment,
  base: Assignment,
): Assignment {
  const long = [...model.numbers].filter(
    ([variable, value]) => isLong(value) && !Object.is(base.numbers.get(variable), value),
  );
  if (long.length === 0) return model;
  const held = HeldModel.of(terms, formulas, model, MOST_TERMS, MOST_STEPS);
  if (!held) return model;
  // A number may become reducible after a later one was reduced.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [variable] of long.slice(0, MOST_NUMBERS)) {
      const value = held.number(variable);
      if (!held.has(variable) || (Number.isInteger(value) && Math.abs(value) <= SMALL)) continue;
      simplify(value, (candidate) => held.set(variable, candidate));
    }
  }
  return held.model;
}

function isLong(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Math.abs(value) >= 10 ** FEW_DIGITS);
}

/** @param holds replaces the value if the formulas allow that, and returns whether it did; the last replacement stays */
function simplify(value: number, holds: (candidate: number) => boolean): void {
  for (let size = 0; size <= SMALL; size++)
    for (const small of size === 0 ? [0] : value < 0 ? [-size, size] : [size, -size])
      if (holds(small)) return;
  let current = value;
  const rounded = Number.isInteger(value)
    ? []
    : [Math.trunc(value), Math.round(value), Math.floor(value) + 1];
  current = rounded.find(holds) ?? current;
  current = Number.isInteger(current)
    ? fewerBits(nearZero(current, holds), holds)
    : fewerDigits(current, holds);
  // With as many digits it would be no easier to read. So whole hours and round amounts stay.
  if (String(current).length >= String(value).length) holds(value);
}

/** Bisects between zero, which does not hold, and the value. */
function nearZero(value: number, holds: (candidate: number) => boolean): number {
  let [none, current] = [0, value];
  while (Math.abs(current - none) > 1) {
    const middle = Math.trunc(none / 2 + current / 2);
    if (middle === none || middle === current) break;
    if (holds(middle)) current = middle;
    else none = middle;
  }
  return current;
}

const MOST_EXPONENT = 1023;

/** Clears as many bits as possible, the highest first: bits outside a mask, or excess above a bound. */
function fewerBits(value: number, holds: (candidate: number) => boolean): number {
  let current = value;
  // The logarithm of the greatest doubles is rounded up.
  const highest = Math.min(MOST_EXPONENT, Math.floor(Math.log2(Math.abs(value))));
  for (let bit = 2 ** highest; bit >= 1; bit /= 2) {
    const isSet = Math.floor(Math.abs(current) / bit) % 2 === 1;
    const without = current - Math.sign(current) * bit;
    if (isSet && without !== 0 && holds(without)) current = without;
  }
  return current;
}

function fewerDigits(value: number, holds: (candidate: number) => boolean): number {
  for (let digits = 1; digits <= 3; digits++) {
    const rounded = Number(value.toFixed(digits));
    if (rounded !== value && holds(rounded)) return rounded;
  }
  return value;
}
