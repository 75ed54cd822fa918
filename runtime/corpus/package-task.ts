/**
 * The work on one package, in a process of its own. Each target has fresh processes and a journal from its first line on, so
 * that what is found depends on neither those before it nor on where an earlier attempt was ended.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { explore, listTargets } from '../explore-file.js';
import { journalsIn, readLines } from '../journal/journal.js';
import type { JournalRecord } from '../journal/records.js';
import { readRun } from '../journal/run-record.js';
import { penumbraVersion } from '../version.js';
import { packageFigures } from './figures.js';
import type { CorpusEntry } from './manifest.js';
import type { CorpusOptions } from './options.js';
import type { PackageFigures, Refusal } from './record.js';
import { sampleOf } from './sample.js';

export interface PackageRequest {
  readonly entry: CorpusEntry;
  readonly options: CorpusOptions;
  /** The run directory of the package. */
  readonly journals: string;
  /** Refusals that are known, where nothing is to be explored any more: only the figures are wanted. */
  readonly known?: readonly Refusal[];
}

export type PackageMessage =
  /** `done`: targets that are over, of those of the sample. */
  | { readonly type: 'target'; readonly target: string; readonly done: number; readonly sampled: number }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'end'; readonly refusals: readonly Refusal[]; readonly figures: PackageFigures }
  /** A fault of ours, or of the machine. */
  | { readonly type: 'fault'; readonly message: string };

interface Listing {
  readonly all: number;
  /** Those of the sample. */
  readonly targets: readonly string[];
}

/** Explores the package that is installed in the current folder. */
export async function* explorePackage(request: PackageRequest): AsyncGenerator<PackageMessage, void> {
  const { journals, entry, known } = request;
  mkdirSync(journals, { recursive: true });
  const refusals: Refusal[] = [...(known ?? [])];
  const refuse = (target: string, error: unknown): PackageMessage => {
    if (!(error instanceof PenumbraError)) throw error;
    const refusal = { target, code: error.code, message: error.message.split('\n')[0]! };
    refusals.push(refusal);
    return { type: 'refused', refusal };
  };
  let listing: Listing = { all: 0, targets: [] };
  try {
    listing = await listed(request);
  } catch (error) {
    const refusal = refuse('', error);
    if (known === undefined) yield refusal;
  }
  const { targets } = listing;
  const over = finishedTargets(request);
  for (const [done, target] of known === undefined ? targets.entries() : []) {
    if (over.has(target)) continue;
    yield { type: 'target', target, done, sampled: targets.length };
    try {
      for await (const event of explore({
        ...subjectOf(entry),
        ...request.options.target,
        target,
        run: journals,
      }))
        if (event.type === 'end') break;
    } catch (error) {
      yield refuse(target, error);
    }
  }
  const listedCounts = { all: listing.all, sampled: targets.length };
  yield { type: 'end', refusals, figures: figuresOf(journals, entry, listedCounts) };
}

/** The figures of what the journals hold. */
export function figuresOf(
  journals: string,
  entry: Pick<CorpusEntry, 'id' | 'name'>,
  counts: { readonly all: number; readonly sampled: number },
): PackageFigures {
  const run = journalsIn(journals).length === 0 ? { targets: [] } : readRun(journals);
  const whole = run.targets.filter(({ state }) => state !== 'cut');
  return packageFigures({ targets: whole }, entry, counts);
}

function subjectOf({ name, file, global }: CorpusEntry): { readonly file: string; readonly global?: string } {
  return {
    file: file === undefined ? name : path.join('node_modules', name, file),
    ...(global === undefined ? {} : { global }),
  };
}

/** What there is to explore: kept beside the journals, so that it is asked for once. */
async function listed({ entry, options, journals }: PackageRequest): Promise<Listing> {
  const kept = path.join(journals, 'listing.json');
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Listing;
  const { file, global } = subjectOf(entry);
  const { memory, internals } = options.target;
  const all = await listTargets(file, {
    memory,
    ...(global === undefined ? {} : { global }),
    ...(internals ? { internals } : {}),
  });
  const wanted = entry.targets ?? all;
  const listing = {
    all: Math.max(all.length, wanted.length),
    targets: sampleOf(entry.label, wanted, options.sample),
  };
  writeFileSync(`${kept}.part`, JSON.stringify(listing));
  renameSync(`${kept}.part`, kept);
  return listing;
}

/** Targets whose journals are whole. The others are removed. */
function finishedTargets({ journals, known }: PackageRequest): ReadonlySet<string> {
  const finished = new Set<string>();
  for (const file of journalsIn(journals)) {
    const [header, ...records] = readLines(file).records;
    const isOurs = header?.record === 'header' && header.penumbra === penumbraVersion();
    if (isOurs && isOver(records.at(-1)))
      finished.add((header.options as { readonly target: string }).target);
    else if (known === undefined) rmSync(file);
  }
  return finished;
}

function isOver(last: JournalRecord | undefined): boolean {
  return last?.record === 'end' || (last?.record === 'interrupted' && last.reason !== 'signal');
}
