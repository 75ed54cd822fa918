/** `penumbra replay`. */
import path from 'node:path';
import Table from 'cli-table3';
import { type ReplayReport, replayTest } from '../replay/replay-test.js';
import { conditionInWords, outcomeInWords, shorten } from '../report/words.js';
import { penumbraVersion } from '../version.js';
import type { RawReplay } from './arguments.js';
import { ExitCode, type Streams } from './commands.js';

/** @throws PenumbraError */
export async function replayCommand({ test, run, json }: RawReplay, { out }: Streams): Promise<number> {
  const report = await replayTest(test, run);
  const document = { schema: 1, penumbra: penumbraVersion(), command: 'replay', ...report };
  out.write(json ? `${JSON.stringify(document, undefined, 2)}\n` : inWords(report));
  return ExitCode.done;
}

/** Rows that are shown whether or not they differ. */
const MOST_ROWS = 40;

function inWords(report: ReplayReport): string {
  const { subject, inputs, seen, trace } = report;
  const isPredicted = report.replay !== 'unpredicted';
  const table = new Table({
    head: ['#', 'decision', 'text', ...(isPredicted ? ['predicted'] : []), 'plain node'],
    style: { head: [], border: [] },
  });
  // The beginnings of a run that was cut are compared; what plain node did not get to is no difference.
  const isCut = isPredicted && report.predicted.kind === 'timeout';
  let alike = 0;
  for (const [i, row] of trace.entries()) {
    const isAlike = !isPredicted || row.predicted === row.seen || (isCut && row.seen === undefined);
    const mark = isAlike ? '' : '  ✗';
    if (isAlike && i >= MOST_ROWS) {
      alike += 1;
      continue;
    }
    table.push([
      String(i + 1),
      row.place,
      shorten(row.text, 50),
      ...(isPredicted ? [taken(row.predicted)] : []),
      taken(row.seen) + mark,
    ]);
  }
  const lines = [
    `${subject.target}  ${path.relative('', subject.file)}${isPredicted ? `  ${report.id}` : ''}`,
    ...(isPredicted ? [`path condition: ${conditionInWords(report.pathCondition)}`] : []),
    `inputs: ${JSON.stringify(inputs)}`,
    ...(trace.length > 0 ? [table.toString()] : []),
    ...(alike > 0 ? [`and ${alike} more${isPredicted ? ', as predicted' : ''}`] : []),
    `predicted: ${isPredicted ? outcomeInWords(report.predicted) : 'nothing, as the file holds an input only'}`,
    `plain node: ${seen ? outcomeInWords(seen) : '–'}`,
    ...verdict(report),
  ];
  return `${lines.join('\n')}\n`;
}

function verdict(report: ReplayReport): string[] {
  if (report.replay === 'same') return ['same'];
  if (report.replay === 'unpredicted') return report.reason === undefined ? [] : [report.reason];
  return [`${report.replay}: ${report.reason}`];
}

function taken(value: boolean | undefined): string {
  return value === undefined ? '–' : String(value);
}
