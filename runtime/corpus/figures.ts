/** The figures of a package, computed from the journals of its targets. */
import path from 'node:path';
import type { BoundRecord } from '../explore/events.js';
import { countOutcomes } from '../explore/verdicts/coverage.js';
import type { RunRecord } from '../journal/run-record.js';
import { type FileDecision, fileFigures, targetFigures } from '../report/run-figures.js';
import type { CorpusEntry } from './manifest.js';
import type { PackageFigures } from './record.js';

/** A file of a package with its decisions. */
export interface OwnFile {
  /** From the root of the package. */
  readonly file: string;
  readonly decisions: readonly FileDecision[];
}

/** The files that are the package's own, and not of what it depends on. */
export function ownFiles(
  run: Pick<RunRecord, 'targets'>,
  { id, name }: Pick<CorpusEntry, 'id' | 'name'>,
): readonly OwnFile[] {
  const root = `/${id}/node_modules/${name}/`;
  return fileFigures(run).flatMap(({ file, decisions }) => {
    const places = [file, ...decisions.flatMap(({ generated }) => generated.map((place) => place.file))];
    const own = places.map((place) => below(place, root)).find((place) => place !== undefined);
    return own === undefined ? [] : [{ file: below(file, root) ?? file, decisions }];
  });
}

function below(file: string, root: string): string | undefined {
  const parts = file.split(path.sep).join('/');
  const at = parts.lastIndexOf(root);
  const rest = at < 0 ? undefined : parts.slice(at + root.length);
  return rest === undefined || rest.split('/').includes('node_modules') ? undefined : rest;
}

interface Listed {
  readonly all: number;
  readonly sampled: number;
}

export function packageFigures(
  run: Pick<RunRecord, 'targets'>,
  entry: Pick<CorpusEntry, 'id' | 'name'>,
  listed: Listed,
): PackageFigures {
  const { targets } = run;
  const decisions = ownFiles(run, entry).flatMap((file) => file.decisions);
  const { list: _, ...outcomes } = countOutcomes(decisions.map((one) => ({ ...one, site: 0 })));
  const figures = targets.map((target) => ({ target, ...targetFigures(target) }));
  const sum = (part: (one: (typeof figures)[number]) => number): number =>
    figures.reduce((total, one) => total + part(one), 0);
  const slowest = figures.reduce<(typeof figures)[number] | undefined>(
    (most, one) => (most === undefined || one.milliseconds > most.milliseconds ? one : most),
    undefined,
  );
  return {
    functions: { ...listed, explored: targets.length },
    decisions: decisions.length,
    outcomes,
    tests: sum(({ tests }) => tests),
    paths: { run: sum(({ paths }) => paths.run), divergent: sum(({ paths }) => paths.divergent) },
    findings: sum(({ findings }) => findings),
    errors: sum(({ errors }) => errors),
    queries: sum(({ queries }) => queries),
    timed: targets.filter(({ result }) => result.summary.bounds.some(isTimed)).length,
    heldBack: heldBack(targets),
    shares: figures
      .flatMap(({ outcomes: { covered, total } }) => (total === 0 ? [] : [round(covered / total)]))
      .sort((one, other) => one - other),
    slowest: slowest && {
      target: slowest.target.result.subject.target,
      milliseconds: Math.round(slowest.milliseconds),
    },
  };
}

/** Bounds that another machine, or this one with other things to do, may hit elsewhere. */
const OF_TIME: ReadonlySet<string> = new Set(['timeout', 'total', 'run-timeout', 'solver', 'memory']);

function isTimed({ name, hit }: BoundRecord): boolean {
  return hit && OF_TIME.has(name);
}

function heldBack(targets: RunRecord['targets']): PackageFigures['heldBack'] {
  const counts = new Map<string, number>();
  for (const { result } of targets) {
    const { unknown, untried } = result.summary.decisions;
    if (unknown + untried === 0) continue;
    for (const { name, hit } of result.summary.bounds) if (hit) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, functions]) => ({ name, functions }))
    .sort((one, other) => other.functions - one.functions || (one.name < other.name ? -1 : 1));
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
