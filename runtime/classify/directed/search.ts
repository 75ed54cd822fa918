/**
 * The directed search: that what held at the exit of a method fails, while what held at its entry holds, is asked of an
 * explorer, behind receivers that sequences of calls have made. (Eclat draws at random.)
 */
import { readFileSync } from 'node:fs';
import type { JsonValue } from '../../inputs/values/values.js';
import type { PublicPoint } from '../generation/protocol.js';
import type { Sequence } from '../generation/sequences.js';
import { isOfArgument } from '../model/asked-again.js';
import type { ModelProperty } from '../model/model.js';
import { variablesIn } from '../model/property.js';
import { of } from '../model/violations.js';
import { type Classification, isOfState, propertyKey } from '../verdict/classify-input.js';
import type { Asked } from './driver.js';
import { filled } from './driver.js';
import type { Skeletons } from './skeletons.js';
import { withDrivers } from './with-drivers.js';

/** One function that is explored, with the types of its parameters. */
export interface DirectedTarget {
  readonly target: string;
  readonly types: Readonly<Record<string, string>>;
}

export interface DirectedAnswer {
  readonly target: string;
  readonly inputs: readonly Readonly<Record<string, JsonValue>>[];
  /** Whether there is no other outcome for any argument, as far as is known. */
  readonly isComplete: boolean;
  /** What ended it before there was nothing left to try. */
  readonly ended?: 'paths' | 'time';
}

/** Explores functions of a text that stands in place of that of the file. */
export type DirectedSearch = (
  text: string,
  targets: readonly DirectedTarget[],
) => AsyncIterable<DirectedAnswer>;

export interface DirectedTotals {
  /** Sequences of calls whose arguments were searched for. */
  readonly sequences: number;
  /** Inputs that the search gave, beside those that there were. */
  readonly inputs: number;
  /** Properties that were asked for, by what became of them: `proved` for all arguments of these sequences. */
  readonly proved: number;
  readonly violated: number;
  readonly open: number;
  /** Methods whose search a limit has ended, by which. */
  readonly ended: Readonly<Record<'paths' | 'time', number>>;
}

export interface Searching {
  readonly file: string;
  readonly points: readonly PublicPoint[];
  readonly properties: readonly ModelProperty[];
  readonly skeletons: Skeletons;
  readonly search: DirectedSearch;
  readonly signal: AbortSignal | undefined;
  /** Runs inputs and tells what they are; those that fail before their tested call are left out. */
  readonly classify: (inputs: readonly Sequence[]) => Promise<readonly Classification[]>;
}

/** @throws PenumbraError what the explorer cannot load the text for */
export async function searchDirected({
  file,
  points,
  properties,
  skeletons,
  search,
  signal,
  classify,
}: Searching): Promise<DirectedTotals> {
  const asked = points.flatMap((point): Asked[] => {
    const own = askedOf(point, properties);
    const sequences = skeletons.of(point.name);
    return own.exit.length === 0 || sequences.length === 0 ? [] : [{ point, skeletons: sequences, ...own }];
  });
  const named = new Map(points.map((point) => [point.name, point]));
  const { text, drivers } = withDrivers(readFileSync(file, 'utf8'), file, asked, named);
  const byTarget = new Map(drivers.map((driver) => [driver.target, driver]));
  const state = new Map<string, 'proved' | 'violated' | 'open'>();
  for (const { exit } of asked) for (const one of exit) state.set(propertyKey(one), 'open');
  const incomplete = new Set(asked.flatMap(({ exit }) => exit.map(propertyKey)));
  const complete = new Map<string, number>();
  let inputs = 0;
  const ended = { paths: 0, time: 0 };
  for await (const answer of search(text, drivers)) {
    if (signal?.aborted) break;
    const driver = byTarget.get(answer.target)!;
    const found = answer.inputs.flatMap((input) => {
      const codes = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, codeOf(value)]));
      const sequence = filled(driver, codes);
      return sequence ? [sequence] : [];
    });
    const classified = await classify(found);
    inputs += classified.length;
    if (answer.ended) ended[answer.ended] += 1;
    for (const { label, exit } of classified)
      for (const one of exit)
        if (label === 'fault' && one.kind === 'property') state.set(propertyKey(one.property), 'violated');
    if (answer.isComplete)
      for (const one of driver.asked.exit) {
        const key = propertyKey(one);
        complete.set(key, (complete.get(key) ?? 0) + 1);
      }
  }
  for (const key of incomplete) {
    const wanted = asked.filter(({ exit }) => exit.some((one) => propertyKey(one) === key)).length;
    if (state.get(key) === 'open' && complete.get(key) === wanted) state.set(key, 'proved');
  }
  const count = (what: string): number => [...state.values()].filter((one) => one === what).length;
  return {
    sequences: drivers.reduce((sum, driver) => sum + driver.asked.skeletons.length, 0),
    inputs,
    proved: count('proved'),
    violated: count('violated'),
    open: count('open'),
    ended,
  };
}

/**
 * What counts at the exit of a point, and what has to hold at its entry for that; with what others imply, as those may
 * not count.
 */
function askedOf(
  { name, className, kind }: PublicPoint,
  properties: readonly ModelProperty[],
): Pick<Asked, 'entry' | 'exit'> {
  const isOfObject = ({ place }: ModelProperty): boolean => place.at === 'object' && place.of === className;
  const isHigh = ({ certainty }: ModelProperty): boolean => certainty === 'high';
  const hasObject = kind !== 'static' && className !== undefined;
  // What it takes and gives is of classes, too.
  const others = (at: 'entry' | 'exit'): ModelProperty[] =>
    properties.flatMap(({ place, property }) => {
      if (place.at !== at || place.of !== name || property.kind !== 'type' || !NAME.test(property.of))
        return [];
      return properties
        .filter((one) => one.place.at === 'object' && one.place.of === property.type && isHigh(one))
        .map((one) => of(one, property.of));
    });
  const entry = properties.filter(
    (one) =>
      (one.place.at === 'entry' && one.place.of === name && (isHigh(one) || isOfState(one))) ||
      (one.place.at === 'module' && isHigh(one)) ||
      (hasObject && kind !== 'constructor' && isOfObject(one) && isHigh(one)),
  );
  // What other functions say of its arguments is for callers.
  const isOfCaller = ({ property }: ModelProperty): boolean => variablesIn(property).every(isOfArgument);
  const given = properties.filter(
    (one) => one.place.at === 'exit' && one.place.of === name && isHigh(one) && isOfCaller(one),
  );
  const exit = properties.filter(
    (one) =>
      isHigh(one) &&
      !isOfCaller(one) &&
      // Code has no words for it.
      one.property.kind !== 'alike' &&
      ((one.place.at === 'exit' && one.place.of === name) ||
        one.place.at === 'module' ||
        (hasObject && isOfObject(one))),
  );
  return {
    entry: [...entry, ...given, ...others('entry')],
    exit: [...exit, ...others('exit')].slice(0, MOST_ASKED),
  };
}

const MOST_ASKED = 60;
/** A parameter or the result, not what is in it. */
const NAME = /^(?!this$)[\w$]+$/u;

/** A value as a literal; undefined of those that have none. */
function codeOf(value: JsonValue): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const elements = (value as readonly JsonValue[]).map(codeOf);
    return elements.includes(undefined) ? undefined : `[${elements.join(', ')}]`;
  }
  const { $, value: inner, ...fields } = value as Readonly<Record<string, JsonValue>>;
  switch ($) {
    case undefined: {
      const all = inner === undefined ? fields : { ...fields, value: inner };
      const entries = Object.entries(all).map(([key, field]) => [key, codeOf(field)] as const);
      if (entries.some(([, code]) => code === undefined)) return undefined;
      return `{ ${entries.map(([key, code]) => `${JSON.stringify(key)}: ${code}`).join(', ')} }`;
    }
    case 'undefined':
      return 'undefined';
    case 'number':
      return String(inner);
    case 'bigint':
      return `${String(inner)}n`;
    default:
      return undefined;
  }
}
