/** `npm run fuzz:language`: random programs on node and on the engines of this package. */
import { availableParallelism } from 'node:os';
import { commandLine, parsed, UsageError, wholeNumber } from '../command-line.js';
import { ENGINES } from './compare.js';
import { GrammarCoverage } from './coverage.js';
import { textOf, writeProgram } from './grammar/program.js';
import { reduceSeed, verdicts } from './pool.js';
import { Report } from './report.js';

const USAGE = `usage: npm run fuzz:language -- [--seed S] [--count N] [--engines A,B] [--reduce N] [--jobs N] [--print | --grammar]

Random programs on node and on the engines of this package. Program i is that of the seed S + i.

  --seed S        the first seed (1)
  --count N       programs (1000)
  --engines A,B   what is held against node (${ENGINES.join(',')})
  --reduce N      mismatches that are made small (10)
  --jobs N        processes, as many as there are cores without it; the output does not depend on it
  --print         write the programs and run nothing
  --grammar       say how often each kind of syntax occurs in them and run nothing
  --help          this text

Exit code 1 if a program differs, in the message of an error too; 2 for options that cannot be used.
`;

const { seed, count, reductions, jobs, engines, print, grammar } = commandLine(
  'fuzz:language',
  USAGE,
  (args) => {
    const found = parsed(args, {
      options: {
        seed: { type: 'string', default: '1' },
        count: { type: 'string', default: '1000' },
        engines: { type: 'string', default: ENGINES.join(',') },
        reduce: { type: 'string', default: '10' },
        jobs: { type: 'string', default: String(availableParallelism()) },
        print: { type: 'boolean', default: false },
        grammar: { type: 'boolean', default: false },
      },
    });
    if (found === undefined) return undefined;
    const { values } = found;
    const engines = values.engines.split(',');
    const unknown = engines.find((name) => !ENGINES.some((engine) => engine === name));
    if (unknown !== undefined)
      throw new UsageError(`there is no engine ${JSON.stringify(unknown)}; there are ${ENGINES.join(', ')}`);
    return {
      seed: wholeNumber('seed', values.seed, 0),
      count: wholeNumber('count', values.count, 1),
      reductions: wholeNumber('reduce', values.reduce, 0),
      jobs: wholeNumber('jobs', values.jobs, 1),
      engines,
      print: values.print,
      grammar: values.grammar,
    };
  },
);

if (print)
  for (let at = seed; at < seed + count; at++)
    process.stdout.write(`// seed ${at}\n${textOf(writeProgram(at))}\n`);
else if (grammar) {
  const coverage = new GrammarCoverage();
  for (let at = seed; at < seed + count; at++) coverage.add(writeProgram(at));
  process.stdout.write(coverage.table());
} else {
  const report = new Report((text) => process.stdout.write(text));
  for await (const [at, verdict] of verdicts({ seed, count, engines, jobs })) {
    report.count(at, verdict);
    if (verdict.kind !== 'mismatch') continue;
    const found = report.differing > reductions ? undefined : await reduceSeed(at, engines);
    report.mismatch(at, verdict.mismatch, found);
  }
  report.summary();
  process.exitCode = report.differing > 0 ? 1 : 0;
}
