/** `penumbra replay`. */
import path from 'node:path';
import Table from 'cli-table3';
import { type ReplayReport, replayTest, type TraceRow } from '../replay/replay-test.js';
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

function inWords(report: ReplayReport): string {
  const { id, subject, pathCondition, inputs, predicted, seen, trace } = report;
  const table = new Table({
    head: ['#', 'decision', 'text', 'predicted', 'plain node'],
    style: { head: [], border: [] },
  });
  for (const [i, row] of trace.entries()) {
    table.push([
      String(i + 1),
      row.place,
      shorten(row.text, 50),
      taken(row.predicted),
      taken(row.seen) + difference(row),
    ]);
  }
  const lines = [
    `${subject.target}  ${path.relative('', subject.file)}  ${id}`,
    `path condition: ${conditionInWords(pathCondition)}`,
    `inputs: ${JSON.stringify(inputs)}`,
    ...(trace.length > 0 ? [table.toString()] : []),
    `predicted: ${outcomeInWords(predicted)}`,
    `plain node: ${seen ? outcomeInWords(seen) : '–'}`,
    report.replay === 'same' ? 'same' : `${report.replay}: ${report.reason}`,
  ];
  return `${lines.join('\n')}\n`;
}

function taken(value: boolean | undefined): string {
  return value === undefined ? '–' : String(value);
}

function difference({ predicted, seen }: TraceRow): string {
  return predicted === seen ? '' : '  ✗';
}
