/** The record of a run as text: a row for each target, below the file that it is of. */
import path from 'node:path';
import type { RunRecord } from '../journal/run-record.js';
import { TargetRows } from './target-rows.js';
import type { TextOptions } from './text.js';
import { counted, shorten } from './words.js';

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
  return all.map(({ result, state }) => {
    const { subject, inputs, checked } = result;
    const end = state === 'complete' ? '' : `  (${state === 'cut' ? 'cut off' : state})`;
    const counts = Object.entries(checked).flatMap(([what, count]) =>
      count === 0 ? [] : [`${count} ${what}`],
    );
    return `${subject.target}  ${path.relative('', subject.file)}  ${counted(inputs.generated, 'input')} enumerated${counts.length > 0 ? `: ${counts.join(', ')}` : ''}${end}\n`;
  });
}

function searches({ reached }: RunRecord): string[] {
  return reached.map(({ result: { subject, verdict, sequence, findings }, state }) => {
    const end = state === 'complete' ? '' : `  (${state === 'cut' ? 'cut off' : state})`;
    const by = verdict === 'reached' ? ` by ${counted(sequence?.calls.length ?? 0, 'call')}` : '';
    const found = findings.length === 0 ? '' : `, ${counted(findings.length, 'finding')}`;
    return `${subject.target}  ${path.relative('', subject.file)}  ${verdict}${by}${found}${end}\n`;
  });
}

function observations({ observations: all }: RunRecord): string[] {
  return all.map(({ result: { subject, groups } }) => {
    const states = groups.flatMap((group) => group.states);
    const of = (status: string): number => states.filter((state) => state.status === status).length;
    const counts = `${of('covered')} covered, ${of('unreachable')} unreachable, ${of('open')} open`;
    return `${subject.target}  ${path.relative('', subject.file)}  ${counted(states.length, 'state')} observed: ${counts}\n`;
  });
}

function classifications({ classifications: all }: RunRecord): string[] {
  return all.map(({ file, target, state, result, runs }) => {
    const end = state === 'complete' ? '' : `  (${state === 'cut' ? 'cut off' : state})`;
    const found =
      result === undefined
        ? `${counted(runs, 'input')} run`
        : `${counted(result.generated, 'input')} classified, ${counted(result.inputs.length, 'input')} likely to reveal faults`;
    const inputs = (result?.inputs ?? []).map(
      ({ statements }) => `  ${shorten(statements.join(' '), 200)}\n`,
    );
    return `${path.relative('', file)}  ${target}  ${found}${end}\n${inputs.join('')}`;
  });
}

function problems({ problems: all }: RunRecord): string[] {
  return all.map(({ journal, message }) => `not read: ${journal}: ${shorten(message, 200)}\n`);
}
