/** `penumbra explore`. */

import type { SeenTypes } from '../classify/seen-types.js';
import { smallestTests } from '../coverage/minimize.js';
import { type Emitted, emitTests } from '../emit/emit.js';
import { exploreTargets, openTargets } from '../explore-file.js';
import { fileProcesses } from '../file-processes.js';
import { fileDocument, targetDocument } from '../report/document.js';
import type { Output } from '../report/output.js';
import { openProgress } from '../report/progress.js';
import { TargetRows } from '../report/target-rows.js';
import { textReport } from '../report/text.js';
import { counted } from '../report/words.js';
import type { TargetResult } from '../result.js';
import type { SessionEvent } from '../session.js';
import { subjectFile } from '../subject-file.js';
import type { Streams } from './commands.js';
import { CoverageOutput } from './coverage-output.js';
import { allEmittedInWords, emittedInWords } from './emitted-words.js';
import { Exports } from './exports.js';
import {
  type Framework,
  hasStatesGoal,
  type RawExplore,
  readCalls,
  readEmit,
  readExploreOptions,
  readFailOn,
  readJobs,
  readTotal,
} from './options/explore-options.js';
import { runTargets, type Skipped } from './targets-command.js';

/** @throws PenumbraError */
export async function exploreCommand(given: RawExplore, streams: Streams): Promise<number> {
  const raw = { ...given, file: subjectFile(given.file, given.condition) };
  const read = await readExploreOptions(raw);
  if (hasStatesGoal(raw))
    return await (await import('./states-command.js')).statesCommand(raw, read, streams);
  const framework = readEmit(raw);
  const byCalls = readCalls(raw);
  if (byCalls) {
    const { reachTargets } = await import('./reach-command.js');
    return await reachTargets({ ...raw, ...(framework ? { framework } : {}) }, byCalls, streams);
  }
  const failsOnError = readFailOn(raw);
  const run = raw.run === false ? undefined : raw.run;
  const types = raw.suite === undefined ? undefined : await suiteTypes(raw.file, raw.suite);
  const coverage = new CoverageOutput(raw);
  await coverage.open();
  const known = await coverage.known(raw.file);
  const options = { ...read, ...(known ? { known } : {}) };
  const request = { ...options, file: raw.file, run, jobs: readJobs(raw), total: readTotal(raw) };
  const processes = fileProcesses(options);
  const progress = await openProgress(streams.err, raw.quiet);
  const shown = new Shown(raw, framework, streams, coverage);
  const exports = new Exports(raw);
  try {
    return await runTargets<SessionEvent, TargetResult>({
      raw,
      streams,
      progress: {
        show(event: SessionEvent) {
          exports.take(event);
          progress.show(event);
        },
        stop: () => progress.stop(),
      },
      list: (file) => openTargets(file, processes, options),
      start: (targets, signal) =>
        exploreTargets(
          targets,
          { ...request, signal, watch: (event) => progress.watch(event) },
          processes,
          types,
        ),
      begin: (targets) => shown.begin(targets),
      show: (result) => shown.show(result),
      skip: (skipped) => shown.skip(skipped),
      end: async () => {
        await shown.end();
        exports.end(raw.json ? streams.err : streams.out);
      },
      one: targetDocument,
      all: fileDocument,
      isFinding: ({ findings, errors }) => findings.length > 0 || (failsOnError && errors.length > 0),
    });
  } finally {
    exports.close();
    coverage.close();
    await processes.close();
  }
}

/** Loaded where a suite is named. */
async function suiteTypes(file: string, suite: string): Promise<SeenTypes> {
  return (await import('../classify-file.js')).typesInSuite(file, suite);
}

/** What the command prints of results, and the tests that it writes: of several targets a row each. */
class Shown {
  private rows: TargetRows | undefined;
  private readonly emitted: Emitted[] = [];

  constructor(
    private readonly raw: RawExplore,
    private readonly framework: Framework | undefined,
    private readonly streams: Streams,
    private readonly coverage: CoverageOutput,
  ) {}

  begin(targets: readonly string[]): void {
    const { raw, width } = this;
    if (raw.json || raw.details || (targets.length === 1 && !raw.quiet)) return;
    this.rows = new TargetRows(targets, width);
    if (!raw.quiet) this.streams.out.write(this.rows.head());
  }

  async show(result: TargetResult): Promise<void> {
    const { raw, framework, rows, width, streams } = this;
    const text = raw.json ? '' : (rows?.of(result) ?? textReport(result, { width }));
    const isWrong = result.findings.length > 0 || result.errors.length > 0;
    if (!raw.quiet || isWrong) streams.out.write(text);
    const emitted = await this.emit(result);
    this.coverage.add(result, emitted);
    if (framework === undefined || !emitted) return;
    if (rows) this.emitted.push(emitted);
    else this.words.write(`${emittedInWords(emitted, framework, raw.condition)}\n`);
  }

  /** Writes tests; undefined where nobody needs them. */
  private async emit(result: TargetResult): Promise<Emitted | undefined> {
    const { raw, framework, coverage, rows } = this;
    if (framework === undefined && !coverage.isCounted) return undefined;
    const tests = raw.minimize ? smallestTests(result) : result.tests;
    if (raw.minimize && framework !== undefined && !rows)
      this.words.write(`${tests.length} of ${counted(result.tests.length, 'test')} have all outcomes\n`);
    const directory = framework === undefined ? coverage.scratch : raw.out;
    return await emitTests({ result: { ...result, tests }, framework: framework ?? 'mocha', directory });
  }

  skip({ target, bound }: Skipped): void {
    if (this.rows) this.streams.out.write(this.rows.skipped(target, bound));
  }

  async end(): Promise<void> {
    const { rows, raw, framework } = this;
    if (rows) this.streams.out.write(rows.totals());
    if (rows && framework !== undefined)
      this.words.write(`${allEmittedInWords(this.emitted, framework, raw.out, raw.condition)}\n`);
    await this.coverage.end(this.words);
  }

  private get width(): number {
    return this.streams.out.columns ?? 120;
  }

  private get words(): Output {
    return this.raw.json ? this.streams.err : this.streams.out;
  }
}
