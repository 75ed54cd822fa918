/** A program that thousands of inputs run in one after another, with counters at its decisions. */
import path from 'node:path';
import { types } from 'node:util';
import { saveIntrinsics } from '../../jobs/intrinsics.js';
import { installEnvironment } from '../environment.js';
import type { RecordedSite } from '../observation.js';
import { type Loaded, ProgramSource } from '../program.js';
import { Bindings, createRecorder, type GuardingRecorder } from '../recorder.js';
import { type Inputs, prepareCall } from '../run.js';
import { SiteBook } from '../site-book.js';
import { inNextTurn, VirtualTimers } from '../virtual-timers.js';
import { runToEnd, Uncaught } from '../whole-run.js';
import { lengthsIn, requireModest } from './array-lengths.js';
import { BranchCounts } from './branch-counts.js';
import type { FuzzedTarget } from './protocol.js';

const nothing = (): void => undefined;

export class FuzzedProgram {
  readonly counts = new BranchCounts();
  private readonly book: SiteBook;
  private readonly source: ProgramSource;
  private readonly bindings = new Bindings();
  private readonly recorder = Object.freeze<GuardingRecorder>({
    ...createRecorder(this.bindings, this.counts.note),
    l: requireModest,
  });
  private readonly environment;
  private readonly timers;
  private readonly intrinsics;
  private readonly uncaught = new Uncaught();
  private loaded: Loaded | undefined;

  constructor(private readonly subject: FuzzedTarget) {
    const { file, global, seed, internals } = subject;
    this.book = new SiteBook(internals ? path.resolve(file) : undefined, lengthsIn);
    this.environment = installEnvironment(seed);
    this.timers = new VirtualTimers((milliseconds) => this.environment.advance(milliseconds));
    this.timers.install();
    this.source = new ProgramSource(file, {
      global,
      rewrite: (module) => this.book.instrument(module),
    });
    this.intrinsics = saveIntrinsics();
  }

  /** Loads the program, anew if it was. Throws what it throws. */
  async load(): Promise<void> {
    this.loaded = undefined;
    this.restore();
    this.counts.begin();
    this.loaded = await this.source.load(this.recorder, this.bindings);
    await inNextTurn(nothing);
    this.counts.end();
  }

  /** Decisions of files that were loaded since the last call. */
  takeSites(): readonly RecordedSite[] {
    return this.book.takeNew();
  }

  /** Puts back what programs may change for others: between some hundreds of inputs, as that takes longer than a run. */
  restore(): void {
    this.intrinsics.restore();
    this.environment.reset();
    this.timers.reset();
  }

  /** Runs an input, and what it leaves behind if that is a promise. Nothing is looked at but the counters. */
  async run(inputs: Inputs): Promise<void> {
    const { target, yields } = this.subject;
    const { counts, environment, timers, uncaught } = this;
    counts.begin();
    try {
      const { call } = prepareCall(this.loaded!, target, inputs, yields);
      // What makes the input is no part of the run.
      counts.begin();
      const result = call();
      if (types.isPromise(result)) await runToEnd({ environment, timers, uncaught }, () => result);
    } catch {
      // What it throws is seen when the machine runs it.
    }
  }
}
