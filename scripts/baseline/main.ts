/** `npm run baseline`: records what the product gives, and compares a later state with that record. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine, parsed, UsageError, wholeNumber } from '../command-line.js';
import { Checkout } from './checkout.js';
import { type Baseline, differences } from './compare.js';
import type { Facts } from './facts.js';
import { sectionsOf } from './sections.js';

const ROOT = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));

const USAGE = `usage: npm run baseline -- [--compare] [--only A,B] [--file FILE] [--of DIR] [--models DIR] [--most N] [--list]

Records what experiments, probes, ground truth, Alloy models, random programs and the exploration of every subject of
corpus/ give, without times. A section that is recorded replaces the one that the file has; the others stay.

  --compare     record nothing; run, and print what differs from the file
  --only A,B    sections whose names are or begin with one of these; see --list
  --file FILE   the baseline (baseline/baseline.json, which git ignores)
  --of DIR      another checkout of the project, whose build is run
  --models DIR  Alloy models (corpus/alloy)
  --most N      differences of one kind that are shown for a section (5)
  --list        print the sections and run nothing
  --help        this text

Exit code 1 if anything differs or a section cannot be run, 2 for options that cannot be used.
`;

const options = commandLine('baseline', USAGE, (args) => {
  const found = parsed(args, {
    options: {
      compare: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      file: { type: 'string', default: path.join(ROOT, 'baseline', 'baseline.json') },
      of: { type: 'string', default: ROOT },
      models: { type: 'string', default: path.join(ROOT, 'corpus', 'alloy') },
      most: { type: 'string', default: '5' },
      list: { type: 'boolean', default: false },
    },
  });
  if (found === undefined) return undefined;
  const { compare, only, file, of, models, most, list } = found.values;
  const checkout = new Checkout(path.resolve(of));
  if (!checkout.has('dist/runtime/cli/main.js')) throw new UsageError(`${of} is no checkout that is built`);
  if (!existsSync(models)) throw new UsageError(`there is no ${models}`);
  if (compare && !existsSync(file)) throw new UsageError(`there is no ${file}: record one without --compare`);
  const all = sectionsOf(checkout, path.resolve(models));
  const prefixes = only === '' ? [] : only.split(',');
  const wanted = (prefix: string) => all.filter(({ name }) => name.startsWith(prefix));
  const unknown = prefixes.find((prefix) => wanted(prefix).length === 0);
  if (unknown !== undefined) throw new UsageError(`there is no section ${unknown}; --list prints them`);
  const sections =
    prefixes.length === 0 ? all : all.filter((one) => prefixes.some((p) => wanted(p).includes(one)));
  return { compare, file, checkout, sections, list, most: wholeNumber('most', most, 1) };
});

function read(file: string): Baseline {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Baseline) : {};
}

/** The facts of each section, as soon as they are there. A section that cannot be run ends with exit code 1. */
function* recorded(): Generator<readonly [name: string, facts: Facts]> {
  for (const { name, record } of options.sections) {
    process.stderr.write(`${name}\n`);
    try {
      yield [name, record(options.checkout)];
    } catch (error) {
      process.stderr.write(`  failed: ${(error as Error).message}\n`);
      process.exitCode = 1;
    }
  }
}

if (options.list) {
  for (const { name, about } of options.sections) process.stdout.write(`${name.padEnd(32)}  ${about}\n`);
} else if (options.compare) {
  const before = read(options.file);
  let total = 0;
  for (const [name, facts] of recorded()) {
    const text = differences(
      name in before ? { [name]: before[name]! } : {},
      { [name]: facts },
      options.most,
    );
    process.stdout.write(text);
    if (text !== '') total += 1;
  }
  process.stdout.write(`${total} of ${options.sections.length} sections differ\n`);
  if (total > 0) process.exitCode = 1;
} else {
  for (const [name, facts] of recorded()) {
    const next: Baseline = { ...read(options.file), [name]: facts };
    mkdirSync(path.dirname(options.file), { recursive: true });
    writeFileSync(options.file, `${JSON.stringify(next, undefined, 1)}\n`);
  }
}
