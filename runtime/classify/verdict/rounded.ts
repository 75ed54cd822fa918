/** Calls with numbers that are not computed exactly, or 0 with a sign: laws of numbers do not hold of them, nor what whole ones have alike. */
import { type Property, variablesIn } from '../model/property.js';
import { exitRow } from '../model/variables.js';
import type { Captured } from '../observation/captured.js';
import type { ObservedCall } from '../observation/trace-format.js';

/** Whether a call takes, gives or answers a number with a fraction, one beyond those that are all told apart, or -0. */
export function isRounded({ before, end, answers = {} }: ObservedCall): boolean {
  const given = end.kind === 'return' ? [end.value] : [];
  return [before.self, ...before.args, ...given, ...Object.values(answers)].some(
    (value) => value !== undefined && hasRounded(value),
  );
}

/** Whether a property is of a number, beside the result, that has a fraction behind a call. */
export function isOfFractions(property: Property, call: ObservedCall): boolean {
  const row = exitRow(call);
  return variablesIn(property).some((name) => {
    const value = row.get(name);
    return name !== 'result' && typeof value === 'number' && !Number.isInteger(value);
  });
}

function hasRounded(value: Captured): boolean {
  if (typeof value === 'number') return !Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return false;
  if (value.$ === 'number') return value.v !== 'NaN';
  if (value.$ !== 'array' && value.$ !== 'object') return false;
  return Object.values(value.v ?? {}).some((part) => hasRounded(part as Captured));
}
