/**
 * `npm run probes -- [--json] [CATEGORY | CATEGORY/FUNCTION …]`: how many of the statements that the probes have to reach
 * are reached by a test, by category, with divergences, wrong results and CPU time.
 */
import { parseArgs } from 'node:util';
import { cpuTime } from './cpu-time.js';
import { markdownTable } from './markdown.js';
import { measureProbe, type ProbeResult } from './probes/measure.js';
import { categories, type Probe, probesOf } from './probes/read.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});

function isWanted({ category, target }: Probe): boolean {
  return (
    positionals.length === 0 || positionals.some((one) => one === category || one === `${category}/${target}`)
  );
}

const wanted = categories()
  .map((category) => ({ category, probes: probesOf(category).filter(isWanted) }))
  .filter(({ probes }) => probes.length > 0);
if (wanted.length === 0) {
  process.stderr.write(`no probe ${positionals.join(', ')}; categories: ${categories().join(', ')}\n`);
  process.exit(2);
}

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
if (values.json) {
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
