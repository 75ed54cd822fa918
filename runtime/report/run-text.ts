/** The record of a run as text: a row for each target, below the file that it is of. */
import path from 'node:path';
import type { RecordState } from '../journal/recorded-result.js';
import type { RunRecord } from '../journal/run-record.js';
import {
  classificationInWords,
  endInWords,
  enumerationInWords,
  observationInWords,
  reachInWords,
} from './record-words.js';
import { TargetRows } from './target-rows.js';
import type { TextOptions } from './text.js';
import { shorten } from './words.js';

interface Subject {
  readonly file: string;
  readonly target: string;
}

export function runText(run: RunRecord, { width }: TextOptions): string {
  return [
    ...targets(run, width),
    ...enumerations(run),
    ...searches(run),
    ...observations(run),
    ...classifications(run),
    ...problems(run),
  ].join('');
}

function targets({ targets: all }: RunRecord, width: number): string[] {
  if (all.length === 0) return [];
  const rows = new TargetRows(
    all.map(({ result }) => result.subject.target),
    width,
  );
  const files = new Set(all.map(({ result }) => result.subject.file));
  const lines = [...files].flatMap((file) => [
    ...(files.size > 1 ? [`${path.relative('', file)}\n`] : []),
    ...all.flatMap(({ result, state }) =>
      result.subject.file === file ? [rows.of(result) + (state === 'cut' ? CUT : '')] : [],
    ),
  ]);
  return [rows.head(), ...lines, rows.totals('More of one: penumbra explore FILE --target NAME.')];
}

const CUT = '  its process ended without a word; the same command goes on with it\n';

function enumerations({ enumerations: all }: RunRecord): string[] {
  return all.map(({ result, state }) => row(result.subject, enumerationInWords(result), state));
}

function searches({ reached }: RunRecord): string[] {
  return reached.map(({ result, state }) => row(result.subject, reachInWords(result), state));
}

function observations({ observations: all }: RunRecord): string[] {
  return all.map(({ result }) => row(result.subject, observationInWords(result), 'complete'));
}

function classifications({ classifications: all }: RunRecord): string[] {
  return all.map((one) => {
    const { file, target, state, result } = one;
    const inputs = (result?.inputs ?? []).map(
      ({ statements }) => `  ${shorten(statements.join(' '), 200)}\n`,
    );
    return `${path.relative('', file)}  ${target}  ${classificationInWords(one)}${endInWords(state)}\n${inputs.join('')}`;
  });
}

function row({ file, target }: Subject, words: string, state: RecordState): string {
  return `${target}  ${path.relative('', file)}  ${words}${endInWords(state)}\n`;
}

function problems({ problems: all }: RunRecord): string[] {
  return all.map(({ journal, message }) => `not read: ${journal}: ${shorten(message, 200)}\n`);
}
