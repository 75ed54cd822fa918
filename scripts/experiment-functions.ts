/**
 * `npm run experiment:functions`: branch coverage by istanbul's count that the emitted tests reach
 * on functions without annotations, and what finding them takes.
 */
import { commandLine, parsed, UsageError } from './command-line.js';
import type { Branch } from './functions/branches.js';
import { type FileResult, measureFile, subjects, type TargetCost } from './functions/measure.js';
import { markdownTable } from './markdown.js';

const USAGE = `usage: npm run experiment:functions -- [FILE…] [--json]

Branches that the emitted tests reach on functions without annotations, by istanbul's count, and what finding them takes.

  FILE    ${subjects().join(', ')}; all without one
  --json  results as JSON
  --help  this text

Exit code 1 if an emitted test fails or a run leaves its prediction, 2 for options that cannot be used.
`;

const { json, files } = commandLine('experiment:functions', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  if (found === undefined) return undefined;
  const missing = found.positionals.find((name) => !subjects().includes(name));
  if (missing !== undefined)
    throw new UsageError(`there is no file ${missing}; there are ${subjects().join(', ')}`);
  return { json: found.values.json, files: found.positionals.length > 0 ? found.positionals : subjects() };
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

if (json) {
  process.stdout.write(`${JSON.stringify({ schema: 1, experiment: 'functions', results }, null, 2)}\n`);
} else {
  const missed = results.flatMap(missedIn);
  process.stdout.write(`${markdownTable(HEADER, [
    ...results.map((result) => row(result.file, [result])),
    row('all', results),
  ])}

${missed.length === 0 ? 'Every branch is taken.' : `Branches that no test takes:\n\n${missed.join('\n')}`}
`);
}

// Emitted tests that fail, and runs that leave their prediction, are errors of ours whatever is covered.
if (results.some(({ failed, targets }) => failed > 0 || total(targets, ({ divergent }) => divergent) > 0))
  process.exitCode = 1;
