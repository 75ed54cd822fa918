/** The result of an exploration, made again from the record of its run alone. */
import type {
  BoundRecord,
  DecisionTaken,
  ExploreOptions,
  KilledRun,
  PathRecord,
  SiteRecord,
  SolverAnswer,
} from '../explore/events.js';
import { shownOutcome } from '../replay/compare.js';
import type { Reached } from '../replay/replayer.js';
import { partialSummary, resultOf, type TargetResult, type TestRecord, withReplays } from '../result.js';
import type { Closing, JournalRecord } from './records.js';

/** `cut`: the process that wrote the record ended without a word. */
export type RecordState = 'complete' | 'interrupted' | 'cut';

export interface RecordedResult {
  readonly state: RecordState;
  readonly result: TargetResult;
  /** Milliseconds from the beginning to each path, by its identity. */
  readonly times: ReadonlyMap<string, number>;
  /** The number of the run that each path was first met in, by its identity. */
  readonly runs: ReadonlyMap<string, number>;
  /** All paths that were replayed, in order: more than the result reports where the goal is decisions. */
  readonly paths: readonly TestRecord[];
  readonly killed: readonly (KilledRun & { readonly reason: string })[];
  /** SHA-256 of the text of each file with decisions, by its path. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Nothing is known of how code reaches the target: a run that was cut has not asked. */
const UNKNOWN_REACH: Reached = {
  target: { kind: 'none', reason: 'the run was cut off before that was found out' },
  classes: {},
  leavesTraces: false,
};

/** @param records of the journal of an exploration, behind its header */
export function recordedResult(options: ExploreOptions, records: readonly JournalRecord[]): RecordedResult {
  const reader = new Reader(options);
  for (const record of records) reader.read(record);
  return reader.conclude();
}

class Reader {
  private parameters: readonly string[] = [];
  private readonly sites = new Map<number, SiteRecord>();
  private readonly answers: SolverAnswer[] = [];
  private readonly killed: (KilledRun & { readonly reason: string })[] = [];
  private readonly sources = new Map<string, string>();
  private readonly paths = new Map<string, PathRecord>();
  private readonly times = new Map<string, number>();
  private readonly runOf = new Map<string, number>();
  /** The one that was begun last: a run that goes on with another begins at the first again. */
  private run = 0;
  private readonly tests = new Map<string, TestRecord>();
  private readonly confirmed = new Map<string, readonly DecisionTaken[]>();
  private runs = 0;
  private elapsed = 0;
  private closing: (Closing & { readonly state: RecordState; readonly reason?: string }) | undefined;

  constructor(private readonly options: ExploreOptions) {}

  read(record: JournalRecord): void {
    // What follows the word of an interruption is the run that went on with it.
    this.closing = undefined;
    if ('at' in record) this.elapsed = Math.max(this.elapsed, record.at);
    switch (record.record) {
      case 'event':
        this.readEvent(record.event);
        break;
      case 'source':
        this.sources.set(record.file, record.hash);
        break;
      case 'killed':
        this.killed.push(record);
        break;
      case 'path':
        this.paths.set(record.path.id, record.path);
        if (this.times.has(record.path.id)) break;
        this.times.set(record.path.id, record.at);
        this.runOf.set(record.path.id, this.run);
        break;
      case 'replay': {
        const { record: _, path: id, observed, confirmed, ...verdict } = record;
        const path = this.paths.get(id);
        if (!path) break;
        const shown = verdict.replay === 'same' ? shownOutcome(path, observed) : {};
        this.tests.set(id, { ...path, ...shown, ...verdict, observed });
        this.confirmed.set(id, confirmed ?? path.decisions);
        break;
      }
      case 'interrupted':
      case 'end':
        this.closing = { ...record, state: record.record === 'end' ? 'complete' : 'interrupted' };
        break;
    }
  }

  private readEvent(event: (JournalRecord & { readonly record: 'event' })['event']): void {
    if (event.type === 'start') this.parameters = event.parameters;
    if (event.type === 'answer') this.answers.push(event.answer);
    if (event.type === 'sites') for (const site of event.sites) this.sites.set(site.site, site);
    if (event.type === 'run') {
      this.run = event.number;
      this.runs = Math.max(this.runs, event.number);
    }
  }

  conclude(): RecordedResult {
    const { closing, options, parameters } = this;
    const tests = closing
      ? closing.paths.flatMap((id) => this.tests.get(id) ?? [])
      : [...this.tests.values()];
    const result = resultOf({
      options,
      parameters,
      tests,
      summary: closing?.summary ?? this.partial(tests),
      interrupted: closing?.state !== 'complete',
      reach: closing?.reach ?? UNKNOWN_REACH,
      ...(closing?.mapProblems ? { mapProblems: closing.mapProblems } : {}),
      ...(closing?.original === undefined ? {} : { original: closing.original }),
    });
    const { times, runOf: runs, killed, sources } = this;
    return { state: closing?.state ?? 'cut', result, times, runs, killed, sources, paths: tests };
  }

  private partial(tests: readonly TestRecord[]): TargetResult['summary'] {
    const bounds: readonly BoundRecord[] = [];
    const execute = this.killed.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const seen = {
      sites: [...this.sites.values()],
      answers: this.answers,
      runs: this.runs,
      bounds,
      total: this.elapsed,
      execute,
    };
    const confirmed = tests.map(({ id }) => this.confirmed.get(id) ?? []);
    return withReplays(partialSummary(tests, seen), tests, confirmed);
  }
}
