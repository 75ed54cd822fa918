/** What the page shows of classifications. */
import path from 'node:path';
import type { RunRecord } from '../journal/run-record.js';
import { directedInWords, observationLines, violationInWords } from '../report/classify-text.js';
import { classificationInWords } from '../report/record-words.js';
import { counted } from '../report/words.js';
import type { ClassificationData, ClassificationRow, FindingRow } from './data.js';

type Classification = RunRecord['classifications'][number];

export function classificationRow(one: Classification, id: string): ClassificationRow {
  const { file, target, state, result, runs } = one;
  return {
    id,
    name: target,
    file: path.relative('', file),
    state,
    words: classificationInWords(one),
    generated: result?.generated ?? runs,
    normal: result?.labels.normal ?? 0,
    illegal: result?.labels.illegal ?? 0,
    fault: result?.labels.fault ?? 0,
    reported: result?.inputs.length ?? 0,
  };
}

export function classificationData({ result, runs }: Classification): ClassificationData {
  if (result === undefined)
    return {
      notes: [`Its process ended without a word after ${counted(runs, 'input')}.`],
      inputs: [],
    };
  const { observation, model, directed, newNormal, stopped } = result;
  return {
    notes: [
      ...observationLines(observation),
      `${counted(model.properties, 'property', 'properties')} held, violations of ${model.counted} of them count`,
      `${counted(newNormal, 'normal input')} violate something that does not count`,
      ...(directed === undefined ? [] : [directedInWords(directed)]),
      ...(stopped === undefined ? [] : [`ended early: ${stopped}`]),
    ],
    inputs: result.inputs.map(({ number, target, statements, violations, directed: by, doubtful, test }) => ({
      number,
      target,
      statements,
      violations: violations.map(violationInWords),
      isDirected: by === true,
      isDoubtful: doubtful === true,
      test: test.lines,
    })),
  };
}

export function classificationFindings(
  { result }: Classification,
  { id, file }: ClassificationRow,
): readonly FindingRow[] {
  return (result?.inputs ?? []).map(({ number, target, violations }) => ({
    kind: 'likely fault',
    text: violations.map(violationInWords).join('; '),
    place: file,
    name: target,
    link: ['classifications', id],
    at: `input ${number}`,
    paths: 1,
  }));
}
