/**
 * `npm run probes`: how many of the statements that the probes have to reach
 * are reached by a test, or are known to have none, by category, with divergences, wrong results and CPU time.
 */
import { availableParallelism } from 'node:os';
import { commandLine, parsed, UsageError, wholeNumber } from './command-line.js';
import { cpuTime } from './cpu-time.js';
import { markdownTable } from './markdown.js';
import { Alone } from './probes/alone.js';
import { complaints, expectedMiss, nameOf } from './probes/expected-misses.js';
import { measureProbe, type ProbeResult } from './probes/measure.js';
import { categories, type Probe, probesOf } from './probes/read.js';

const USAGE = `usage: npm run probes -- [CATEGORY | CATEGORY/FUNCTION …] [--json]

How many of the statements that the probes have to reach are reached by a test, and how many of those that nothing leads
to are refuted; all probes without a name.
Each probe is explored in a file of its own.
Those that are not expected to be reached stand in corpus/probes/missed.json, each with the reason.

  CATEGORY  ${categories().join(', ')}
  --json    results as JSON, with the inputs that reached each statement
  --jobs N  probes that run at the same time (default: as many as processors)
  --help    this text

Exit code 1 for a divergence, a wrong result, or a statement that is missed or reached against expectation;
2 for options that cannot be used.
`;

const { json, jobs, wanted } = commandLine('probes', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, jobs: { type: 'string' } },
  });
  if (found === undefined) return undefined;
  const names = found.positionals;
  const isNamed = (name: string, { category, target }: Probe): boolean =>
    name === category || name === `${category}/${target}`;
  const all = categories().map((category) => ({ category, probes: probesOf(category) }));
  const missing = names.find(
    (name) => !all.some(({ probes }) => probes.some((probe) => isNamed(name, probe))),
  );
  if (missing !== undefined)
    throw new UsageError(`there is no probe ${missing}; categories: ${categories().join(', ')}`);
  const wanted = all.map(({ category, probes }) => ({
    category,
    probes: probes.filter((probe) => names.length === 0 || names.some((name) => isNamed(name, probe))),
  }));
  return {
    json: found.values.json,
    jobs:
      found.values.jobs === undefined ? availableParallelism() : wholeNumber('jobs', found.values.jobs, 1),
    wanted: wanted.filter(({ probes }) => probes.length > 0),
  };
});

interface Row {
  readonly category: string;
  readonly results: readonly ProbeResult[];
  readonly milliseconds: number;
}

const alone = new Alone();
process.on('exit', () => alone.close());

/** The results of probes, in their order. */
async function measure(probes: readonly Probe[]): Promise<readonly ProbeResult[]> {
  const results: ProbeResult[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < probes.length) {
      const i = next++;
      results[i] = await measureProbe(alone.place(probes[i]!));
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}

const rows: Row[] = [];
for (const { category, probes } of wanted) {
  process.stderr.write(`${category}: ${probes.length} probes\n`);
  const began = cpuTime().milliseconds;
  const results = await measure(probes);
  rows.push({ category, results, milliseconds: cpuTime().milliseconds - began });
}

const HEADER = ['category', 'probes', 'found', 'of', '%', 'divergent', 'wrong', 'CPU s'];

function row(name: string, results: readonly ProbeResult[], milliseconds: number): string[] {
  const total = results.reduce((sum, { probe }) => sum + probe.statements.length, 0);
  const found = total - results.reduce((sum, { missed }) => sum + missed.length, 0);
  return [
    name,
    `${results.length}`,
    `${found}`,
    `${total}`,
    ((100 * found) / total).toFixed(1),
    `${results.reduce((sum, { divergent }) => sum + divergent, 0)}`,
    `${results.filter(({ isWrong }) => isWrong).length}`,
    (milliseconds / 1000).toFixed(1),
  ];
}

const all = rows.flatMap(({ results }) => results);
if (json) {
  process.stdout.write(`${JSON.stringify({ schema: 1, experiment: 'probes', rows }, null, 2)}\n`);
} else {
  const body = rows.map(({ category, results, milliseconds }) => row(category, results, milliseconds));
  const total = row(
    'all',
    all,
    rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  );
  process.stdout.write(`${markdownTable(HEADER, rows.length > 1 ? [...body, total] : body)}\n`);
  for (const { probe, missed } of all) {
    for (const statement of missed) {
      const expected = expectedMiss(probe, statement);
      if (!expected) continue;
      process.stdout.write(`\n${expected.probe}, line ${statement.line}: ${statement.text}\n`);
      process.stdout.write(`  missed (${nameOf(statement)}), as expected: ${expected.reason}\n`);
    }
  }
}
for (const result of all) {
  const { probe, limits } = result;
  const wrong = complaints(result);
  if (wrong.length === 0) continue;
  process.exitCode = 1;
  process.stderr.write(`\n${probe.category}/${probe.target}: ${probe.why}\n`);
  for (const complaint of wrong) process.stderr.write(`  ${complaint}\n`);
  if (limits.length > 0) process.stderr.write(`  limits: ${limits.join(', ')}\n`);
}
