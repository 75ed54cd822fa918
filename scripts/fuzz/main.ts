/**
 * `npm run fuzz:language -- --seed S --count N [--engines A,B]`: random programs on node and on the engines of this
 * package. Program i is that of the seed S + i. Exit code 1 if one differs, in the message of an error too.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ENGINES } from './compare.js';
import { GrammarCoverage } from './coverage.js';
import { textOf, writeProgram } from './grammar/program.js';
import { reduceSeed, verdicts } from './pool.js';
import { Report } from './report.js';

const USAGE = `usage: npm run fuzz:language -- [--seed S] [--count N] [--engines ${ENGINES.join(',')}] [--reduce N] [--jobs N] [--print] [--grammar]
  S, N: integers, 1 and 1000 without them; --reduce: mismatches that are reduced, 10 without it
  --jobs: processes at a time, as many as there are cores without it; the output does not depend on it
  --print: write the programs and run nothing; --grammar: how often each kind of syntax occurs in them
`;

const { values } = parseArgs({
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
const [seed, count, reductions, jobs] = [values.seed, values.count, values.reduce, values.jobs].map(
  Number,
) as [number, number, number, number];
const engines = values.engines.split(',');
if (
  ![seed, count, reductions, jobs].every(Number.isSafeInteger) ||
  jobs < 1 ||
  !engines.every((name) => ENGINES.some((engine) => engine === name))
) {
  process.stderr.write(USAGE);
  process.exit(2);
}

if (values.print)
  for (let at = seed; at < seed + count; at++)
    process.stdout.write(`// seed ${at}\n${textOf(writeProgram(at))}\n`);
else if (values.grammar) {
  const coverage = new GrammarCoverage();
  for (let at = seed; at < seed + count; at++) coverage.add(writeProgram(at));
  process.stdout.write(coverage.table());
} else {
  const report = new Report((text) => process.stdout.write(text));
  for await (const [at, verdict] of verdicts({ seed, count, engines, jobs })) {
    report.count(verdict);
    if (verdict.kind !== 'mismatch') continue;
    const found = report.differing > reductions ? undefined : await reduceSeed(at, engines);
    report.mismatch(at, verdict.mismatch, found);
  }
  report.summary();
  process.exitCode = report.differing > 0 ? 1 : 0;
}
