/** A corpus run: packages side by side, each in a process of its own, with a record that the same command goes on with. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { jobsThatFit } from '../jobs/side-by-side.js';
import { penumbraVersion } from '../version.js';
import { installed, makingFolder } from './install.js';
import { takeFolder } from './lock.js';
import { type CorpusEntry, readManifest } from './manifest.js';
import type { CorpusOptions } from './options.js';
import { type Cost, type Ended, runPackage } from './package-process.js';
import { journalsOf, packagesOf } from './places.js';
import {
  CORPUS_FORMAT,
  CorpusJournal,
  type CorpusRun,
  type PackageFigures,
  type PackageRecord,
  readCorpusRun,
} from './record.js';

export interface CorpusRequest {
  /** The list of packages. */
  readonly manifest: string;
  /** The folder of the run: an unfinished one is gone on with. */
  readonly run: string;
  readonly options: CorpusOptions;
  /** Where packages are installed; without, in the folder of the run. */
  readonly packages?: string | undefined;
  /** Beginnings of labels of those that are explored; none: all. */
  readonly names?: readonly string[];
  /** Packages at the same time; without, as many as cores and memory allow. */
  readonly jobs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly watch?: (event: CorpusEvent) => void;
}

export type CorpusEvent =
  /** `known`: packages that an earlier attempt is through with. */
  | { readonly type: 'begin'; readonly packages: number; readonly known: number }
  | { readonly type: 'installing' | 'started'; readonly label: string }
  | {
      readonly type: 'target';
      readonly label: string;
      readonly target: string;
      readonly done: number;
      readonly sampled: number;
    }
  | { readonly type: 'package'; readonly record: PackageRecord };

/** @throws PenumbraError `E_CORPUS`, `E_RUN`, `E_RUN_DIRECTORY` */
export async function runCorpus(request: CorpusRequest): Promise<CorpusRun> {
  const entries = selected(request);
  const run = path.resolve(request.run);
  const journal = CorpusJournal.open(run, {
    record: 'header',
    format: CORPUS_FORMAT,
    penumbra: penumbraVersion(),
    node: process.version,
    options: request.options,
  });
  const release = takeFolder(run);
  try {
    const known = new Set(journal.earlier.map(({ id }) => id));
    const waiting = entries.filter(({ id }) => !known.has(id));
    request.watch?.({ type: 'begin', packages: entries.length, known: entries.length - waiting.length });
    await new Work(request, run, journal).all(waiting);
  } finally {
    release();
  }
  return readCorpusRun(run);
}

function selected({ manifest, names = [] }: CorpusRequest): readonly CorpusEntry[] {
  const all = readManifest(manifest);
  const absent = names.find((name) => !all.some(({ label }) => label.startsWith(name)));
  if (absent !== undefined)
    throw new PenumbraError({
      code: 'E_CORPUS',
      message: `no package of the list begins with ${JSON.stringify(absent)}`,
      file: manifest,
    });
  return names.length === 0 ? all : all.filter(({ label }) => names.some((name) => label.startsWith(name)));
}

const NOTHING: PackageFigures = {
  functions: { all: 0, sampled: 0, explored: 0 },
  decisions: 0,
  outcomes: { total: 0, covered: 0, infeasible: 0, unknown: 0, untried: 0 },
  tests: 0,
  paths: { run: 0, divergent: 0 },
  findings: 0,
  errors: 0,
  queries: 0,
  timed: 0,
  heldBack: [],
  shares: [],
  slowest: undefined,
};

const FREE: Cost = { cpu: 0, time: 0, megabytes: 0 };

class Work {
  private readonly packages: string;
  private readonly making: string;

  constructor(
    private readonly request: CorpusRequest,
    private readonly run: string,
    private readonly journal: CorpusJournal,
  ) {
    this.packages = path.resolve(request.packages ?? packagesOf(run));
    this.making = makingFolder(this.packages, process.pid);
  }

  async all(entries: readonly CorpusEntry[]): Promise<void> {
    const { jobs = jobsThatFit(this.request.options.target.memory), signal } = this.request;
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < entries.length && !signal?.aborted) await this.one(entries[next++]!);
    };
    try {
      await Promise.all(Array.from({ length: Math.min(jobs, entries.length) }, worker));
    } finally {
      rmSync(this.making, { recursive: true, force: true });
    }
  }

  private async one(entry: CorpusEntry): Promise<void> {
    const { id, label, name, version, format } = entry;
    const common = { record: 'package', id, label, name, version, ...(format ? { format } : {}) } as const;
    this.tell({ type: 'installing', label });
    let folder: string;
    try {
      folder = await installed(entry, this.packages, this.making);
    } catch (error) {
      // The network may be there again when the same command is run again.
      const refusal = { target: '', code: 'E_INSTALL', message: (error as Error).message };
      const cost = { cpu: 0, megabytes: 0 };
      const record = { ...common, state: 'failed', refusals: [refusal], figures: NOTHING, cost } as const;
      this.tell({ type: 'package', record });
      return;
    }
    this.tell({ type: 'started', label });
    const ended = await this.explored(entry, folder);
    if (ended.state === 'stopped') return;
    const { cpu, megabytes } = ended.cost;
    const fault = ended.fault === undefined ? [] : [{ target: '', code: 'E_INTERNAL', message: ended.fault }];
    const record: PackageRecord = {
      ...common,
      state: ended.state,
      refusals: [...ended.refusals, ...fault],
      figures: ended.figures ?? NOTHING,
      cost: { cpu: Math.round(cpu * 10) / 10, megabytes: Math.round(megabytes) },
    };
    this.journal.append(record);
    this.tell({ type: 'package', record });
  }

  /** Explores a package; of one whose processes were ended, the figures are those of what was done until then. */
  private async explored(entry: CorpusEntry, folder: string): Promise<Ended> {
    const { options, signal } = this.request;
    const journals = journalsOf(this.run, entry.id);
    mkdirSync(journals, { recursive: true });
    const costs = path.join(journals, 'cost.json');
    const settings = { folder, limits: options.limits, signal };
    const ended = await runPackage({
      ...settings,
      request: { entry, options, journals },
      before: costOf(costs),
      watch: ({ target, done, sampled }, cost) => {
        writeFileSync(costs, JSON.stringify(cost));
        this.tell({ type: 'target', label: entry.label, target, done, sampled });
      },
    });
    if (ended.figures || ended.state === 'stopped') return ended;
    const { refusals } = ended;
    const counted = await runPackage({
      ...settings,
      request: { entry, options, journals, known: refusals },
      before: FREE,
      watch: () => undefined,
    });
    return { ...ended, ...(counted.figures ? { figures: counted.figures } : {}) };
  }

  private tell(event: CorpusEvent): void {
    this.request.watch?.(event);
  }
}

function costOf(file: string): Cost {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Cost;
  } catch {
    // There was no earlier attempt, or it was ended while it wrote this.
    return FREE;
  }
}
