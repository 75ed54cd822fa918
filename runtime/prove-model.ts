/**
 * What holds of all observed calls, asked of the explorer and of the enumerator: that a formula fails after a call whose
 * entry satisfies the model is searched for directly (for Eclat that is chance).
 */
import { readFileSync } from 'node:fs';
import { PenumbraError } from '../compiler/diagnostics.js';
import { type Annotation, annotated } from './classify/annotate.js';
import type { PointRecord, PropertyRecord, VerdictRecord } from './classify/events.js';
import { isComplete } from './complete-exploration.js';
import type { Interval } from './enumerate/options.js';
import { enumerate } from './enumerate-file.js';
import { explore } from './explore-file.js';
import type { JsonValue } from './inputs/values/values.js';
import { overlay } from './overlay.js';

export interface ProveOptions {
  readonly file: string;
  /** Milliseconds on the processor for each function and method, in each of the two searches. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** The result of the searches for one target. */
interface Searched {
  /** By formula: the first input that violates it. */
  readonly refuted: ReadonlyMap<string, JsonValue>;
  /** Whether both searches came to their end within the scope. */
  readonly isComplete: boolean;
}

/** Properties with what became of them: `@pre` is assumed, and has no verdict. */
export async function proveProperties(
  properties: readonly PropertyRecord[],
  points: readonly PointRecord[],
  options: ProveOptions,
): Promise<readonly PropertyRecord[]> {
  const formulas = properties.filter(({ formula }) => formula !== undefined);
  const searched = new Map<string, Searched>();
  for (const { name, className } of points) {
    if (options.signal?.aborted) break;
    const own = formulas.filter(
      ({ at, of }) => (at === 'exit' && of === name) || (at === 'object' && of === className),
    );
    if (own.length > 0) searched.set(name, await search(name, own, formulas, options));
  }
  return properties.map((property) => {
    const verdict = verdictOn(property, points, searched);
    return verdict ? { ...property, verdict } : property;
  });
}

function verdictOn(
  { at, of, formula }: PropertyRecord,
  points: readonly PointRecord[],
  searched: ReadonlyMap<string, Searched>,
): VerdictRecord | undefined {
  if (formula === undefined || at === 'entry' || at === 'module') return undefined;
  const own = points.filter(({ name, className }) => (at === 'exit' ? name : className) === of);
  const all = own.map(({ name }) => ({ name, found: searched.get(name) }));
  for (const { name, found } of all) {
    const input = found?.refuted.get(formula);
    if (input !== undefined) return { verdict: 'refuted', by: name, input };
  }
  return { verdict: all.every(({ found }) => found?.isComplete) ? 'proved' : 'open' };
}

/** What is assumed: all that held at the entry of the target, and of all objects. What is asked: `own`, at its exit. */
async function search(
  target: string,
  own: readonly PropertyRecord[],
  formulas: readonly PropertyRecord[],
  { file, timeout, signal }: ProveOptions,
): Promise<Searched> {
  const annotations: readonly Annotation[] = [
    ...formulas
      .filter(({ at, of }) => at === 'object' || (at === 'entry' && of === target))
      .map(({ at, of, formula }) => ({ place: { at, of }, formula: formula! })),
    ...own.map(({ formula }) => ({ place: { at: 'exit' as const, of: target }, formula: formula! })),
  ];
  const copy = overlay(file, annotated(readFileSync(file, 'utf8'), file, annotations));
  const refuted = new Map<string, JsonValue>();
  const note = (formula: string, input: JsonValue): void => {
    if (!refuted.has(formula)) refuted.set(formula, input);
  };
  try {
    const isExplored = await exploreTarget(copy.file, target, { timeout, signal, note });
    // A formula without a translation to terms is not searched for by the explorer: that there is none needs both.
    const isEnumerated = await enumerateTarget(copy.file, target, numbersFor(annotations), {
      timeout,
      signal,
      note,
    });
    return { refuted, isComplete: isExplored && isEnumerated };
  } catch (error) {
    if (error instanceof PenumbraError) return { refuted, isComplete: false };
    throw error;
  } finally {
    copy.remove();
  }
}

interface Searching {
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  readonly note: (formula: string, input: JsonValue) => void;
}

async function exploreTarget(
  file: string,
  target: string,
  { timeout, signal, note }: Searching,
): Promise<boolean> {
  let isWhole = false;
  for await (const event of explore({ file, target, goal: 'paths', timeout, signal })) {
    if (event.type !== 'end') continue;
    const { tests, findingTests } = event.result;
    for (const test of [...tests, ...findingTests])
      if (test.replay === 'same') for (const { formula } of test.violated) note(formula, test.inputs);
    isWhole = isComplete(event.result);
  }
  return isWhole;
}

/** Numbers and objects that the enumerator tries. */
const SCOPE = { default: 2, classes: {} } as const;
const LEAST = -2;
const GREATEST = 3;
const LARGEST = 12;

/** The numbers of formulas are among those that are tried: fields may be equal to them. */
function numbersFor(annotations: readonly Annotation[]): { readonly Int: Interval } {
  const named = annotations.flatMap(({ formula }) => (formula.match(/\b\d+\b/gu) ?? []).map(Number));
  const high = Math.max(GREATEST, ...named.filter((number) => number < LARGEST).map((number) => number + 1));
  return { Int: { low: LEAST, high } };
}

async function enumerateTarget(
  file: string,
  target: string,
  numbers: { readonly Int: Interval },
  { timeout, signal, note }: Searching,
): Promise<boolean> {
  let isComplete = false;
  const request = { file, target, scope: SCOPE, numbers, timeout, signal };
  for await (const event of enumerate(request)) {
    if (event.type === 'failure')
      for (const { formula } of event.failure.violated) note(formula, event.failure.input);
    if (event.type !== 'end') continue;
    const { complete, inputs, checked, failures, timeouts } = event.result;
    // Failures that are not kept may be of any formula; without inputs, nothing was tried.
    isComplete =
      complete && inputs.generated > 0 && checked.failed === failures.length && timeouts.length === 0;
  }
  return isComplete;
}
