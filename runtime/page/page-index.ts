/** The index of the page: everything that its tables and totals show. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Recorded, RunRecord } from '../journal/run-record.js';
import { fileFigures, placeOf, targetFigures, totalFigures } from '../report/run-figures.js';
import { errorInWords, shorten, targetInWords } from '../report/words.js';
import type { TargetResult } from '../result.js';
import { classificationFindings, classificationRow } from './classification-data.js';
import type { BoundRow, DecisionRow, FindingRow, PackageRow, PageIndex, TargetRow } from './data.js';
import { enumerationFindings, enumerationRow } from './enumeration-data.js';
import { observationRow } from './observation-data.js';
import { progressOf } from './progress.js';
import { sequenceFindings, sequenceRow } from './sequence-data.js';
import { limitText } from './target-data.js';

export interface Indexed {
  readonly index: PageIndex;
  /** Index of a decision by its file and `placeOf`. */
  readonly indexOf: (place: string) => number;
  /** By the identity of a file: SHA-256 of its text in the run directory. */
  readonly sources: ReadonlyMap<string, string>;
}

class Keys {
  private readonly counts = new Map<string, number>();

  next(file: number, key: string): string {
    const count = (this.counts.get(`${file} ${key}`) ?? 0) + 1;
    this.counts.set(`${file} ${key}`, count);
    return count === 1 ? key : `${key}:${count}`;
  }
}

/** Digits of identities in links. */
const DIGITS = 10;

export function indexOf(run: RunRecord): Indexed {
  const hashes = new Map(run.targets.flatMap(({ sources }) => [...sources]));
  const files = fileFigures(run);
  const targets = run.targets.map(
    (target): TargetRow => ({
      id: identity(target.journal),
      name: targetInWords(target.result.subject),
      package: packageOf(target),
      file: path.relative('', target.result.subject.file),
      state: target.state,
      ...targetFigures(target),
      hit: target.result.summary.bounds.filter(({ hit }) => hit).map(({ name }) => name),
    }),
  );
  const keys = new Keys();
  const places = new Map(
    files
      .flatMap(({ file, decisions: ofFile }) => ofFile.map((one) => `${file}:${placeOf(one)}`))
      .map((place, at) => [place, at]),
  );
  const decisions = files.flatMap(({ decisions: ofFile }, file) =>
    ofFile.map(
      ({ line, column, kind, text, whenTrue, whenFalse, targets: met, generated }): DecisionRow => ({
        key: keys.next(file, `${line}:${column}:${kind}`),
        file,
        line,
        column,
        kind,
        text: shorten(text, 120),
        whenTrue,
        whenFalse,
        targets: met,
        generated: generated.map((place) => `${path.relative('', place.file)}:${place.line}:${place.column}`),
      }),
    ),
  );
  const enumerations = run.enumerations.map((one) => enumerationRow(one, identity(one.journal)));
  const sequences = run.reached.map((one) => sequenceRow(one, identity(one.journal)));
  const observations = run.observations.map((one) => observationRow(one, identity(one.journal)));
  const classifications = run.classifications.map((one) => classificationRow(one, identity(one.journal)));
  const records = [run.targets, run.enumerations, run.reached, run.observations, run.classifications];
  const index: PageIndex = {
    penumbra: records.flat()[0]?.penumbra ?? '',
    run: run.directory,
    totals: totalFigures(run),
    packages: packagesOf(targets),
    targets,
    files: files.map(({ file, outcomes }) => ({
      id: identity(file),
      file: path.relative('', file),
      outcomes,
      hasSource: hashes.has(file),
    })),
    decisions,
    findings: [
      ...run.targets.flatMap(({ result }, at) => findingsOf(result, targets[at]!)),
      ...run.enumerations.flatMap(({ result }, at) => enumerationFindings(result, enumerations[at]!)),
      ...run.reached.flatMap(({ result }, at) => sequenceFindings(result, sequences[at]!)),
      ...run.classifications.flatMap((one, at) => classificationFindings(one, classifications[at]!)),
    ],
    bounds: boundsOf(run),
    concretized: concretizedOf(run),
    enumerations,
    sequences,
    observations,
    classifications,
    problems: run.problems,
    progress: progressOf(run.targets),
  };
  const sources = files.flatMap(({ file }): [string, string][] => {
    const hash = hashes.get(file);
    return hash === undefined ? [] : [[identity(file), hash]];
  });
  return { index, indexOf: (place) => places.get(place) ?? -1, sources: new Map(sources) };
}

function identity(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}

/** The installed package with its version; of files that are of none, their folder. */
function packageOf({ key, result }: Recorded & { readonly result: TargetResult }): string {
  if (key.subject.includes('@')) return key.subject;
  const folder = path.relative('', path.dirname(result.subject.file));
  return folder === '' ? '.' : folder;
}

function packagesOf(targets: readonly TargetRow[]): readonly PackageRow[] {
  const names = [...new Set(targets.map((target) => target.package))].sort();
  return names.map((name) => {
    const all = targets.filter((target) => target.package === name);
    const sum = (part: (target: TargetRow) => number): number =>
      all.reduce((total, target) => total + part(target), 0);
    return {
      name,
      targets: all.length,
      outcomes: {
        total: sum(({ outcomes }) => outcomes.total),
        covered: sum(({ outcomes }) => outcomes.covered),
        infeasible: sum(({ outcomes }) => outcomes.infeasible),
        unknown: sum(({ outcomes }) => outcomes.unknown),
        untried: sum(({ outcomes }) => outcomes.untried),
      },
      tests: sum(({ tests }) => tests),
      findings: sum(({ findings }) => findings),
      errors: sum(({ errors }) => errors),
    };
  });
}

function findingsOf({ findings, errors }: TargetResult, { id, name }: TargetRow): readonly FindingRow[] {
  const of = (test: string): Pick<FindingRow, 'name' | 'link' | 'at'> => ({
    name,
    link: ['functions', id, 'tests', test],
    at: test,
  });
  return [
    ...findings.map(
      ({ test, formula, file, line }): FindingRow => ({
        kind: 'contract',
        text: `@post ${formula}`,
        place: `${path.relative('', file)}:${line}`,
        ...of(test),
        paths: 1,
      }),
    ),
    ...errors.map((group): FindingRow => {
      const { at, paths, test } = group;
      const place = at?.original ?? at;
      return {
        kind: 'uncaught error',
        text: errorInWords(group),
        place: place ? `${path.relative('', place.file)}:${place.line}:${place.column}` : '',
        ...of(test),
        paths,
      };
    }),
  ];
}

/** The bounds that were hit, those that most targets hit first. */
function boundsOf({ targets }: RunRecord): readonly BoundRow[] {
  const rows = new Map<string, { option: string; limits: Set<string>; targets: number[] }>();
  for (const [at, { result }] of targets.entries()) {
    for (const { name, option, limit, hit } of result.summary.bounds) {
      if (!hit) continue;
      const row = rows.get(name) ?? { option, limits: new Set(), targets: [] };
      rows.set(name, row);
      row.limits.add(limitText(limit));
      row.targets.push(at);
    }
  }
  return [...rows]
    .map(([name, { option, limits, targets: met }]) => ({ name, option, limits: [...limits], targets: met }))
    .sort((left, right) => right.targets.length - left.targets.length);
}

function concretizedOf({ targets }: RunRecord): PageIndex['concretized'] {
  const rows = new Map<string, { count: number; targets: number[] }>();
  for (const [at, { result }] of targets.entries()) {
    for (const { operation, count } of result.summary.concretized) {
      const row = rows.get(operation) ?? { count: 0, targets: [] };
      row.count += count;
      row.targets.push(at);
      rows.set(operation, row);
    }
  }
  return [...rows]
    .map(([operation, row]) => ({ operation, ...row }))
    .sort((left, right) => right.count - left.count);
}
