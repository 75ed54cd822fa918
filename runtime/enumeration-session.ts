/** The enumeration of one target as the outside sees it: verdicts come from one process and go into the journal. */
import { PenumbraError } from '../compiler/diagnostics.js';
import { type CheckEvent, checkInProcess } from './check/check-process.js';
import type { EnumerationStart, Resume } from './check/protocol.js';
import { CheckTally } from './check/tally.js';
import type { CheckFailure, CollectedInput, ViolatedFormula } from './check/verdict.js';
import type { EnumerateOptions } from './enumerate/options.js';
import type { EnumerationResult } from './enumeration-result.js';
import type { BoundRecord } from './inputs/heap/records.js';
import { type Journal, openJournal } from './journal/journal.js';
import type { EnumerationRecord } from './journal/records.js';
import { penumbraVersion } from './version.js';

export type EnumerateEvent =
  /** The target is loaded, its engine chosen. */
  | ({ readonly type: 'start'; readonly target: string } & EnumerationStart)
  /** An unfinished enumeration of the same configuration goes on: so many inputs were known. */
  | { readonly type: 'resumed'; readonly generated: number; readonly journal: string }
  /** It takes its time: about so many inputs there may be. */
  | { readonly type: 'estimate'; readonly target: string; readonly inputs: number }
  | {
      readonly type: 'progress';
      readonly target: string;
      readonly generated: number;
      readonly failed: number;
    }
  /** The method broke its contract on an input. Comes for the failures that are kept. */
  | { readonly type: 'failure'; readonly target: string; readonly failure: CheckFailure }
  | {
      readonly type: 'killed';
      readonly target: string;
      readonly number: number;
      readonly reason: string;
    }
  /** Each input is run on a program loaded afresh from here on, and why. */
  | { readonly type: 'fresh'; readonly target: string; readonly reason: string }
  | { readonly type: 'end'; readonly target: string; readonly result: EnumerationResult };

export interface EnumerationSettings {
  readonly options: EnumerateOptions;
  /** The run directory; undefined: no journal. */
  readonly run?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * The result holds all inputs, for `emitInputs`. An unfinished enumeration is not gone on with, since its journal
   * does not hold them.
   */
  readonly collect?: boolean | undefined;
}

/** More tests than this are no suite that anyone reads or runs. */
const MOST_COLLECTED = 10_000;

/** Enumerates the inputs of one target, and checks it on each. @throws PenumbraError */
export async function* enumerateOne(settings: EnumerationSettings): AsyncGenerator<EnumerateEvent, void> {
  const session = new EnumerationSession(settings);
  try {
    yield* session.run();
  } finally {
    session.close();
  }
}

class EnumerationSession {
  private readonly began = Date.now();
  private readonly options: EnumerateOptions;
  private readonly tally: CheckTally;
  private readonly journal: Journal<EnumerationRecord> | undefined;
  private resume: Resume = { done: 0, judged: 0, killed: [], failures: 0, carefulUntil: 0 };
  private start: EnumerationStart | undefined;
  private readonly stopped: BoundRecord[] = [];
  private fresh: string | undefined;
  private estimate: number | undefined;
  private readonly collected: CollectedInput[] = [];
  private conflict: readonly ViolatedFormula[] | undefined;
  /** Set when there was an `end`: whether there are no more inputs. */
  private isWhole: boolean | undefined;

  constructor(private readonly settings: EnumerationSettings) {
    this.options = settings.options;
    this.tally = new CheckTally(this.options.maxFailures);
    if (settings.run === undefined) return;
    const versions = { penumbra: penumbraVersion(), node: process.version };
    this.journal = openJournal<EnumerationRecord>(settings.run, 'enumerate', this.options, versions);
    if (settings.collect) return;
    for (const record of this.journal.earlier) this.takeUp(record);
  }

  async *run(): AsyncGenerator<EnumerateEvent, void> {
    const { options, signal, collect } = this.settings;
    const { target } = options;
    if (this.journal && this.tally.generated > 0) {
      yield { type: 'resumed', generated: this.tally.generated, journal: this.journal.file };
    }
    for await (const event of checkInProcess({ options, from: this.resume, signal, collects: collect })) {
      yield* this.take(event);
    }
    const concluded = this.conclude();
    const { options: _, collected: __, ...result } = concluded;
    const isEnded = this.isWhole !== undefined;
    if (isEnded) this.journal?.append({ record: 'end', result });
    else this.journal?.append({ record: 'interrupted', reason: this.stopped[0]?.name ?? 'signal', result });
    yield { type: 'end', target, result: concluded };
  }

  close(): void {
    this.journal?.close();
  }

  private *take(event: CheckEvent): Generator<EnumerateEvent> {
    const { tally } = this;
    const { target } = this.options;
    switch (event.type) {
      case 'start': {
        const { type: _, ...start } = event;
        tally.begin();
        this.start = start;
        yield { type: 'start', target, ...start };
        break;
      }
      case 'found': {
        const { type: _, ...found } = event;
        tally.generated = found.generated;
        tally.count(found);
        if (this.options.count) this.journal?.append({ record: 'found', ...found });
        yield this.progress();
        break;
      }
      case 'batch': {
        const { type: _, collected = [], ...batch } = event;
        this.collect(collected);
        tally.add(batch, this.options.sample === undefined);
        this.journal?.append({ record: 'batch', ...batch });
        for (const failure of batch.failures) yield { type: 'failure', target, failure };
        yield this.progress();
        break;
      }
      case 'estimate':
        this.estimate = event.inputs;
        yield { ...event, target };
        break;
      case 'fresh':
        this.fresh = event.reason;
        yield { type: 'fresh', target, reason: event.reason };
        break;
      case 'killed':
        this.journal?.append({ record: 'killed', number: event.number, reason: event.reason });
        yield { ...event, target };
        break;
      case 'stopped':
        this.stopped.push(event.bound);
        break;
      case 'end':
        tally.generated = event.generated;
        this.isWhole = event.isWhole;
        this.conflict = event.conflict;
        break;
    }
  }

  private collect(inputs: readonly CollectedInput[]): void {
    this.collected.push(...inputs);
    if (this.collected.length <= MOST_COLLECTED) return;
    throw new PenumbraError({
      code: 'E_OPTION',
      message: `there are more than ${MOST_COLLECTED} inputs, which are too many tests to write`,
      hint: 'Name fewer with --limit N or --sample N, or a smaller --scope.',
    });
  }

  private progress(): EnumerateEvent {
    const { generated, checked } = this.tally;
    return { type: 'progress', target: this.options.target, generated, failed: checked.failed };
  }

  /** Takes over a record of an unfinished enumeration. */
  private takeUp(record: EnumerationRecord): void {
    const { resume, tally } = this;
    if (record.record === 'batch') {
      const { checkpoint, done, failures } = record;
      tally.add(record, this.options.sample === undefined);
      this.resume = { ...resume, judged: done, failures: resume.failures + failures.length };
      if (checkpoint !== undefined) this.resume = { ...this.resume, checkpoint, done };
    } else if (record.record === 'found') {
      const { checkpoint, generated } = record;
      tally.generated = generated;
      if (checkpoint !== undefined)
        this.resume = { ...resume, checkpoint, done: generated, judged: generated };
    } else if (record.record === 'killed') {
      const { number, reason } = record;
      this.resume = { ...resume, killed: [...resume.killed, { number, reason }], carefulUntil: number };
    }
  }

  private conclude(): EnumerationResult {
    const { options, tally, start } = this;
    const { file, target } = options;
    return {
      subject: { file, target },
      options,
      parameters: start?.parameters ?? [],
      engine: start?.engine ?? (options.engine === 'auto' ? 'direct' : options.engine),
      refusals: start?.refusals ?? [],
      bounds: this.bounds(),
      ...(this.estimate === undefined ? {} : { estimate: this.estimate }),
      inputs: { generated: tally.generated, ...tally.counters },
      checked: tally.checked,
      failures: tally.failures,
      thrown: tally.thrown,
      timeouts: tally.timeouts,
      ...(this.conflict === undefined ? {} : { conflict: this.conflict }),
      ...(this.fresh === undefined ? {} : { fresh: this.fresh }),
      ...(this.settings.collect ? { collected: this.collected } : {}),
      complete: this.isWhole === true,
      interrupted: this.isWhole === undefined,
      time: { total: Date.now() - this.began, check: tally.milliseconds },
    };
  }

  private bounds(): BoundRecord[] {
    const { options, tally } = this;
    const { limit, sample, maxFailures } = options;
    const bounds = [...(this.start?.bounds ?? [])];
    const isCut = this.isWhole === false;
    if (limit !== undefined) bounds.push({ name: 'limit', limit, hit: isCut, option: '--limit' });
    if (sample !== undefined) {
      bounds.push({ name: 'sample', limit: sample, hit: tally.generated > sample, option: '--sample' });
    }
    const isFull =
      tally.isCut ||
      tally.checked.failed > tally.failures.length ||
      tally.checked.timeout > tally.timeouts.length;
    bounds.push({ name: 'failures', limit: maxFailures, hit: isFull, option: '--max-failures' });
    const { timeout, runTimeout, memory } = options;
    const isHit = (name: string): boolean => this.stopped.some((bound) => bound.name === name);
    bounds.push({ name: 'timeout', limit: timeout / 1000, hit: isHit('timeout'), option: '--timeout' });
    bounds.push({
      name: 'run-timeout',
      limit: runTimeout / 1000,
      hit: tally.checked.timeout > 0,
      option: '--run-timeout',
    });
    bounds.push({ name: 'memory', limit: memory, hit: isHit('memory'), option: '--memory' });
    return bounds;
  }
}
