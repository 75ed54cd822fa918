/** `npm run experiment:strategies`: what strategies, random calls and fast-check cover, against paths, queries and time. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { STRATEGIES, type StrategyName } from '../runtime/index.js';
import { commandLine, parsed, UsageError, wholeNumber } from './command-line.js';
import { subjects } from './functions/measure.js';
import { markdownTable } from './markdown.js';
import { cacheFolder } from './packages/install.js';
import { byRival, byStrategy, nameOf, RIVALS, type Subject, subjectsOf } from './strategies/measure.js';
import type { Series, Unit } from './strategies/moment.js';
import { lineChart } from './strategies/plot.js';
import { linesOf, sharesAt, spentBySeed, spreadOf } from './strategies/summary.js';

const USAGE = `usage: npm run experiment:strategies -- [FILE…] [options]

What each strategy covers on functions of corpus/functions, beside random calls and fast-check: decisions against paths, queries
of the solver and processor time. Prints a table with medians and ranges over seeds, and writes it with charts (SVG) and all
figures (CSV) into a folder. Rivals are counted in branches, as istanbul has them, and get the time that an exploration may take.

  FILE            ${subjects().join(', ')}; all without one
  --sample N      functions of each file (2); 0: all
  --seeds N       seeds (3)
  --paths N       most paths of an exploration (120)
  --timeout S     most seconds of processor time (20)
  --strategies A,B  some of ${STRATEGIES.join(', ')}
  --policies      without random calls and fast-check
  --out DIR       the folder (strategies in the cache)
  --help          this text
`;

const options = commandLine('experiment:strategies', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '2' },
      seeds: { type: 'string', default: '3' },
      paths: { type: 'string', default: '120' },
      timeout: { type: 'string', default: '20' },
      strategies: { type: 'string', default: STRATEGIES.join(',') },
      policies: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  if (found === undefined) return undefined;
  const { values, positionals } = found;
  const missing = positionals.find((name) => !subjects().includes(name));
  if (missing !== undefined)
    throw new UsageError(`there is no file ${missing}; there are ${subjects().join(', ')}`);
  const strategies = values.strategies.split(',').map((name): StrategyName => {
    const known = STRATEGIES.find((one) => one === name);
    if (known === undefined) throw new UsageError(`--strategies takes ${STRATEGIES.join(', ')}, not ${name}`);
    return known;
  });
  return {
    files: positionals.length > 0 ? positionals : subjects(),
    sample: wholeNumber('sample', values.sample, 0) || Number.MAX_SAFE_INTEGER,
    seeds: wholeNumber('seeds', values.seeds, 1),
    limits: {
      paths: wholeNumber('paths', values.paths, 1),
      timeout: wholeNumber('timeout', values.timeout, 1) * 1000,
    },
    strategies,
    rivals: values.policies ? [] : (['random', 'fast-check'] as const),
    out: path.resolve(values.out ?? path.join(cacheFolder(), 'strategies')),
  };
});

const { limits, strategies, rivals, out } = options;
const seeds = Array.from({ length: options.seeds }, (_, i) => i + 1);
const series: Series[] = [];
const functions: Subject[] = [];
for (const file of options.files) functions.push(...(await subjectsOf(file, options.sample)));
for (const subject of functions) {
  process.stderr.write(`${nameOf(subject)}\n`);
  for (const seed of seeds) {
    for (const strategy of strategies) series.push(await byStrategy(subject, strategy, seed, limits));
    for (const tool of rivals) {
      const found = await byRival(subject, tool, seed, limits);
      if (found) series.push(found);
    }
  }
}

const spread = (numbers: readonly number[], digits: number): string => {
  const { median, low, high } = spreadOf(numbers);
  const [m, l, h] = [median, low, high].map((one) => one.toFixed(digits));
  return l === h ? m! : `${m} (${l}–${h})`;
};
const whole = Number.POSITIVE_INFINITY;
const rivalNames = rivals.map((tool) => RIVALS[tool]);
const tools = [...strategies, ...rivalNames];
const table = markdownTable(
  [
    'tool',
    'covered %',
    'after a quarter of the paths %',
    'paths to 95 %',
    'queries to 95 %',
    'CPU s to 95 %',
  ],
  tools.map((tool) => {
    const isRival = rivalNames.includes(tool);
    const at = (unit: Unit): readonly number[] => spentBySeed(series, tool, unit);
    return [
      tool,
      spread(sharesAt(series, tool, 'paths', whole), 1),
      isRival ? '–' : spread(sharesAt(series, tool, 'paths', limits.paths / 4), 1),
      spread(at('paths'), 0),
      isRival ? '–' : spread(at('queries'), 0),
      spread(
        at('milliseconds').map((one) => one / 1000),
        1,
      ),
    ];
  }),
);
const told = `${functions.length} functions, ${seeds.length} seeds: medians, with the range over seeds. Each exploration has ${limits.paths} paths and ${limits.timeout / 1000} s of processor time at most. Of strategies outcomes of decisions count, of random calls and fast-check ways of branches. What is spent is the sum over all functions, up to 95 % of what the tool covers there in the end.`;

mkdirSync(out, { recursive: true });
const charts = [
  { name: 'paths', unit: 'paths', of: strategies, x: 'paths of each function' },
  { name: 'queries', unit: 'queries', of: strategies, x: 'queries of each function' },
  { name: 'time', unit: 'milliseconds', of: tools, x: 'milliseconds of processor time for each function' },
] as const;
for (const { name, unit, of, x } of charts)
  writeFileSync(
    path.join(out, `${name}.svg`),
    lineChart(`Covered against ${name}`, x, '% covered', linesOf(series, of, unit)),
  );
const rows = series.flatMap(({ subject, tool, seed, total, moments }) =>
  moments.map(({ paths, queries, milliseconds, covered }) =>
    [subject, tool, seed, paths, queries, milliseconds.toFixed(0), covered, total].join(','),
  ),
);
writeFileSync(
  path.join(out, 'moments.csv'),
  `function,tool,seed,paths,queries,milliseconds,covered,total\n${rows.join('\n')}\n`,
);
const images = charts.map(({ name }) => `![Covered against ${name}](${name}.svg)`).join('\n\n');
writeFileSync(path.join(out, 'page.md'), `# Strategies\n\n${told}\n\n${table}\n\n${images}\n`);
process.stdout.write(
  `${table}\n\n${told}\n\nwrote page.md, ${charts.map(({ name }) => `${name}.svg`).join(', ')} and moments.csv: ${out}\n`,
);
