/** `npm run fuzz:soundness`: what explorations of random functions claim, held against exhaustive inputs. */

import { commandLine, parsed, UsageError, wholeNumber } from '../command-line.js';
import { Random } from '../fuzz/random.js';
import { markdownTable } from '../markdown.js';
import { FAMILIES } from './families/index.js';
import { Judge, type Judgement } from './judge.js';
import { add, HEADER, NOTHING, row, type Totals } from './totals.js';

const USAGE = `usage: npm run fuzz:soundness -- [--family A,B] [--seed S] [--count N] [--timeout S] [--print] [--verbose]

Random functions are explored, and each also runs on all inputs of a small domain on plain node. No outcome that such
an input reaches may be called infeasible, and most of those that nothing reaches should be.

  --family A,B  ${FAMILIES.map(({ name }) => name).join(', ')}; all without one
  --seed S      function i of a family is that of the seed S + i (1)
  --count N     functions of each family (100)
  --timeout S   seconds on the processor for the exploration of each (20)
  --print       write the functions and run nothing
  --verbose     also tell which outcomes are neither reached nor called infeasible, and which only brute force reaches
  --help        this text

Exit code 1 if a claim is refuted or a run diverges, 2 for options that cannot be used.
`;

const { families, seed, count, timeout, print, verbose } = commandLine('fuzz:soundness', USAGE, (args) => {
  const found = parsed(args, {
    options: {
      family: { type: 'string', default: FAMILIES.map(({ name }) => name).join(',') },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '100' },
      timeout: { type: 'string', default: '20' },
      print: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  });
  if (found === undefined) return undefined;
  const { values } = found;
  const families = values.family.split(',').map((name) => {
    const family = FAMILIES.find((one) => one.name === name);
    if (family) return family;
    const names = FAMILIES.map((one) => one.name).join(', ');
    throw new UsageError(`there is no family ${JSON.stringify(name)}; there are ${names}`);
  });
  return {
    families,
    seed: wholeNumber('seed', values.seed, 0),
    count: wholeNumber('count', values.count, 1),
    timeout: 1000 * wholeNumber('timeout', values.timeout, 1),
    print: values.print,
    verbose: values.verbose,
  };
});

/** What is told of a program that is not as it should be. */
function complaints({ refuted, divergent, missed, open }: Judgement): readonly string[] {
  return [
    ...refuted.map((text) => `REFUTED ${text}`),
    ...divergent.map((text) => `DIVERGENT ${text}`),
    ...(verbose ? [...missed.map((text) => `missed ${text}`), ...open.map((text) => `open ${text}`)] : []),
  ];
}

const rows: (readonly [string, Totals])[] = [];
for (const family of families) {
  let totals = NOTHING;
  const judge = new Judge(family, timeout);
  for (let at = seed; at < seed + count; at++) {
    const program = family.write(new Random(at));
    if (print) {
      process.stdout.write(`// ${family.name}, seed ${at}\n${program.source}\n`);
      continue;
    }
    const judgement = await judge.judge(program);
    totals = add(totals, judgement);
    const lines = complaints(judgement);
    if (judgement.refuted.length + judgement.divergent.length > 0) process.exitCode = 1;
    if (lines.length > 0)
      process.stderr.write(`\n${family.name}, seed ${at}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
  }
  judge.close();
  rows.push([family.name, totals]);
}
if (!print)
  process.stdout.write(
    `${markdownTable(
      HEADER,
      rows.map(([name, totals]) => row(name, totals)),
    )}\n`,
  );
