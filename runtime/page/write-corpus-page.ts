/** The page of a corpus run, with that of each package below it, and the page of what changed between two. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CHANGES, type Comparison } from '../corpus/compare.js';
import { journalsOf } from '../corpus/places.js';
import type { CorpusRun, PackageRecord } from '../corpus/record.js';
import { endedInWords, heldBackInWords } from '../corpus/text.js';
import { totalsOf } from '../corpus/totals.js';
import { journalsIn } from '../journal/journal.js';
import { readRun } from '../journal/run-record.js';
import { duration, shorten } from '../report/words.js';
import { penumbraVersion } from '../version.js';
import type {
  ChangeRow,
  ComparedRow,
  ComparisonIndex,
  CorpusIndex,
  CorpusPackageRow,
  Distribution,
  HeldBackRow,
  Scattered,
} from './corpus-data.js';
import { copyParts, dataFolder, makeRoom, notWritten, writeData, writeIndex } from './page-folder.js';
import { PARTS as RUN_PARTS, writeRunPage } from './write-page.js';

const PARTS = ['corpus.js', 'corpus.css'];
const PACKAGES = 'packages';

/**
 * Writes the page of a corpus run. A page that is there already is replaced.
 * @returns the path of the file to open
 * @throws PenumbraError `E_REPORT_DIRECTORY`
 */
export function writeCorpusPage(run: CorpusRun, directory: string): string {
  const parts = [...PARTS, ...RUN_PARTS];
  makeRoom({ directory, parts: [...parts, PACKAGES] });
  try {
    const data = dataFolder(directory);
    rmSync(path.join(directory, PACKAGES), { recursive: true, force: true });
    copyParts(directory, parts);
    const rows = run.packages.map((record) => ({ ...rowOf(record), ...pageOf(run, record, directory) }));
    writeData(data, 'index', indexOf(run, rows));
    return writeIndex(directory, 'corpus');
  } catch (error) {
    throw notWritten(directory, error);
  }
}

/** Writes the page of a comparison. @throws PenumbraError `E_REPORT_DIRECTORY` */
export function writeComparisonPage(
  before: CorpusRun,
  after: CorpusRun,
  compared: readonly Comparison[],
  directory: string,
): string {
  makeRoom({ directory, parts: PARTS });
  try {
    const data = dataFolder(directory);
    copyParts(directory, PARTS);
    const both = compared.filter((one) => one.before && one.after);
    const decided = both.filter(
      (one) => one.before!.figures.outcomes.total > 0 && one.after!.figures.outcomes.total > 0,
    );
    const index: ComparisonIndex = {
      kind: 'comparison',
      penumbra: penumbraVersion(),
      before: sideInWords(before),
      after: sideInWords(after),
      packages: compared.map(comparedRow),
      changes: compared.flatMap(changeRows),
      shares: scattered(decided, ({ figures: { outcomes } }) =>
        rounded((100 * outcomes.covered) / outcomes.total),
      ),
      seconds: scattered(both, ({ cost }) => cost.cpu),
    };
    writeData(data, 'index', index);
    return writeIndex(directory, 'corpus');
  } catch (error) {
    throw notWritten(directory, error);
  }
}

function sideInWords({ directory, header }: CorpusRun): string {
  return `${path.relative('', directory) || '.'} (penumbra ${header.penumbra}, node ${header.node})`;
}

function pageOf(run: CorpusRun, { id }: PackageRecord, directory: string): { readonly page?: string } {
  const journals = journalsOf(run.directory, id);
  if (!existsSync(journals) || journalsIn(journals).length === 0) return {};
  const folder = path.join(directory, PACKAGES, id);
  mkdirSync(folder, { recursive: true });
  writeRunPage(readRun(journals), folder, { parts: '../../', home: '../../index.html' });
  return { page: `${PACKAGES}/${encodeURIComponent(id)}/index.html` };
}

function rowOf(record: PackageRecord): CorpusPackageRow {
  const { label, format, figures, cost, state } = record;
  const { functions, decisions, outcomes, tests, findings, errors, slowest } = figures;
  return {
    label,
    format: format ?? '',
    ended: endedInWords(state),
    functions,
    decisions,
    outcomes,
    tests,
    findings: findings + errors,
    cpu: cost.cpu,
    megabytes: cost.megabytes,
    slowest: slowest ? `${slowest.target} (${duration(slowest.milliseconds)})` : '',
    heldBack: heldBackInWords(record),
  };
}

function indexOf({ directory, header, packages }: CorpusRun, rows: readonly CorpusPackageRow[]): CorpusIndex {
  const shares = packages.flatMap(({ figures: { outcomes } }) =>
    outcomes.total === 0 ? [] : [outcomes.covered / outcomes.total],
  );
  const { sampled: _, ...functions } = totalsOf(packages).functions;
  return {
    kind: 'corpus',
    penumbra: header.penumbra,
    run: directory,
    totals: { ...totalsOf(packages), functions },
    packages: rows,
    heldBack: heldBackRows(packages),
    refusals: packages.flatMap(({ label, refusals }) =>
      refusals.map(({ target, code, message }) => ({
        package: label,
        target,
        code,
        message: shorten(message, 300),
      })),
    ),
    distributions: {
      packages: sharesIn(shares),
      functions: sharesIn(packages.flatMap(({ figures }) => figures.shares)),
      seconds: inPowers(
        packages.map(({ cost }) => cost.cpu),
        ' s',
      ),
      decisions: inPowers(
        packages.map(({ figures }) => figures.decisions),
        '',
      ),
    },
  };
}

function heldBackRows(packages: readonly PackageRecord[]): readonly HeldBackRow[] {
  const rows = new Map<string, { functions: number; packages: number }>();
  for (const { figures } of packages)
    for (const { name, functions } of figures.heldBack) {
      const row = rows.get(name) ?? { functions: 0, packages: 0 };
      rows.set(name, { functions: row.functions + functions, packages: row.packages + 1 });
    }
  return [...rows]
    .map(([name, row]) => ({ name, ...row }))
    .sort((one, other) => other.functions - one.functions);
}

/** Tenths, and the whole for itself. */
function sharesIn(shares: readonly number[]): Distribution {
  const counts = new Array<number>(11).fill(0);
  for (const share of shares) counts[share >= 1 ? 10 : Math.floor(share * 10)]! += 1;
  const labels = counts.map((_, at) => (at === 10 ? '100 %' : `${10 * at} %`));
  return { labels, counts };
}

/** Ranges that double. */
function inPowers(values: readonly number[], unit: string): Distribution {
  const placeOf = (value: number): number => (value < 1 ? 0 : Math.floor(Math.log2(value)) + 1);
  const places = values.map(placeOf);
  const counts = new Array<number>(Math.max(0, ...places) + 1).fill(0);
  for (const place of places) counts[place]! += 1;
  return { labels: counts.map((_, at) => (at === 0 ? `< 1${unit}` : `${2 ** (at - 1)}${unit}`)), counts };
}

function comparedRow({ name, before, after, changes, new: added, gone }: Comparison): ComparedRow {
  const counts = Object.fromEntries(
    CHANGES.map((kind) => [kind, changes.filter((one) => one.kind === kind).length]),
  ) as Pick<ComparedRow, 'gained' | 'lost' | 'proved' | 'unproved' | 'contradicted'>;
  return {
    name,
    before: before?.figures.outcomes ?? null,
    after: after?.figures.outcomes ?? null,
    tests: (after?.figures.tests ?? 0) - (before?.figures.tests ?? 0),
    cpu: rounded((after?.cost.cpu ?? 0) - (before?.cost.cpu ?? 0)),
    ...counts,
    new: added,
    gone,
  };
}

function changeRows({ name, changes }: Comparison): readonly ChangeRow[] {
  return changes.map(({ file, line, text, ...change }) => ({
    package: name,
    place: `${file}:${line}`,
    text: shorten(text, 120),
    ...change,
  }));
}

function scattered(both: readonly Comparison[], part: (record: PackageRecord) => number): Scattered {
  const points = both
    .map(({ name, before, after }) => ({ name, x: part(before!), y: part(after!) }))
    .sort((one, other) => one.x - other.x);
  return {
    names: points.map(({ name }) => name),
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
