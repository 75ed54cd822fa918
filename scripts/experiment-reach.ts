/** `npm run experiment:reach`: what sequences of calls reach from the code, against brute force, and the time that it takes. */
import { byBruteForce, byReach } from '../corpus/ground-truth/sequences.js';
import { PAPERS, ROWS } from '../corpus/private-state/rows.js';
import { commandLine, parsed, wholeNumber } from './command-line.js';
import { cpuTime } from './cpu-time.js';
import { markdownTable } from './markdown.js';

const USAGE = `usage: npm run experiment:reach -- [CLASS…] [--calls N]

Decision outcomes that sequences of at most so many public calls reach: by reach --from code, and by brute force over all such
sequences with small arguments. An outcome that brute force reaches is missed where the search does not find it, and wrong where
it refutes it.

  CLASS      only these classes
  --calls N  calls before the last one, 3 by default
  --help     this text
`;

const options = commandLine('experiment:reach', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: { calls: { type: 'string', default: '3' } },
  });
  if (!found) return undefined;
  return { classes: found.positionals, calls: wholeNumber('calls', found.values.calls, 0) };
});

const rows = [...ROWS, ...PAPERS].filter(
  ({ name }) => options.classes.length === 0 || options.classes.includes(name),
);
const lines: string[][] = [];
const times: number[] = [];
const notes: string[] = [];
for (const row of rows) {
  const { outcomes, runs } = byBruteForce(row, options.calls);
  const before = cpuTime().milliseconds;
  const { reached, refuted } = await byReach(row, options.calls);
  const seconds = (cpuTime().milliseconds - before) / 1000;
  times.push(seconds);
  const missed = [...outcomes].filter((one) => !reached.has(one));
  const wrong = missed.filter((one) => refuted.has(one));
  for (const one of missed)
    notes.push(`${row.name}.${row.method} ${refuted.has(one) ? 'refutes' : 'misses'} ${one}`);
  lines.push([
    `${row.name}.${row.method}`,
    String(runs),
    String(outcomes.size),
    String(reached.size),
    String(missed.length),
    String(refuted.size),
    String(wrong.length),
    seconds.toFixed(1),
  ]);
}
const sum = (column: number): number => lines.reduce((total, line) => total + Number(line[column]), 0);
const header = ['target', 'sequences', 'by brute force', 'reached', 'missed', 'refuted', 'wrongly', 'CPU s'];
const median = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
process.stdout.write(`at most ${options.calls} calls\n\n${markdownTable(header, lines)}\n\n`);
process.stdout.write(
  `${lines.length} targets: of ${sum(2)} outcomes that brute force reaches ${sum(4)} missed, ${sum(6)} refuted; ` +
    `${sum(3)} reached, ${sum(5)} refuted; median ${median.toFixed(1)} s of CPU\n`,
);
for (const note of notes) process.stdout.write(`${note}\n`);
