/**
 * `npm run bench:reach`: the time that sequences of eight calls take over the largest class of the case studies, from its
 * contracts and from its code.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReachRequest, type ReachResult, reach } from '../../runtime/index.js';
import { commandLine, parsed, wholeNumber } from '../command-line.js';
import { cpuTime } from '../cpu-time.js';
import { markdownTable } from '../markdown.js';

const USAGE = `usage: npm run bench:reach -- [--calls N] [--times N]

Seconds of CPU for sequences of at most so many calls on Deck, the largest class of corpus/intisa (16 public methods): from
contracts for Deck.prototype.finish, which takes as many, and from code for Deck.prototype.fade, one of whose decisions never
goes one way, so that all sequences have to be tried.

  --calls N  calls before the last one, 8 by default
  --times N  measurements, 3 by default: the fastest counts
  --help     this text
`;

const options = commandLine('bench:reach', USAGE, (args) => {
  const found = parsed(args, {
    options: { calls: { type: 'string', default: '8' }, times: { type: 'string', default: '3' } },
  });
  if (!found) return undefined;
  const { calls, times } = found.values;
  return { calls: wholeNumber('calls', calls, 0), times: wholeNumber('times', times, 1) };
});

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));
const file = path.join(root, 'corpus/intisa/streaming-feeder/deck.ts');

async function measured(
  request: Omit<ReachRequest, 'file'>,
): Promise<readonly [seconds: number, what: string]> {
  let best = Number.POSITIVE_INFINITY;
  let what = '';
  for (let time = 0; time < options.times; time += 1) {
    const before = cpuTime().milliseconds;
    let result: ReachResult | undefined;
    for await (const event of reach({ file, calls: options.calls, ...request }))
      if (event.type === 'end') result = event.result;
    best = Math.min(best, (cpuTime().milliseconds - before) / 1000);
    what = inWords(result);
  }
  return [best, what];
}

function inWords(result: ReachResult | undefined): string {
  if (!result?.outcomes) return `${result?.verdict}, ${result?.sequence?.calls.length ?? 0} calls`;
  const count = (status: string): number => result.outcomes!.filter((one) => one.status === status).length;
  return `${count('reached')} outcomes reached, ${count('not within')} not within, ${count('open')} open`;
}

const rows: string[][] = [];
for (const [from, target] of [
  ['contracts', 'Deck.prototype.finish'],
  ['code', 'Deck.prototype.fade'],
] as const) {
  const [seconds, what] = await measured({ from, target });
  rows.push([from, target, what, seconds.toFixed(1)]);
}
process.stdout.write(
  `at most ${options.calls} calls\n\n${markdownTable(['from', 'target', 'result', 'CPU s'], rows)}\n`,
);
