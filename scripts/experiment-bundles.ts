/**
 * `npm run experiment:bundles`: one program as bundlers leave it. What is found on a bundle is run on the program, and has to
 * take the branches there that what is found on the program takes.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RECIPES } from './bundles/build.js';
import { type Found, find, lacking, SOURCE } from './bundles/measure.js';
import { commandLine, parsed } from './command-line.js';
import { markdownTable } from './markdown.js';

const USAGE = `usage: npm run experiment:bundles -- [NAME…] [--json]

One program of several files of TypeScript, bundled or compiled by esbuild, Rollup, webpack, SWC and tsc. The inputs that are found on
each bundle are run on the program: which of the branches do they take that the inputs found on the program take?
Rollup, webpack and SWC are installed into a cache at the first run.

  NAME    beginnings of names of bundles, among: ${RECIPES.map(({ name }) => name).join(', ')}
  --json  results as JSON
  --help  this text

Exit code 1 if a bundle lacks an export or a branch, a test fails or a run leaves its prediction.
`;

const { json, names } = commandLine('experiment:bundles', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  return found && { json: found.values.json, names: found.positionals };
});

interface Result extends Found {
  readonly name: string;
  readonly missingTargets: readonly string[];
  readonly missingBranches: readonly string[];
}

const place = mkdtempSync(path.join(tmpdir(), 'penumbra-bundles-'));
const results: Result[] = [];
try {
  const source = await find(SOURCE, path.join(place, 'source'));
  results.push({ ...source, name: 'source', missingTargets: [], missingBranches: [] });
  for (const recipe of RECIPES) {
    if (names.length > 0 && !names.some((name) => recipe.name.startsWith(name))) continue;
    process.stderr.write(`${recipe.name}\n`);
    const folder = path.join(place, recipe.name.replaceAll(' ', '-'));
    mkdirSync(folder);
    const found = await find(await recipe.make(folder), folder);
    results.push({
      ...found,
      name: recipe.name,
      missingTargets: source.targets.filter((target) => !found.targets.includes(target)),
      missingBranches: lacking(found.branches, source.branches),
    });
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}

const HEADER = [
  'bundle',
  'targets',
  'decisions',
  'paths',
  'divergent',
  'tests passed',
  'branches of the program',
  'CPU s',
];

if (json) {
  process.stdout.write(`${JSON.stringify({ schema: 1, experiment: 'bundles', results }, null, 2)}\n`);
} else {
  const rows = results.map(
    ({ name, targets, decisions, paths, branches, passed, leftOut, cpuMilliseconds }) => [
      name,
      `${targets.length}`,
      `${decisions.covered} / ${decisions.total}`,
      `${paths.run}`,
      `${paths.divergent}`,
      `${passed} / ${passed + leftOut.length}`,
      `${branches.filter(({ taken }) => taken).length} / ${branches.length}`,
      (cpuMilliseconds / 1000).toFixed(1),
    ],
  );
  const remarks = results.flatMap(({ name, missingTargets, missingBranches, leftOut }) => [
    ...missingTargets.map((target) => `- ${name}: the export ${target} is not found`),
    ...missingBranches.map((branch) => `- ${name}: does not take ${branch}`),
    ...leftOut.map((reason) => `- ${name}: ${reason}`),
  ]);
  process.stdout.write(
    `${markdownTable(HEADER, rows)}\n${remarks.length === 0 ? 'Every bundle has the targets and takes the branches of the source.' : remarks.join('\n')}\n`,
  );
}

const isWrong = ({ missingTargets, missingBranches, leftOut, paths }: Result): boolean =>
  missingTargets.length + missingBranches.length + leftOut.length + paths.divergent > 0;
if (results.some(isWrong)) process.exitCode = 1;
