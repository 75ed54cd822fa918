/** `npm run experiment:packages`: published packages, explored as their users have them. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, parsed, wholeNumber } from './command-line.js';
import { markdownTable } from './markdown.js';
import { figures, functionTable } from './packages/figures.js';
import { cacheFolder } from './packages/install.js';
import { labelOf, packages } from './packages/manifest.js';
import { measurePackage, type PackageResult } from './packages/measure.js';

const USAGE = `usage: npm run experiment:packages -- [NAME…] [options]

Explores packages of corpus/packages.json, which are installed into a cache at the first run, and runs the tests that it
writes. Beside each function: what random calls and fast-check take in the same processor time, by istanbul's count of the
branches that calls of the function can reach in the package; fast-check gets arbitraries of the declared and documented types,
and where there are none fc.anything() and the literals of the package. What is done is kept in a file: the same command goes on
where it was ended.

  NAME         beginnings of names of packages; all without one
  --sample N   targets of each package, always the same ones (4); 0: all
  --timeout S  seconds for a target (10)
  --out FILE   where rows are kept, and looked for (packages.jsonl in the cache)
  --alone      without random calls and fast-check
  --seed N     of these two (1)
  --fresh      measures again what is there
  --json       rows as JSON
  --help       this text

Exit code 1 if a target is refused, a test fails or a run leaves its prediction.
`;

const options = commandLine('experiment:packages', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '4' },
      timeout: { type: 'string', default: '10' },
      out: { type: 'string' },
      alone: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      fresh: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (found === undefined) return undefined;
  const { sample, timeout, out, fresh, json, alone, seed } = found.values;
  return {
    names: found.positionals,
    sample: wholeNumber('sample', sample, 0) || Number.MAX_SAFE_INTEGER,
    timeout: wholeNumber('timeout', timeout, 1) * 1000,
    out: path.resolve(out ?? path.join(cacheFolder(), 'packages.jsonl')),
    fresh,
    json,
    rivals: !alone,
    seed: wholeNumber('seed', seed, 0),
  };
});

/** A row, and what was asked for. */
interface Row extends PackageResult {
  readonly sample: number;
  readonly timeout: number;
  readonly rivals: boolean;
  readonly seed: number;
}

const { sample, timeout, out, rivals, seed } = options;
mkdirSync(path.dirname(out), { recursive: true });
const kept = options.fresh || !existsSync(out) ? [] : readFileSync(out, 'utf8').trim().split('\n');
const known = kept.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
const rows: PackageResult[] = [];
for (const entry of packages()) {
  const label = labelOf(entry);
  if (options.names.length > 0 && !options.names.some((name) => label.startsWith(name))) continue;
  let row: PackageResult | undefined = known.findLast(
    (one) =>
      one.package === label &&
      one.sample === sample &&
      one.timeout === timeout &&
      one.rivals === rivals &&
      one.seed === seed,
  );
  if (row === undefined) {
    process.stderr.write(`${label}\n`);
    row = await measurePackage(entry, { sample, timeout, rivals, seed });
    appendFileSync(out, `${JSON.stringify({ ...row, sample, timeout, rivals, seed } satisfies Row)}\n`);
  }
  rows.push(row);
}

const HEADER = [
  ...[
    'package',
    'format',
    'targets',
    'refused',
    'covered',
    'reachable',
    'infeasible',
    'branches',
    'tests',
    'passed',
  ],
  ...['divergent', 'unlikely errors', 'CPU s', 'MB'],
];

const sum = (part: (row: PackageResult) => number): number =>
  rows.reduce((total, row) => total + part(row), 0);

function cells(row: Omit<PackageResult, 'refusals'> & { readonly refused: number }): string[] {
  const { targets, decisions, branches, tests, paths } = row;
  return [
    ...[row.package, row.format, `${targets.explored} of ${targets.all}`, `${row.refused}`],
    ...[`${decisions.covered}`, `${decisions.reachable}`, `${decisions.infeasible}`],
    `${branches.taken} / ${branches.all}`,
    ...[`${tests.written}`, `${tests.passed}`, `${paths.divergent} / ${paths.run}`],
    `${row.errors.unlikely} / ${row.errors.all}`,
    ...[(row.cpuMilliseconds / 1000).toFixed(1), (row.megabytes ?? 0).toFixed(0)],
  ];
}

if (options.json) {
  process.stdout.write(
    `${JSON.stringify({ schema: 2, experiment: 'packages', sample, timeout, rivals, seed, rows }, null, 2)}\n`,
  );
} else {
  const total = {
    package: 'all',
    format: `${rows.length}`,
    targets: { all: sum(({ targets }) => targets.all), explored: sum(({ targets }) => targets.explored) },
    refused: sum(({ refusals }) => refusals.length),
    decisions: {
      covered: sum(({ decisions }) => decisions.covered),
      reachable: sum(({ decisions }) => decisions.reachable),
      infeasible: sum(({ decisions }) => decisions.infeasible),
    },
    branches: {
      taken: sum(({ branches }) => branches.taken),
      all: sum(({ branches }) => branches.all),
    },
    tests: {
      written: sum(({ tests }) => tests.written),
      passed: sum(({ tests }) => tests.passed),
      failures: [],
    },
    paths: { run: sum(({ paths }) => paths.run), divergent: sum(({ paths }) => paths.divergent) },
    errors: { all: sum(({ errors }) => errors.all), unlikely: sum(({ errors }) => errors.unlikely) },
    cpuMilliseconds: sum(({ cpuMilliseconds }) => cpuMilliseconds),
    megabytes: Math.max(0, ...rows.map(({ megabytes }) => megabytes ?? 0)),
  };
  const table = [...rows.map((row) => ({ ...row, refused: row.refusals.length })), total];
  const remarks = rows.flatMap((row) =>
    [...row.refusals, ...row.divergences, ...row.leftOut, ...(row.tests.failures ?? [])].map(
      (text) => `- ${row.package}: ${text}`,
    ),
  );
  const lines = table.map((row) => cells(row as Parameters<typeof cells>[0]));
  const parts = [markdownTable(HEADER, lines), functionTable(rows), figures(rows).join('\n')];
  process.stdout.write(`${parts.join('\n\n')}\n${[...new Set(remarks)].join('\n')}\n`);
}

const isWrong = ({ refusals, tests, paths }: PackageResult): boolean =>
  refusals.length > 0 || tests.passed < tests.written || paths.divergent > 0;
if (rows.some(isWrong)) process.exitCode = 1;
