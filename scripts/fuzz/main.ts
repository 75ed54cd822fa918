/**
 * `npm run fuzz:language -- --seed S --count N [--engines A,B]`: random programs on node and on the engines of this
 * package. Program i is that of the seed S + i. Exit code 1 if one differs; with `--messages` also if it does so in
 * the message of an error of the engine only.
 */
import { parseArgs } from 'node:util';
import { Comparison, ENGINES } from './compare.js';
import { writeProgram } from './grammar/program.js';
import { reduce } from './reduce.js';
import { Report } from './report.js';

const USAGE = `usage: npm run fuzz:language -- [--seed S] [--count N] [--engines ${ENGINES.join(',')}] [--reduce N] [--messages] [--print]
  S, N: integers, 1 and 1000 without them; --reduce: mismatches that are reduced, 3 without it
  --messages: show and reduce programs that differ in the message of an error only, and count them as mismatches
  --print: write the programs and run nothing
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    engines: { type: 'string', default: ENGINES.join(',') },
    reduce: { type: 'string', default: '3' },
    messages: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
  },
});
const [seed, count, reductions] = [values.seed, values.count, values.reduce].map(Number) as [
  number,
  number,
  number,
];
const engines = values.engines.split(',');
if (
  ![seed, count, reductions].every(Number.isSafeInteger) ||
  !engines.every((name) => ENGINES.some((engine) => engine === name))
) {
  process.stderr.write(USAGE);
  process.exit(2);
}

// Programs leave promises behind that nobody waits for.
process.on('unhandledRejection', () => undefined);

let reported = 0;
const comparison = new Comparison();
const report = new Report((text) => process.stdout.write(text));
for (let number = seed; number < seed + count; number++) {
  const source = writeProgram(number);
  if (values.print) {
    process.stdout.write(`// seed ${number}\n${source}\n`);
    continue;
  }
  const verdict = comparison.compare(source, engines);
  report.count(verdict);
  if (verdict.kind !== 'mismatch') continue;
  const { engine, kind } = verdict.mismatch;
  if (kind === 'wording' && !values.messages) continue;
  reported += 1;
  const asked = ENGINES.some((name) => name === engine) ? [engine] : [];
  const small =
    kind === 'parse' || reported > reductions
      ? undefined
      : reduce(source, (candidate) => {
          const found = comparison.compare(candidate, asked);
          return (
            found.kind === 'mismatch' && found.mismatch.engine === engine && found.mismatch.kind === kind
          );
        });
  const shown = small === undefined ? verdict : comparison.compare(small, asked);
  report.mismatch(number, shown.kind === 'mismatch' ? shown.mismatch : verdict.mismatch, small);
}
if (!values.print) {
  report.summary();
  process.exitCode = reported > 0 ? 1 : 0;
}
