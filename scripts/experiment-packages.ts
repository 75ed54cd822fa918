/** `npm run experiment:packages`: published packages, explored as their users have them. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, parsed, wholeNumber } from './command-line.js';
import { markdownTable } from './markdown.js';
import { cacheFolder } from './packages/install.js';
import { labelOf, packages } from './packages/manifest.js';
import { measurePackage, type PackageResult } from './packages/measure.js';

const USAGE = `usage: npm run experiment:packages -- [NAME…] [options]

Explores packages of corpus/packages.json, which are installed into a cache at the first run, and runs the tests that it
writes. What is done is kept in a file: the same command goes on where it was ended.

  NAME         beginnings of names of packages; all without one
  --sample N   targets of each package, always the same ones (4); 0: all
  --timeout S  seconds for a target (10)
  --out FILE   where rows are kept, and looked for (packages.jsonl in the cache)
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
      fresh: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (found === undefined) return undefined;
  const { sample, timeout, out, fresh, json } = found.values;
  return {
    names: found.positionals,
    sample: wholeNumber('sample', sample, 0) || Number.MAX_SAFE_INTEGER,
    timeout: wholeNumber('timeout', timeout, 1) * 1000,
    out: path.resolve(out ?? path.join(cacheFolder(), 'packages.jsonl')),
    fresh,
    json,
  };
});

/** A row, and what was asked for. */
interface Row extends PackageResult {
  readonly sample: number;
  readonly timeout: number;
}

const { sample, timeout, out } = options;
mkdirSync(path.dirname(out), { recursive: true });
const kept = options.fresh || !existsSync(out) ? [] : readFileSync(out, 'utf8').trim().split('\n');
const known = kept.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
const rows: PackageResult[] = [];
for (const entry of packages()) {
  const label = labelOf(entry);
  if (options.names.length > 0 && !options.names.some((name) => label.startsWith(name))) continue;
  let row: PackageResult | undefined = known.findLast(
    (one) => one.package === label && one.sample === sample && one.timeout === timeout,
  );
  if (row === undefined) {
    process.stderr.write(`${label}\n`);
    row = await measurePackage(entry, { sample, timeout });
    appendFileSync(out, `${JSON.stringify({ ...row, sample, timeout } satisfies Row)}\n`);
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
  ...['divergent', 'errors', 'CPU s', 'MB'],
];

const sum = (part: (row: PackageResult) => number): number =>
  rows.reduce((total, row) => total + part(row), 0);

function cells(row: Omit<PackageResult, 'refusals'> & { readonly refused: number }): string[] {
  const { targets, decisions, branches, tests, paths } = row;
  return [
    ...[row.package, row.format, `${targets.explored} of ${targets.all}`, `${row.refused}`],
    ...[`${decisions.covered}`, `${decisions.reachable}`, `${decisions.infeasible}`],
    branches === undefined ? '–' : `${branches.taken} / ${branches.all}`,
    ...[`${tests.written}`, `${tests.passed}`, `${paths.divergent} / ${paths.run}`, `${row.errors}`],
    ...[(row.cpuMilliseconds / 1000).toFixed(1), (row.megabytes ?? 0).toFixed(0)],
  ];
}

if (options.json) {
  process.stdout.write(
    `${JSON.stringify({ schema: 1, experiment: 'packages', sample, timeout, rows }, null, 2)}\n`,
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
      taken: sum(({ branches }) => branches?.taken ?? 0),
      all: sum(({ branches }) => branches?.all ?? 0),
    },
    tests: { written: sum(({ tests }) => tests.written), passed: sum(({ tests }) => tests.passed) },
    paths: { run: sum(({ paths }) => paths.run), divergent: sum(({ paths }) => paths.divergent) },
    errors: sum(({ errors }) => errors),
    cpuMilliseconds: sum(({ cpuMilliseconds }) => cpuMilliseconds),
    megabytes: Math.max(0, ...rows.map(({ megabytes }) => megabytes ?? 0)),
  };
  const table = [...rows.map((row) => ({ ...row, refused: row.refusals.length })), total];
  const remarks = rows.flatMap((row) =>
    [...row.refusals, ...row.divergences, ...row.leftOut].map((text) => `- ${row.package}: ${text}`),
  );
  const lines = table.map((row) => cells(row as Parameters<typeof cells>[0]));
  process.stdout.write(`${markdownTable(HEADER, lines)}\n${[...new Set(remarks)].join('\n')}\n`);
}

const isWrong = ({ refusals, tests, paths }: PackageResult): boolean =>
  refusals.length > 0 || tests.passed < tests.written || paths.divergent > 0;
if (rows.some(isWrong)) process.exitCode = 1;
