/** What the page shows of observations. */
import path from 'node:path';
import type { RunRecord } from '../journal/run-record.js';
import type { GroupResult, ObserveResult } from '../observe/events.js';
import { inputOf } from '../report/observation-text.js';
import { outcomeInWords } from '../report/words.js';
import type { ObservationData, ObservationRow, ObservedGroup, StateCell } from './data.js';

type Observation = RunRecord['observations'][number];

export function observationRow({ result }: Observation, id: string): ObservationRow {
  const states = result.groups.flatMap((group) => group.states);
  const leaves = result.groups.flatMap(({ paths }) => paths.filter(({ kind }) => kind === 'leaf'));
  const count = (status: StateCell['status']): number =>
    states.filter((state) => state.status === status).length;
  return {
    id,
    name: result.subject.target,
    file: path.relative('', result.subject.file),
    states: states.length,
    covered: count('covered'),
    unreachable: count('unreachable'),
    open: count('open'),
    paths: leaves.length,
    feasible: leaves.filter(({ status }) => status === 'feasible').length,
    tests: result.tests.length,
  };
}

export function observationData({ groups, tests }: ObserveResult): ObservationData {
  return {
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
    rows: labels.map(({ name }) => ({
      label: name,
      cells: valuations.map((valuation) => cells.get(`${name}:${valuation}`) ?? null),
    })),
    paths,
    provedWith: refined.map(({ predicate }) => predicate),
  };
}
