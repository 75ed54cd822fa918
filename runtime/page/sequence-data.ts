/** What the page shows of searches for public calls. */
import path from 'node:path';
import type { RunRecord } from '../journal/run-record.js';
import type { CodeOutcome, FormulaRecord, ReachResult, ReachSequence } from '../reach-result.js';
import {
  findingInWords,
  formulaPlace,
  reachedInWords,
  stateInWords,
  statementsOf,
} from '../report/reach-text.js';
import { reachInWords } from '../report/record-words.js';
import type { FindingRow, OutcomeStatus, SequenceData, SequenceRow } from './data.js';
import { boundData } from './target-data.js';

type Search = RunRecord['reached'][number];

export function sequenceRow({ result, state }: Search, id: string): SequenceRow {
  const { subject, verdict, runs, findings } = result;
  return {
    id,
    name: subject.target,
    file: path.relative('', subject.file),
    state,
    words: reachInWords(result),
    verdict,
    runs,
    findings: findings.length,
  };
}

/** What is `not within` so many calls may be reached by more. */
const STATUSES: Readonly<Record<CodeOutcome['status'], OutcomeStatus>> = {
  reached: 'covered',
  'not within': 'infeasible',
  fields: 'unknown',
  open: 'unknown',
};

export function sequenceData(result: ReachResult): SequenceData {
  const { sequence, sequences = sequence ? [sequence] : [], outcomes = [], reason, options } = result;
  return {
    ...(reason === undefined ? {} : { reason }),
    sequences: sequences.map(sequenceOf),
    outcomes: outcomes.map(({ file, line, column, text, taken, status, calls, sequence: by }) => ({
      place: `${path.relative('', file)}:${line}:${column}`,
      text,
      taken,
      status: STATUSES[status],
      words: reachedInWords({ status, calls }, options.calls),
      ...(by === undefined ? {} : { sequence: by }),
    })),
    conflict: result.conflict.map(formulaText),
    findings: result.findings.map((finding) => ({
      text: `At step ${finding.step}, ${findingInWords(finding)}`,
      code: finding.calls,
      seen: Object.entries(finding.values).map(([name, value]) => `${name} = ${value}`),
    })),
    open: result.open.map(
      ({ path: call, component, contract, code }) =>
        `after ${call}: ${component} may be ${contract}, and is ${code}`,
    ),
    bounds: boundData(result.bounds),
  };
}

function sequenceOf(sequence: ReachSequence): SequenceData['sequences'][number] {
  return {
    outcome: sequence.outcome ?? '',
    code: statementsOf(sequence),
    objects: sequence.objects.flatMap(({ name, class: className, state }) => {
      const words = stateInWords(state);
      return words === '' ? [] : [{ name, class: className, state: words }];
    }),
  };
}

export function sequenceFindings(
  { findings, subject }: ReachResult,
  { id, name }: SequenceRow,
): readonly FindingRow[] {
  return findings.map((finding) => ({
    kind: 'contract',
    text: findingInWords(finding),
    place: `${finding.formula?.file ?? path.relative('', subject.file)}${finding.formula ? `:${finding.formula.line}` : ''}`,
    name,
    link: ['sequences', id],
    at: `step ${finding.step}`,
    paths: 1,
  }));
}

function formulaText(formula: FormulaRecord): string {
  return `${formulaPlace(formula)}: @${formula.kind} ${formula.text}`;
}
