/** Errors that nothing caught, those of all paths, by what was thrown where. */

import type { ExploreOptions } from './explore/events.js';
import { type ErrorPlace, PROCESS_EXIT } from './inputs/heap/records.js';
import type { JsonValue } from './inputs/values/values.js';
import type { TestRecord } from './result.js';

/** Errors of one name at one place: their messages may tell each value that was at fault. */
export interface ErrorGroup {
  /** What was thrown where it is an error; of several messages the first one. */
  readonly error?: { readonly name: string; readonly message: string };
  /** What was thrown where it is none. */
  readonly value?: JsonValue;
  /** Where it was thrown; absent where that is not known. */
  readonly at?: ErrorPlace;
  /** How many messages or values there were; absent where there was one. */
  readonly variants?: number;
  readonly paths: number;
  /** Identity of the first path. */
  readonly test: string;
  /** It takes inputs of kinds that nothing suggests, on all paths. */
  readonly unlikely?: true;
}

/** What nothing caught. */
export interface UncaughtErrors {
  /** In the order in which they were met, those that callers hardly cause behind all others. */
  readonly errors: readonly ErrorGroup[];
  /** How many groups are not listed: callers hardly cause them, and where coverage is looked for they show nothing new. */
  readonly unlistedErrors: number;
}

/** Errors of all paths, by place. What plain node does not confirm is left out, and so is the end of the process. */
export function uncaughtErrors(tests: readonly TestRecord[], goal: ExploreOptions['goal']): UncaughtErrors {
  const groups = new Map<string, TestRecord[]>();
  for (const test of tests) {
    const { kind, error, value } = test.outcome;
    if (kind !== 'throw' || test.replay !== 'same' || error?.name === PROCESS_EXIT) continue;
    const key = JSON.stringify(
      test.thrownAt ? [error?.name, test.thrownAt] : [error?.name, error?.message, value],
    );
    groups.set(key, [...(groups.get(key) ?? []), test]);
  }
  const all = [...groups.values()];
  const likely = all.filter((paths) => !paths.every(isUnlikely));
  const unlikely = all.filter((paths) => paths.every(isUnlikely));
  const listed = goal === 'paths' ? unlikely : unlikely.filter((paths) => paths.some(addsOutcomes));
  return {
    errors: [...likely, ...listed].map(groupOf),
    unlistedErrors: unlikely.length - listed.length,
  };
}

function isUnlikely({ unlikely, outside }: TestRecord): boolean {
  return Boolean(unlikely || outside);
}

function addsOutcomes({ added }: TestRecord): boolean {
  return added.length > 0;
}

/** @param paths that end alike, at least one */
function groupOf(paths: readonly TestRecord[]): ErrorGroup {
  // Of those that callers cause, if there are such; one that is a test anyway.
  const likely = paths.filter((one) => !isUnlikely(one));
  const shown = likely.length > 0 ? likely : paths;
  const { id, outcome, thrownAt } = shown.find(addsOutcomes) ?? shown[0]!;
  const { error, value } = outcome;
  const variants = new Set(
    paths.map((one) => JSON.stringify([one.outcome.error?.message, one.outcome.value])),
  ).size;
  return {
    ...(error === undefined ? {} : { error }),
    ...(value === undefined ? {} : { value }),
    ...(thrownAt === undefined ? {} : { at: thrownAt }),
    ...(variants > 1 ? { variants } : {}),
    paths: paths.length,
    test: id,
    ...(paths.every(isUnlikely) ? { unlikely: true } : {}),
  };
}
