/** What the page shows of enumerations. */
import path from 'node:path';
import type { CheckFailure, ViolatedFormula } from '../check/verdict.js';
import type { EnumerationResult } from '../enumeration-result.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { RunRecord } from '../journal/run-record.js';
import { snapshots } from '../render/snapshot.js';
import { thrownInWords } from '../report/enumeration-text.js';
import { enumerationInWords } from '../report/record-words.js';
import { magnitude } from '../report/words.js';
import type { EnumerationData, EnumerationRow, FailureData, FindingRow } from './data.js';
import { boundData, MOST_OBJECTS } from './target-data.js';

type Enumeration = RunRecord['enumerations'][number];

/** Failures that are shown: what more there is nobody reads. */
const MOST = 100;

export function enumerationRow({ result, state }: Enumeration, id: string): EnumerationRow {
  const { subject, engine, inputs, checked } = result;
  return {
    id,
    name: subject.target,
    file: path.relative('', subject.file),
    state,
    words: enumerationInWords(result),
    engine,
    inputs: inputs.generated,
    ...checked,
  };
}

export function enumerationData(result: EnumerationResult): EnumerationData {
  const { conflict = [], failures, checked, thrown, timeouts, bounds } = result;
  const shown = failures.slice(0, MOST);
  return {
    notes: notesOf(result),
    conflict: conflict.map((formula) => `${formulaText(formula)} (${placeOf(formula)})`),
    failures: shown.map(failureData),
    more: checked.failed - shown.length,
    thrown: thrown.map(({ error, count, input }) => ({
      what: thrownInWords(error),
      count,
      input: inputText(input),
    })),
    timeouts: timeouts.map(({ reason, input }) => ({ reason, input: inputText(input) })),
    bounds: boundData(bounds),
  };
}

/** One for each formula that does not hold on some input. */
export function enumerationFindings(
  { failures }: EnumerationResult,
  { id, name }: EnumerationRow,
): readonly FindingRow[] {
  const rows = new Map<string, FindingRow>();
  for (const { number, violated } of failures) {
    for (const formula of violated) {
      const [text, place] = [formulaText(formula), placeOf(formula)];
      const known = rows.get(`${place} ${text}`);
      rows.set(
        `${place} ${text}`,
        known
          ? { ...known, paths: known.paths + 1 }
          : {
              kind: 'contract',
              text,
              place,
              name,
              link: ['enumerations', id],
              at: `input ${number}`,
              paths: 1,
            },
      );
    }
  }
  return [...rows.values()];
}

function failureData({ number, violated, before, after, input, error }: CheckFailure): FailureData {
  const heap = snapshots(before, after);
  const objects = Math.max(...heap.map((snapshot) => snapshot.objects.length));
  return {
    number,
    violated: violated.map((formula) => `${formulaText(formula)} (${placeOf(formula)})`),
    ...(error ? { thrown: thrownInWords(error) } : {}),
    input: inputText(input),
    ...(objects > 0 && objects <= MOST_OBJECTS ? { heap } : {}),
  };
}

function notesOf({
  engine,
  refusals,
  inputs,
  complete,
  fresh,
  estimate,
}: EnumerationResult): readonly string[] {
  return [
    `Engine ${engine}; no two inputs are isomorphic.`,
    ...refusals.map((refusal) => `Not engine ${refusal.engine}: ${refusal.reason}.`),
    ...(complete
      ? ['There are no more inputs within the scope.']
      : [
          `${inputs.generated} inputs${estimate === undefined ? '' : ` of about ${magnitude(estimate)}`}; there may be more within the scope.`,
        ]),
    ...(fresh === undefined ? [] : [`Each input ran on a program loaded afresh: ${fresh}.`]),
  ];
}

function formulaText({ kind, formula }: ViolatedFormula): string {
  return `@${kind} ${formula}`;
}

function placeOf({ file, line }: ViolatedFormula): string {
  return `${path.relative('', file)}:${line}`;
}

function inputText(input: Readonly<Record<string, JsonValue>>): string {
  return JSON.stringify(input, undefined, 1);
}
