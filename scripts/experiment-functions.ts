/**
 * `npm run experiment:functions`: branch coverage by istanbul's count that the emitted tests reach
 * on functions without annotations, and what finding them takes.
 */
import { commandLine, parsed, UsageError } from './command-line.js';
import type { Branch } from './functions/branches.js';
import { type FileResult, measureFile, subjects, type TargetCost } from './functions/measure.js';
import { measurePublished, published } from './functions/published.js';
import { markdownTable } from './markdown.js';
import type { PackageResult } from './packages/measure.js';

const USAGE = `usage: npm run experiment:functions -- [FILE…] [--json]

Branches that the emitted tests reach on functions without annotations, by istanbul's count, and what finding them takes.

  FILE    ${subjects().join(', ')}, or a function
          that is published: ${published().join(', ')}; all without one.
          Packages are installed on demand; what cannot be installed is left out, and told
  --json  results as JSON
  --help  this text

Exit code 1 if an emitted test fails or a run leaves its prediction, 2 for options that cannot be used.
`;

const { json, files, others } = commandLine('experiment:functions', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  if (found === undefined) return undefined;
  const all = [...subjects(), ...published()];
  const missing = found.positionals.find((name) => !all.includes(name));
  if (missing !== undefined) throw new UsageError(`there is no file ${missing}; there are ${all.join(', ')}`);
  const asked = found.positionals.length > 0 ? found.positionals : all;
  return {
    json: found.values.json,
    files: asked.filter((name) => !published().includes(name)),
    others: asked.filter((name) => published().includes(name)),
  };
});

const taken = (branches: readonly Branch[]): number => branches.filter((branch) => branch.taken).length;
const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[Math.floor(sorted.length / 2)]!;
}

function total(targets: readonly TargetCost[], part: (cost: TargetCost) => number): number {
  return targets.reduce((sum, cost) => sum + part(cost), 0);
}

function row(name: string, files: readonly FileResult[]): string[] {
  const targets = files.flatMap((result) => result.targets);
  const branches = files.flatMap((result) => result.branches);
  return [
    name,
    `${targets.length}`,
    `${total(targets, ({ tests }) => tests)}`,
    `${files.reduce((sum, { failed }) => sum + failed, 0)}`,
    `${total(targets, ({ divergent }) => divergent)}`,
    `${taken(branches)} / ${branches.length}`,
    share(taken(branches), branches.length),
    (median(targets.map(({ cpuMilliseconds }) => cpuMilliseconds)) / 1000).toFixed(1),
    (Math.max(...targets.map(({ cpuMilliseconds }) => cpuMilliseconds)) / 1000).toFixed(1),
    Math.max(...targets.map(({ megabytes }) => megabytes ?? 0)).toFixed(0),
    `${total(targets, ({ queries }) => queries)}`,
    `${total(targets, ({ spared }) => spared)}`,
  ];
}

const missedIn = ({ file, branches }: FileResult): string[] =>
  branches
    .filter((branch) => !branch.taken)
    .map(({ line, column, kind, way }) => `- ${file}:${line}:${column} ${kind}, way ${way}`);

const HEADER = [
  'file',
  'functions',
  'tests',
  'failed',
  'divergent',
  'branches',
  'taken',
  'median CPU s',
  'most CPU s',
  'most MB',
  'queries',
  'answered without Z3',
];

// The whole takes long: what is known so far is told on the way.
const results: FileResult[] = [];
process.stderr.write(`${HEADER.join('\t')}\n`);
for (const name of files) {
  const result = await measureFile(name);
  results.push(result);
  process.stderr.write(`${[row(name, [result]).join('\t'), ...missedIn(result)].join('\n')}\n`);
}

const OTHERS = ['function', 'tests', 'passed', 'divergent', 'branches', 'taken', 'infeasible', 'CPU s', 'MB'];
const publishedResults: { readonly name: string; readonly result: PackageResult }[] = [];
for (const name of others) {
  try {
    publishedResults.push({ name, result: await measurePublished(name) });
    process.stderr.write(`${publishedRow(publishedResults.at(-1)!).join('\t')}\n`);
  } catch (error) {
    process.stderr.write(`${name} is left out: ${(error as Error).message}\n`);
  }
}

function publishedRow({ name, result }: (typeof publishedResults)[number]): string[] {
  const { tests, paths, branches, decisions, cpuMilliseconds, megabytes } = result;
  return [
    name,
    `${tests.written}`,
    `${tests.passed}`,
    `${paths.divergent}`,
    `${branches.taken} / ${branches.all}`,
    share(branches.taken, branches.all),
    `${decisions.infeasible} of ${decisions.reachable}`,
    (cpuMilliseconds / 1000).toFixed(1),
    (megabytes ?? 0).toFixed(0),
  ];
}

if (json) {
  const document = { schema: 2, experiment: 'functions', results, published: publishedResults };
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
} else {
  const missed = results.flatMap(missedIn);
  const open = `Branches that no test takes:\n\n${missed.join('\n')}`;
  const table = (): string =>
    markdownTable(HEADER, [...results.map((result) => row(result.file, [result])), row('all', results)]);
  const parts = [
    ...(results.length > 0 ? [table(), missed.length === 0 ? 'Every branch is taken.' : open] : []),
    ...(publishedResults.length > 0 ? [markdownTable(OTHERS, publishedResults.map(publishedRow))] : []),
  ];
  process.stdout.write(`${parts.join('\n\n')}\n`);
}

// Emitted tests that fail, and runs that leave their prediction, are errors of ours whatever is covered.
if (
  results.some(({ failed, targets }) => failed > 0 || total(targets, ({ divergent }) => divergent) > 0) ||
  publishedResults.some(
    ({ result: { refusals, tests, paths } }) =>
      refusals.length > 0 || tests.passed < tests.written || paths.divergent > 0,
  )
)
  process.exitCode = 1;
