/** Errors that nothing caught, those of all paths, by where they were thrown and what they say. */

import { type ErrorPlace, PROCESS_EXIT } from './inputs/heap/records.js';
import type { JsonValue } from './inputs/values/values.js';
import type { TestRecord } from './result.js';

export interface ErrorGroup {
  /** What was thrown where it is an error. */
  readonly error?: { readonly name: string; readonly message: string };
  /** What was thrown where it is none. */
  readonly value?: JsonValue;
  /** Where it was thrown; absent where that is not known. */
  readonly at?: ErrorPlace;
  readonly paths: number;
  /** Identity of the first of them. */
  readonly test: string;
  /** It takes inputs of kinds that nothing suggests, on all paths. */
  readonly unlikely?: true;
}

/** The first test of each place where errors were thrown: messages may tell each value that was at fault. */
export function firstOfPlaces(errors: readonly ErrorGroup[]): ReadonlySet<string> {
  const byPlace = new Map<string, string>();
  for (const { at, error, value, test } of errors) {
    const place = JSON.stringify(at ?? [error, value]);
    if (!byPlace.has(place)) byPlace.set(place, test);
  }
  return new Set(byPlace.values());
}

/** In the order in which they were met, those that callers hardly cause behind all others. What plain node does not confirm is left out, and so is the end of the process. */
export function uncaughtErrors(tests: readonly TestRecord[]): readonly ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const { id, outcome, replay, thrownAt, unlikely, outside } of tests) {
    const { kind, error, value } = outcome;
    if (kind !== 'throw' || replay !== 'same' || error?.name === PROCESS_EXIT) continue;
    const key = JSON.stringify([error, value, thrownAt]);
    const known = groups.get(key);
    groups.set(key, {
      ...(error === undefined ? {} : { error }),
      ...(value === undefined ? {} : { value }),
      ...(thrownAt === undefined ? {} : { at: thrownAt }),
      paths: (known?.paths ?? 0) + 1,
      test: known?.test ?? id,
      ...((unlikely || outside) && (!known || known.unlikely) ? { unlikely: true } : {}),
    });
  }
  const all = [...groups.values()];
  return [...all.filter((group) => !group.unlikely), ...all.filter((group) => group.unlikely)];
}
