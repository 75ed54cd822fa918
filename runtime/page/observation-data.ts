/** What the page shows of observations. */
import path from 'node:path';
import type { RunRecord } from '../journal/run-record.js';
import type { GroupResult, ObserveResult } from '../observe/events.js';
import { inputOf } from '../report/observation-text.js';
import { observationInWords, statesOf } from '../report/record-words.js';
import { outcomeInWords } from '../report/words.js';
import type { ObservationData, ObservationRow, ObservedGroup, StateCell } from './data.js';

type Observation = RunRecord['observations'][number];

export function observationRow({ result }: Observation, id: string): ObservationRow {
  const { all, ...counts } = statesOf(result);
  const leaves = result.groups.flatMap(({ paths }) => paths.filter(({ kind }) => kind === 'leaf'));
  return {
    id,
    name: result.subject.target,
    file: path.relative('', result.subject.file),
    state: 'complete',
    words: observationInWords(result),
    states: all,
    ...counts,
    paths: leaves.length,
    feasible: leaves.filter(({ status }) => status === 'feasible').length,
    tests: result.tests.length,
  };
}

/** @param source the text of the subject, where it was kept */
export function observationData({ groups, tests }: ObserveResult, source?: string): ObservationData {
  return {
    ...(source === undefined ? {} : { source }),
    groups: groups.map(groupData),
    tests: tests.map((test) => ({
      id: test.id,
      input: inputOf(test),
      outcome: outcomeInWords(test.outcome),
    })),
  };
}

function groupData({ observations, labels, states, paths, refined }: GroupResult): ObservedGroup {
  const valuations = [...new Set(states.map(({ valuation }) => valuation))].sort().reverse();
  const cells = new Map(
    states.map(({ label, valuation, status, test }): [string, StateCell] => [
      `${label}:${valuation}`,
      { status, ...(test === undefined ? {} : { test }) },
    ]),
  );
  return {
    observations,
    valuations,
    rows: labels.map(({ name, line, column }) => ({
      label: name,
      line,
      column,
      cells: valuations.map((valuation) => cells.get(`${name}:${valuation}`) ?? null),
    })),
    paths,
    provedWith: refined.map(({ predicate }) => predicate),
  };
}
