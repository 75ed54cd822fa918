/**
 * `npm run probes`: how many of the statements that the probes have to reach
 * are reached by a test, by category, with divergences, wrong results and CPU time.
 */
import { commandLine, parsed, UsageError } from './command-line.js';
import { cpuTime } from './cpu-time.js';
import { markdownTable } from './markdown.js';
import { measureProbe, type ProbeResult } from './probes/measure.js';
import { categories, type Probe, probesOf } from './probes/read.js';

const USAGE = `usage: npm run probes -- [CATEGORY | CATEGORY/FUNCTION …] [--json]

How many of the statements that the probes have to reach are reached by a test; all probes without a name.

  CATEGORY  ${categories().join(', ')}
  --json    results as JSON
  --help    this text

Exit code 2 for options that cannot be used.
`;

const { json, wanted } = commandLine('probes', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
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
  return { json: found.values.json, wanted: wanted.filter(({ probes }) => probes.length > 0) };
});

interface Row {
  readonly category: string;
  readonly results: readonly ProbeResult[];
  readonly milliseconds: number;
}

const rows: Row[] = [];
for (const { category, probes } of wanted) {
  process.stderr.write(`${category}: ${probes.length} probes\n`);
  const began = cpuTime().milliseconds;
  const results: ProbeResult[] = [];
  for (const probe of probes) results.push(await measureProbe(probe));
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
const notable = all.filter(({ missed, divergent, isWrong }) => missed.length > 0 || divergent > 0 || isWrong);
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
  for (const { probe, missed, divergent, isWrong, limits } of notable) {
    process.stdout.write(`\n${probe.category}/${probe.target}: ${probe.why}\n`);
    for (const { line, text, witness } of missed)
      process.stdout.write(`  missed, line ${line}: ${text} on (${witness})\n`);
    if (divergent > 0) process.stdout.write(`  divergent: ${divergent}\n`);
    if (isWrong) process.stdout.write('  WRONG: said to be explored within the bounds\n');
    if (limits.length > 0) process.stdout.write(`  limits: ${limits.join(', ')}\n`);
  }
}
