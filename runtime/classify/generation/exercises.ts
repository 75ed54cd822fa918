/**
 * Operations called with all that the suite has given or made, not only as it called them: what laws hold of is asked there,
 * each time on a program of its own.
 */
import type { Origin } from '../model/laws/equations.js';
import type { Operation } from '../model/laws/operations.js';
import type { Histories, History } from './histories.js';
import { seeded } from './random.js';
import { type Argument, behind, type Sequence } from './sequences.js';
import { variationsOf } from './variations.js';

export interface Exercise {
  readonly sequence: Sequence;
  /** Where its values are from. */
  readonly from: Origin;
}

/** Of one operation. */
const MOST_EXERCISES = 80;
/** Values of an operand. */
const MOST_VALUES = 30;
/** With fewer values, others next to these are taken. */
const FEW_VALUES = 6;

/** Literals at the border of a type. */
const BORDERS: Readonly<Record<string, readonly string[] | undefined>> = {
  number: ['0', '1'],
  string: ['""'],
};

/** Those that tell less come first. */
const ORIGINS: readonly Origin[] = ['border', 'near', 'suite'];

type Value = (History | { readonly code: string }) & { readonly from: Origin };

export function exercisesOf(operation: Operation, histories: Histories): readonly Exercise[] {
  const values = operation.takes.map((type, at) =>
    valuesOf(type, operation.codes[at]!, type === operation.gives ? operation.made : [], histories),
  );
  const [first = [], second] = values;
  if (values.length > 2) return [];
  if (!second) return first.slice(0, MOST_EXERCISES).map((one) => exerciseOf(operation, [one]));
  return pairsOf(first, second).map((both) => exerciseOf(operation, both));
}

/** Each value beside some others: what is special about one shows there. All pairs, where these are few. */
function pairsOf(first: readonly Value[], second: readonly Value[]): readonly (readonly [Value, Value])[] {
  if (first.length * second.length <= MOST_EXERCISES)
    return first.flatMap((one) => second.map((other) => [one, other] as const));
  const random = seeded(0);
  const pairs = new Map<string, readonly [Value, Value]>();
  const both = Math.min(FEW_VALUES, first.length, second.length);
  for (let at = 0; at < both; at += 1) pairs.set(`${at} ${at}`, [first[at]!, second[at]!]);
  for (let at = 0; pairs.size < MOST_EXERCISES; at += 1) {
    const isFirst = at % 2 === 0;
    const own = (at >> 1) % (isFirst ? first : second).length;
    const other = random.below((isFirst ? second : first).length);
    const [one, two] = isFirst ? [own, other] : [other, own];
    pairs.set(`${one} ${two}`, [first[one]!, second[two]!]);
  }
  return [...pairs.values()];
}

/** @param made what the operation has given of this type: what it does to that tells whether anything can undo it */
function valuesOf(
  type: string,
  codes: readonly string[],
  made: readonly string[],
  histories: Histories,
): readonly Value[] {
  const objects = histories.found().filter(({ value }) => classOf(value) === type);
  if (objects.length > 0) return spread(objects, MOST_VALUES).map((one) => ({ ...one, from: 'suite' }));
  // There are more kinds of texts than any suite has.
  const others =
    type === 'string'
      ? spread(variationsOf(codes), FEW_VALUES)
      : variationsOf(codes).slice(0, Math.max(0, FEW_VALUES - codes.length));
  const near = [...new Set([...others, ...made.slice(0, FEW_VALUES)])].filter(
    (code) => !codes.includes(code),
  );
  const given = codes.slice(0, MOST_VALUES);
  const borders = (BORDERS[type] ?? []).filter((code) => !codes.includes(code) && !near.includes(code));
  const as = (from: Origin, all: readonly string[]): readonly Value[] => all.map((code) => ({ code, from }));
  return [...as('suite', given), ...as('near', near), ...as('border', borders)];
}

function classOf(value: History['value']): string | undefined {
  return typeof value === 'object' && value?.$ === 'object' ? value.c : undefined;
}

/** Some of a list, from all of its parts. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, at) => all[Math.floor(at * step)]!);
}

function exerciseOf({ point, isMethod }: Operation, values: readonly Value[]): Exercise {
  let sequence: Sequence = [];
  const operands = values.map((one): Argument => {
    if ('code' in one) return { code: one.code };
    const step = sequence.length + one.step;
    sequence = behind(sequence, one.sequence);
    return { step };
  });
  const [first] = operands;
  const receiver = isMethod && first && 'step' in first ? first.step : undefined;
  const args = isMethod ? operands.slice(1) : operands;
  return {
    sequence: [...sequence, { point, receiver, args }],
    from: ORIGINS.find((from) => values.some((one) => one.from === from))!,
  };
}
