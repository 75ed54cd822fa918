/** What changed between two corpus runs: of the same packages by two versions of Penumbra, or of two versions of packages. */
import { existsSync } from 'node:fs';
import type { OutcomeStatus } from '../explore/events.js';
import { journalsIn } from '../journal/journal.js';
import { readRun } from '../journal/run-record.js';
import { ownFiles } from './figures.js';
import { journalsOf } from './places.js';
import type { CorpusRun, PackageRecord } from './record.js';

/**
 * `gained`: covered now; `lost`: covered no more; `proved`: infeasible now; `unproved`: infeasible no more, and not covered;
 * `contradicted`: one run has covered what the other calls infeasible, of the same code.
 */
export type ChangeKind = 'gained' | 'lost' | 'proved' | 'unproved' | 'contradicted';

export const CHANGES: readonly ChangeKind[] = ['gained', 'lost', 'proved', 'unproved', 'contradicted'];

/** An outcome of a decision that both runs know, and call differently. */
export interface Change {
  readonly kind: ChangeKind;
  /** From the root of the package. */
  readonly file: string;
  /** In the later run. */
  readonly line: number;
  readonly text: string;
  readonly taken: boolean;
  readonly before: OutcomeStatus;
  readonly after: OutcomeStatus;
}

export interface Comparison {
  /** The label, without the version where that differs. */
  readonly name: string;
  /** Absent where a run does not have the package. */
  readonly before?: PackageRecord;
  readonly after?: PackageRecord;
  /** The outcomes of decisions that both know; those that only one knows are counted. */
  readonly changes: readonly Change[];
  readonly new: number;
  readonly gone: number;
}

/** In the order of names. */
export function compareRuns(before: CorpusRun, after: CorpusRun): readonly Comparison[] {
  return pairsOf(before.packages, after.packages)
    .map(([one, other]): Comparison => {
      const name = one && other && one.label !== other.label ? unversioned(one) : (one ?? other)!.label;
      const both = { name, ...(one ? { before: one } : {}), ...(other ? { after: other } : {}) };
      if (!one || !other) return { ...both, changes: [], new: 0, gone: 0 };
      const [left, right] = [statusesOf(before, one), statusesOf(after, other)];
      return { ...both, ...differences(left, right, one.id === other.id) };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

type Pair = readonly [before: PackageRecord | undefined, after: PackageRecord | undefined];

/** By label; what is left by name and file, as another version. */
function pairsOf(before: readonly PackageRecord[], after: readonly PackageRecord[]): readonly Pair[] {
  const rest = new Set(after);
  const take = (matches: (one: PackageRecord) => boolean): PackageRecord | undefined => {
    const found = [...rest].find(matches);
    if (found) rest.delete(found);
    return found;
  };
  const same = before.map((one) => [one, take(({ label }) => label === one.label)] as const);
  const pairs = same.map(
    ([one, other]): Pair => [one, other ?? take((next) => unversioned(next) === unversioned(one))],
  );
  return [...pairs, ...[...rest].map((one): Pair => [undefined, one])];
}

function unversioned({ label, name, version }: PackageRecord): string {
  return name + label.slice(`${name}@${version}`.length);
}

interface Decision {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly whenTrue: OutcomeStatus;
  readonly whenFalse: OutcomeStatus;
}

/** Decisions by what stays the same when lines move: the file, the kind, the text, and which of several that is. */
function statusesOf({ directory }: CorpusRun, record: PackageRecord): ReadonlyMap<string, Decision> {
  const journals = journalsOf(directory, record.id);
  const found = new Map<string, Decision>();
  if (!existsSync(journals) || journalsIn(journals).length === 0) return found;
  const counts = new Map<string, number>();
  const { targets } = readRun(journals);
  for (const { file, decisions } of ownFiles(
    { targets: targets.filter(({ state }) => state !== 'cut') },
    record,
  ))
    for (const { kind, text, line, whenTrue, whenFalse } of decisions) {
      const key = `${file}\n${kind}\n${text}`;
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      found.set(`${key}\n${count}`, { file, line, text, whenTrue, whenFalse });
    }
  return found;
}

function differences(
  before: ReadonlyMap<string, Decision>,
  after: ReadonlyMap<string, Decision>,
  isSameCode: boolean,
): Pick<Comparison, 'changes' | 'new' | 'gone'> {
  const changes: Change[] = [];
  for (const [key, { file, line, text, ...now }] of after) {
    const then = before.get(key);
    if (!then) continue;
    for (const way of ['whenTrue', 'whenFalse'] as const) {
      const kind = kindOf(then[way], now[way], isSameCode);
      if (kind === undefined) continue;
      changes.push({ kind, file, line, text, taken: way === 'whenTrue', before: then[way], after: now[way] });
    }
  }
  const missing = (from: ReadonlyMap<string, Decision>, to: ReadonlyMap<string, Decision>): number =>
    [...from.keys()].filter((key) => !to.has(key)).length;
  return { changes, new: missing(after, before), gone: missing(before, after) };
}

function kindOf(before: OutcomeStatus, after: OutcomeStatus, isSameCode: boolean): ChangeKind | undefined {
  if (before === after) return undefined;
  const both = [before, after];
  if (isSameCode && both.includes('covered') && both.includes('infeasible')) return 'contradicted';
  if (after === 'covered') return 'gained';
  if (before === 'covered') return 'lost';
  if (after === 'infeasible') return 'proved';
  return before === 'infeasible' ? 'unproved' : undefined;
}
