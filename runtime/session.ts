/**
 * The exploration of one target as the outside sees it: paths come from one process, their replays on plain node
 * from another, and both go into the journal.
 */
import type {
  BoundRecord,
  DecisionTaken,
  ExplorationSummary,
  ExploreOptions,
  KilledRun,
  PathRecord,
  SiteRecord,
  SolverAnswer,
} from './explore/events.js';
import { EXPLORER } from './explorer-module.js';
import { type ExplorationSettings, exploreInProcess } from './jobs/exploration.js';
import { type Journal, openJournal } from './journal/journal.js';
import type { JournalRecord } from './journal/records.js';
import { originalTarget } from './original-target.js';
import { classesIn } from './replay/classes-in.js';
import { shownOutcome } from './replay/compare.js';
import { usesInternals } from './replay/internals.js';
import { Replayer, type Replayers } from './replay/replayer.js';
import {
  partialSummary,
  reportedOf,
  resultOf,
  type TargetResult,
  type TestRecord,
  withReplays,
  withTraces,
} from './result.js';
import { OriginalDecisions } from './source-maps/original-decisions.js';
import { SourceMaps } from './source-maps/source-maps.js';
import { penumbraVersion } from './version.js';

export type SessionEvent =
  /** The target is loaded. `parameters`: names of the inputs, `this` first. */
  | { readonly type: 'start'; readonly target: string; readonly parameters: readonly string[] }
  /** An unfinished run of the same configuration goes on: this much was known. */
  | { readonly type: 'resumed'; readonly answers: number; readonly journal: string }
  | {
      readonly type: 'progress';
      readonly target: string;
      readonly run: number;
      readonly queued: number;
      readonly queries: number;
      /** Milliseconds of processor time so far. */
      readonly spent: number;
      readonly covered: number;
      readonly total: number;
    }
  /** Decisions that paths name by their numbers, each before the first of them. */
  | { readonly type: 'sites'; readonly target: string; readonly sites: readonly SiteRecord[] }
  /** With `smt`: a script that the solver has answered. */
  | {
      readonly type: 'query';
      readonly target: string;
      readonly query: number;
      readonly script: string;
      readonly status: 'sat' | 'unsat' | 'unknown';
    }
  /** A path was executed and replayed. */
  | { readonly type: 'path'; readonly target: string; readonly test: TestRecord }
  | { readonly type: 'killed'; readonly target: string; readonly run: number; readonly reason: string }
  /** The time of the command was over before the target began. */
  | { readonly type: 'skipped'; readonly target: string; readonly bound: BoundRecord }
  | { readonly type: 'end'; readonly target: string; readonly result: TargetResult };

export interface SessionSettings extends Omit<ExplorationSettings, 'resume' | 'explorer'> {
  readonly explorer?: URL | undefined;
  /** The run directory; undefined: no journal. */
  readonly run?: string | undefined;
  /** Processes that have replayed other targets of the file; without, the target gets one of its own. */
  readonly replayers?: Replayers | undefined;
}

/** Explores one target. @throws PenumbraError */
export async function* exploreOne(settings: SessionSettings): AsyncGenerator<SessionEvent, void> {
  const session = new Session(settings);
  try {
    yield* session.run();
  } finally {
    await session.close();
  }
}

class Session {
  private readonly began = Date.now();
  /** Milliseconds of the exploration that this one goes on with. */
  private earlier = 0;
  private readonly options: ExploreOptions;
  private readonly replayer: Replayer;
  private readonly journal: Journal<JournalRecord> | undefined;
  private readonly answers: SolverAnswer[] = [];
  private readonly killed: KilledRun[] = [];
  private readonly sites = new Map<number, SiteRecord>();
  private readonly bounds: BoundRecord[] = [];
  private readonly tests: TestRecord[] = [];
  /** For each test, the decisions that its replay confirmed. */
  private readonly confirmed: (readonly DecisionTaken[])[] = [];
  /** Identities of paths met, and those that the journal holds already. */
  private readonly met = new Set<string>();
  private readonly recorded = new Map<string, string>();
  /** Identities of paths that leave the program as it was loaded. */
  private readonly keepers = new Set<string>();
  private readonly maps = new SourceMaps();
  private readonly decisions = new OriginalDecisions(this.maps);
  /** Files whose texts are kept. */
  private readonly sources = new Set<string>();
  private waiting: PathRecord[] = [];
  private replaying: Promise<void> | undefined;
  private failure: unknown;
  private yielded = 0;
  private runs = 0;
  /** Milliseconds of running the program, as far as they were told. */
  private execute = 0;
  private parameters: readonly string[] = [];
  private summary: ExplorationSummary | undefined;

  constructor(private readonly settings: SessionSettings) {
    this.options = settings.options;
    this.replayer = new Replayer(this.options, settings.replayers);
    if (settings.run === undefined) return;
    const versions = { penumbra: penumbraVersion(), node: process.version };
    this.journal = openJournal<JournalRecord>(settings.run, 'explore', this.options, versions);
    for (const record of this.journal.earlier) this.takeUp(record);
  }

  async *run(): AsyncGenerator<SessionEvent, void> {
    const { target } = this.options;
    if (this.answers.length > 0 && this.journal) {
      yield { type: 'resumed', answers: this.answers.length, journal: this.journal.file };
    }
    const resume = { answers: [...this.answers], killed: this.killed, elapsed: 0 };
    const { explorer = EXPLORER } = this.settings;
    let started = false;
    for await (const event of exploreInProcess({ ...this.settings, explorer, resume })) {
      switch (event.type) {
        case 'start':
          this.parameters = event.parameters;
          this.writeEvent(event);
          if (!started) yield { type: 'start', target, parameters: event.parameters };
          started = true;
          break;
        case 'answer':
          this.answers.push(event.answer);
          this.writeEvent(event);
          break;
        case 'sites':
          yield { type: 'sites', target, sites: this.addSites(event.sites) };
          break;
        case 'query':
          yield { ...event, target };
          break;
        case 'run':
          this.runs = Math.max(this.runs, event.number);
          this.writeEvent(event);
          break;
        case 'path':
          if (event.keepsProgram) this.keepers.add(event.path.id);
          this.meet(this.mapped(event.path));
          break;
        case 'progress':
          this.execute = Math.max(this.execute, event.execute);
          yield { ...event, target };
          break;
        case 'killed':
          this.giveUp(event);
          yield { type: 'killed', target, run: event.run, reason: event.reason };
          break;
        case 'stopped':
          this.bounds.push(event.bound);
          break;
        case 'end':
          this.summary = event.summary;
          break;
      }
      yield* this.finished();
    }
    while (this.replaying) await this.replaying;
    yield* this.finished();
    yield { type: 'end', target, result: await this.conclude() };
  }

  async close(): Promise<void> {
    this.waiting = [];
    await this.replayer.close();
    await this.replaying;
    this.journal?.close();
  }

  /** Takes over a record of an unfinished exploration. */
  private takeUp(record: JournalRecord): void {
    if (record.record === 'event' && record.event.type === 'answer') this.answers.push(record.event.answer);
    if (record.record === 'killed') this.killed.push(record);
    if ('at' in record) this.earlier = Math.max(this.earlier, record.at);
    if (record.record === 'source') this.sources.add(record.file);
    if (record.record === 'path') this.recorded.set(record.path.id, JSON.stringify(record.path));
  }

  /** Milliseconds since it began, those before an interruption included. */
  private get elapsed(): number {
    return this.earlier + Date.now() - this.began;
  }

  private writeEvent(event: (JournalRecord & { readonly record: 'event' })['event']): void {
    this.write({ record: 'event', event, at: this.elapsed });
  }

  private addSites(records: readonly SiteRecord[]): readonly SiteRecord[] {
    const sites = records.map((site) => this.decisions.withOriginal(site));
    for (const site of sites) this.sites.set(site.site, site);
    this.replayer.addSites(sites);
    this.writeEvent({ type: 'sites', sites });
    for (const { file, original } of sites) {
      this.keepSource(file);
      if (original) this.keepSource(original.file, this.maps.text(original.file));
    }
    return sites;
  }

  private mapped(path: PathRecord): PathRecord {
    return path.thrownAt ? { ...path, thrownAt: this.maps.withOriginal(path.thrownAt) } : path;
  }

  private keepSource(file: string, text?: string): void {
    if (!this.journal || this.sources.has(file)) return;
    this.sources.add(file);
    const hash = this.journal.keep(file, text);
    if (hash !== undefined) this.write({ record: 'source', file, hash });
  }

  private giveUp({ run, cause, milliseconds, reason }: KilledRun & { readonly reason: string }): void {
    this.execute += milliseconds;
    this.write({ record: 'killed', run, cause, milliseconds, reason, at: this.elapsed });
  }

  private write(record: JournalRecord): void {
    this.journal?.append(record);
  }

  /** A path is replayed as soon as the process that replays is free. One that a restart brought again is known. */
  private meet(path: PathRecord): void {
    if (this.met.has(path.id)) return;
    this.met.add(path.id);
    if (this.recorded.get(path.id) !== JSON.stringify(path)) {
      this.write({ record: 'path', path, at: this.elapsed });
      for (const decision of path.added) this.write({ record: 'decision', path: path.id, ...decision });
    }
    this.waiting.push(path);
    this.replaying ??= this.replay()
      .catch((error: unknown) => {
        this.failure = error;
      })
      .finally(() => {
        this.replaying = undefined;
      });
  }

  private async replay(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      const results = await this.replayer.replay(batch, ({ id }) => this.keepers.has(id));
      for (const [i, { verdict, plain, confirmed }] of results.entries()) {
        const path = batch[i]!;
        const other = confirmed === path.decisions ? {} : { confirmed };
        this.write({ record: 'replay', path: path.id, ...verdict, observed: plain, ...other });
        this.confirmed.push(confirmed);
        const shown = verdict.replay === 'same' ? shownOutcome(path, plain) : {};
        this.tests.push({ ...path, ...shown, ...verdict, observed: plain });
      }
    }
  }

  private *finished(): Generator<SessionEvent> {
    if (this.failure !== undefined) throw this.failure;
    const { target } = this.options;
    for (; this.yielded < this.tests.length; this.yielded += 1) {
      yield { type: 'path', target, test: this.tests[this.yielded]! };
    }
  }

  private async conclude(): Promise<TargetResult> {
    const { options, tests, summary } = this;
    const total = this.elapsed;
    const seen = {
      sites: [...this.sites.values()],
      answers: this.answers,
      runs: this.runs,
      bounds: this.bounds,
      total,
      execute: this.execute,
    };
    const told = summary ?? partialSummary(tests, seen);
    const list = told.decisions.list.map((site) => this.decisions.withOriginal(site));
    const mapped = { ...told, decisions: { ...told.decisions, list } };
    const whole = withReplays(mapped, tests, this.confirmed);
    const reported = reportedOf(tests, options.goal);
    const shown = [...reported.tests, ...reported.findingTests];
    const reach = await this.replayer.reach(
      classesIn(shown),
      shown.flatMap(({ inputs, observed, replay }) => (observed && replay === 'same' ? [inputs] : [])),
      !shown.every(({ id }) => this.keepers.has(id)),
    );
    // Sequences of calls begin with the program as it is loaded.
    const leavesTraces = reach.leavesTraces && options.sequences === undefined;
    const settled = { ...(leavesTraces ? withTraces(whole) : whole), time: { ...whole.time, total } };
    const { problems } = this.maps;
    const original = usesInternals(reach)
      ? originalTarget(this.maps, options.file, options.target)
      : undefined;
    const ofMaps = {
      ...(problems.length > 0 ? { mapProblems: problems } : {}),
      ...(original === undefined ? {} : { original }),
    };
    const closing = { summary: settled, reach, paths: tests.map(({ id }) => id), ...ofMaps };
    if (summary) this.write({ record: 'end', ...closing });
    else this.write({ record: 'interrupted', reason: this.bounds[0]?.name ?? 'signal', ...closing });
    const { parameters } = this;
    const explored = { options, parameters, tests, summary: settled, interrupted: !summary, reach };
    return resultOf({ ...explored, ...ofMaps });
  }
}
