/** The process that runs inputs again on plain node. */
import path from 'node:path';
import process from 'node:process';
import type { DecisionTaken, ExploreOptions } from '../explore/events.js';
import { PROGRAM } from '../inputs/model/target.js';
import { requests, sendToParent } from '../jobs/channel.js';
import { saveIntrinsics } from '../jobs/intrinsics.js';
import { watchIfUnguarded } from '../jobs/orphan-watch.js';
import { refusals, refuseAll } from '../jobs/refusals.js';
import { installEnvironment } from './environment.js';
import { Impossible } from './instantiate.js';
import { SharedModules } from './module-text.js';
import type { Observation, Replayed } from './observation.js';
import { type Loaded, ProgramSource } from './program.js';
import { runProgram } from './program-run.js';
import { ProgramState } from './program-state.js';
import type { ReplayMessage, ReplayRequest, ReplayTask, Traces } from './protocol.js';
import { reachClasses, reachTarget } from './reach.js';
import { showSources } from './recorded-texts.js';
import { Bindings, createRecording } from './recorder.js';
import { ReplayTraces } from './replay-traces.js';
import { type Carry, type Inputs, runInput, type Seen } from './run.js';
import { SiteBook } from './site-book.js';
import type { SymbolValues } from './symbols.js';
import { inNextTurn, VirtualTimers } from './virtual-timers.js';
import { type Ending, runToEnd, Uncaught } from './whole-run.js';

const send = (message: ReplayMessage): void => sendToParent(message);

/** Without telling listeners of the program. */
const exitAtOnce = (Reflect.get(process, 'reallyExit') as (code: number) => never).bind(process);

process.on('SIGINT', () => undefined);
refuseAll();
watchIfUnguarded();

const uncaught = new Uncaught();

/** How many other clocks are tried. */
const VARIANTS = 2;

const { stringify } = JSON;
const isSameJson = (a: unknown, b: unknown): boolean => stringify(a) === stringify(b);

/** What is done around a run. */
type Around = (run: () => Promise<Ending>) => Promise<Ending>;

type Subject = Pick<ExploreOptions, 'file' | 'global' | 'seed' | 'internals'>;

class Replays {
  private readonly environment;
  private readonly timers;
  private readonly intrinsics;
  private readonly traces;
  private readonly restore;
  private readonly book: SiteBook;
  private readonly bindings = new Bindings();
  /** The clock and the random numbers of the run. */
  private variant = 0;
  private readonly recording = createRecording(this.bindings);
  /**
   * Programs that are loaded, as loading has left them: an ES module is compiled and linked for each loading, which takes
   * many times as long as a run.
   */
  private readonly kept = new Map<ProgramSource, Loaded>();
  /** Whether the input ran in a program that was kept. */
  isShared = false;
  /** Whether recorders stand in the text that runs. */
  private isRecorded = false;
  /** Whether the last input has changed built-ins. */
  isTampered = false;
  private readonly plain: ProgramSource;
  private readonly recorded: ProgramSource;

  constructor(
    private readonly subject: Subject,
    private target: string,
    private yields: number | undefined,
  ) {
    const { file, global, seed, internals } = subject;
    this.book = new SiteBook(internals ? path.resolve(file) : undefined);
    this.environment = installEnvironment(seed);
    this.timers = new VirtualTimers((milliseconds) => this.environment.advance(milliseconds));
    this.timers.install();
    const modules = new SharedModules();
    this.plain = new ProgramSource(file, {
      global,
      rewrite: (module) => this.book.hook(module),
      modules,
    });
    this.recorded = new ProgramSource(file, {
      global,
      rewrite: (module) => this.book.instrument(module),
      modules,
    });
    showSources([this.book.texts, this.book.hooked]);
    this.traces = new ReplayTraces(() => (this.isRecorded ? this.book.texts : this.book.hooked));
    this.traces.install();
    this.intrinsics = saveIntrinsics();
    this.restore = (): void => {
      if (this.intrinsics.restore()) this.isTampered = true;
    };
  }

  /** Goes over to another target; whether that is one of the same file. */
  goesOn({ target, yields, ...subject }: Extract<ReplayRequest, { command: 'open' }>): boolean {
    const isSame = (key: keyof Subject): boolean => subject[key] === this.subject[key];
    if (!(['file', 'global', 'seed', 'internals'] as const).every(isSame)) return false;
    this.target = target;
    this.yields = yields;
    this.book.tellAgain();
    return true;
  }

  async replay({ inputs, isEndless, keepsProgram = false, isAlone = false }: ReplayTask): Promise<Replayed> {
    this.isTampered = false;
    this.isShared = false;
    if (isAlone) this.kept.clear();
    const runPlain = (): Promise<Observation> => this.run(this.plain, inputs, (run) => run(), keepsProgram);
    const runRecorded = (): Promise<Observation> => {
      const record: Around = async (run) => {
        if (isEndless) send({ type: 'running' });
        this.recording.start(isEndless ? (entry) => this.tell(entry) : undefined);
        const ending = await run();
        this.recording.stop();
        return ending;
      };
      return this.run(this.recorded, inputs, record, keepsProgram);
    };
    try {
      const early = isEndless ? await runRecorded() : undefined;
      const seen = await runPlain();
      const recorded = early ?? (await runRecorded());
      this.tellSites();
      const decisions = this.recording.stream.map(decisionOf);
      const seeded = seen.seeded && (isEndless || (await this.isSeeded(seen, runPlain)));
      return { kind: 'ran', plain: { ...seen, seeded }, recorded, decisions };
    } catch (error) {
      if (error instanceof Impossible) return { kind: 'impossible', reason: error.message };
      throw error;
    }
  }

  /** Whether what is seen of a run that looked at the clock or at random numbers is another with others. */
  private async isSeeded(seen: Observation, run: () => Promise<Observation>): Promise<boolean> {
    try {
      for (this.variant = 1; this.variant <= VARIANTS; this.variant += 1)
        if (!isSameJson(await run(), seen)) return true;
      return false;
    } finally {
      this.variant = 0;
    }
  }

  private tell(entry: number): void {
    this.tellSites();
    send({ type: 'decision', decision: decisionOf(entry) });
  }

  private tellSites(): void {
    const sites = this.book.takeNew();
    if (sites.length > 0) send({ type: 'sites', sites });
  }

  async reach({ classes, byCalling }: Extract<ReplayRequest, { command: 'reach' }>): Promise<ReplayMessage> {
    this.reset();
    try {
      const program = await this.load(this.plain);
      const { internals } = this.subject;
      const found = reachClasses(program, classes, byCalling, internals);
      const target = reachTarget(program, this.target, internals);
      return { type: 'reach', target, classes: found };
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
      return { type: 'reach', target: { kind: 'none', reason: error.message }, classes: {} };
    } finally {
      this.restore();
    }
  }

  /** What inputs, one after another on one loaded program, leave behind in it. */
  async together(inputs: readonly Inputs[]): Promise<Traces> {
    this.reset();
    const program = await this.load(this.plain);
    const state = new ProgramState(program, this.intrinsics.has);
    if (state.hidden?.isInVariables === false) return 'any';
    for (const input of inputs) {
      await this.run(program, input, (run) => run());
    }
    if (!state.isUntouched()) return 'any';
    return state.hidden === undefined ? 'none' : 'variables';
  }

  private async run(
    program: ProgramSource | Loaded,
    inputs: Inputs,
    around: Around,
    keeps = false,
  ): Promise<Observation> {
    this.reset();
    this.traces.isOn = true;
    this.isRecorded = program === this.recorded;
    let isRestored = false;
    const before = refusals();
    try {
      const { environment, timers } = this;
      const carry: Carry = async (run, ended) => {
        environment.onEnd = (outcome) => {
          this.recording.stop();
          this.restore();
          ended(outcome);
        };
        const ending = await around(() => runToEnd({ environment, timers, uncaught }, run));
        environment.onEnd = undefined;
        // Before anything looks at the result: a program may have replaced what looking takes.
        this.restore();
        isRestored = true;
        return ending;
      };
      const source = program instanceof ProgramSource ? program : undefined;
      const { files, linked } = source ?? {};
      const { seen, loaded } = await this.observe(program, inputs, carry);
      // What a whole program compiled on the way has used its clock. What a run was the first to require was not there.
      if ((this.target === PROGRAM && source?.files !== files) || source?.linked !== linked)
        return await this.run(program, inputs, around, keeps);
      if (source && loaded && keeps && !this.isTampered) this.kept.set(source, loaded);
      const { waited, goesOn } = timers;
      return {
        ...seen,
        waited,
        ...(goesOn ? { goesOn } : {}),
        seeded: this.environment.used,
        refused: refusals() > before,
      };
    } finally {
      this.traces.isOn = false;
      this.recording.stop();
      if (!isRestored) this.restore();
    }
  }

  /** @returns `loaded`: the program, where loading it has left no more than itself */
  private async observe(
    program: ProgramSource | Loaded,
    inputs: Inputs,
    carry: Carry,
  ): Promise<{ readonly seen: Seen; readonly loaded?: Loaded | undefined }> {
    const { target, yields } = this;
    if (!(program instanceof ProgramSource)) {
      this.timers.begin();
      return { seen: await runInput(program, target, inputs, yields, carry) };
    }
    if (target === PROGRAM) {
      const start = (symbols: SymbolValues): Promise<unknown> =>
        program.load(this.recording.recorder, this.bindings, symbols);
      return { seen: await runProgram(start, inputs, this.environment, carry) };
    }
    const kept = this.kept.get(program);
    this.kept.delete(program);
    if (kept) this.isShared = true;
    const loaded = kept ?? (await this.load(program));
    const isQuiet = this.environment.isAtStart;
    this.timers.begin();
    const seen = await runInput(loaded, target, inputs, yields, carry);
    return { seen, loaded: isQuiet ? loaded : undefined };
  }

  private reset(): void {
    this.environment.reset(this.variant);
    this.timers.reset();
  }

  private async load(source: ProgramSource): Promise<Loaded> {
    try {
      const files = source.files;
      const program = await this.settled(source);
      if (source.files === files) return program;
      // What was compiled on the way has used the clock of the program.
      this.reset();
      return await this.settled(source);
    } catch (error) {
      throw new Impossible(`the file throws while it is loaded: ${String(error)}`);
    }
  }

  /** What loading has left for the next tick, or rejected, is done and told before the run begins. */
  private async settled(source: ProgramSource): Promise<Loaded> {
    const program = await source.load(this.recording.recorder, this.bindings);
    await inNextTurn(() => undefined);
    return program;
  }
}

function decisionOf(entry: number): DecisionTaken {
  return { site: entry >> 1, taken: (entry & 1) === 1 };
}

void serve();

async function serve(): Promise<void> {
  let replays: Replays | undefined;
  try {
    for await (const request of requests<ReplayRequest>()) {
      if (request.command === 'open') {
        if (!replays?.goesOn(request)) replays = new Replays(request, request.target, request.yields);
      } else if (request.command === 'reach') send(await replays!.reach(request));
      else if (request.command === 'together')
        send({ type: 'together', traces: await replays!.together(request.inputs) });
      else
        for (const task of request.tasks) {
          const replayed = await replays!.replay(task);
          const { isTampered, isShared } = replays!;
          send({ type: 'replayed', replayed, isTampered, isShared });
        }
    }
  } catch (error) {
    // What fails with other built-ins is no fault of ours. The input has ended the process.
    if (replays?.isTampered) exitAtOnce(1);
    send({ type: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
