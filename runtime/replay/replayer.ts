/** The parent's end of replays: batches of paths, each judged; a child that dies or hangs is replaced. */

import { PenumbraError } from '../../compiler/diagnostics.js';
import type { DecisionTaken, ExploreOptions, PathRecord, SiteRecord } from '../explore/events.js';
import { PROGRAM } from '../inputs/model/target.js';
import { Child, type ChildOptions, type Signal } from '../jobs/child.js';
import { IdleChildren } from '../jobs/idle-children.js';
import { processEntry } from '../jobs/process-entry.js';
import { judge, observablePart, type SiteNames } from './compare.js';
import type { Observation, RecordedSite, Replayed } from './observation.js';
import type {
  Reach,
  ReplayAnswer,
  ReplayMessage,
  ReplayRequest,
  ReplayTask,
  TargetReach,
  Traces,
} from './protocol.js';
import { MOST_TOLD } from './recorder.js';
import type { Inputs } from './run.js';
import { SiteKeys } from './site-keys.js';
import type { ReplayVerdict } from './verdict.js';

/** A replayed path: the verdict, and what plain node was seen to do where it ran. */
export interface ReplayResult {
  readonly verdict: ReplayVerdict;
  readonly replayed: Replayed;
  readonly plain: Observation | undefined;
  /** The decisions of the path that the replay saw taken too; of a divergent one, those that it took instead. */
  readonly confirmed: readonly DecisionTaken[];
}

/** How generated code reaches the target and classes. */
export interface Reached {
  readonly target: TargetReach;
  readonly classes: Readonly<Record<string, Reach>>;
  /** Whether calls may leave traces in the program, so that each test has to load it anew. */
  readonly leavesTraces: boolean;
}

/** What a replay needs of options. */
export type ReplayOptions = Pick<
  ExploreOptions,
  'file' | 'target' | 'global' | 'conditions' | 'seed' | 'memory' | 'runTimeout'
> &
  Partial<Pick<ExploreOptions, 'yields' | 'internals'>>;

type Answer = Pick<ReplayAnswer, 'replayed' | 'isShared'>;

const WHOLE_PROGRAM: Reached = {
  target: { kind: 'none', reason: 'it is a whole program' },
  classes: {},
  leavesTraces: false,
};

const GRACE = 1000;
/**
 * Milliseconds that a run from which no end is expected gets at most: the virtual machine gave it the run timeout, in
 * which it does what takes plain node a tenth of a second; and what ran natively there hangs here too.
 */
const ENDLESS_PATIENCE = 1000;

/** Processes that have replayed other targets of a file. */
export type Replayers = IdleChildren<ReplayRequest, ReplayMessage>;

export function idleReplayers(options: Pick<ExploreOptions, 'memory' | 'conditions'>): Replayers {
  return new IdleChildren(childOptions(options));
}

function childOptions({ memory, conditions }: Pick<ExploreOptions, 'memory' | 'conditions'>): ChildOptions {
  return { entry: processEntry(new URL('./replay-child.js', import.meta.url)), memory, conditions };
}

/** Replays paths of one target on plain node, in a child process that is started when it is needed. */
export class Replayer {
  private child: Child<ReplayRequest, ReplayMessage> | undefined;
  /** Whether answers of the process are still to come. */
  private isBusy = false;
  private readonly predicted = new SiteKeys();
  private recordedKeys = new SiteKeys();
  private recorded = new Map<string, RecordedSite>();
  private isClosed = false;
  private isTampered = false;
  /** Whether the process may have programs that inputs have run in. */
  private mayKeep = false;
  readonly names: SiteNames = {
    predicted: (site) => this.predicted.named(site),
    recorded: (key) => this.recorded.get(key),
  };

  /** @param idle without, the target gets processes of its own */
  constructor(
    private readonly options: ReplayOptions,
    private readonly idle?: Replayers,
  ) {}

  /** Tells the sites that paths are about to name. */
  addSites(sites: readonly SiteRecord[]): void {
    this.predicted.add(sites);
  }

  /** Key and words of a site that a replay recorded. */
  recordedName(site: number): { readonly key: string; readonly words: string } | undefined {
    return this.recordedKeys.named(site);
  }

  /**
   * Replays paths in order; not all of them if it is closed meanwhile. Where one parts from its prediction in a program
   * that others have run in, what it does in one of its own counts.
   * @param keepsProgram whether a path is known to leave the program as it was loaded
   */
  async replay(
    paths: readonly PathRecord[],
    keepsProgram: (path: PathRecord) => boolean = () => false,
  ): Promise<ReplayResult[]> {
    const results: ReplayResult[] = [];
    const again: number[] = [];
    // What waits for node may wait anew each time that node calls.
    const tasks = paths.map((path) => ({
      inputs: path.inputs,
      isEndless: path.outcome.kind === 'timeout' || path.pending === true,
      keepsProgram: keepsProgram(path),
    }));
    while (results.length < paths.length && !this.isClosed) {
      for await (const { replayed, isShared } of this.run(tasks.slice(results.length))) {
        const result = this.result(paths[results.length]!, replayed);
        if (isShared && result.verdict.replay !== 'same') again.push(results.length);
        results.push(result);
      }
    }
    for (const number of again) {
      if (this.isClosed) break;
      for await (const { replayed } of this.run([{ ...tasks[number]!, isAlone: true }]))
        results[number] = this.result(paths[number]!, replayed);
    }
    return results;
  }

  private result(path: PathRecord, replayed: Replayed): ReplayResult {
    const verdict = judge(path, replayed, this.names);
    const plain = replayed.kind === 'ran' ? replayed.plain : undefined;
    const isShort =
      replayed.kind === 'unfinished' &&
      replayed.decisions.length < Math.min(observablePart(path.decisions, this.names).length, MOST_TOLD);
    const isConfirmed = verdict.replay !== 'divergent' && !isShort;
    const confirmed =
      isConfirmed || replayed.kind === 'impossible' ? path.decisions : this.translated(replayed);
    return { verdict, replayed, plain, confirmed };
  }

  /** Recorded decisions with the numbers of sites that paths use. */
  private translated({ decisions }: { readonly decisions: readonly DecisionTaken[] }): DecisionTaken[] {
    return decisions.flatMap(({ site: recorded, taken }) => {
      const site = this.predicted.siteOf(this.recordedKeys.named(recorded)?.key ?? '');
      return site === undefined ? [] : [{ site, taken }];
    });
  }

  /** Runs an input of which nothing is predicted. */
  async observe(inputs: Inputs): Promise<Replayed> {
    const answer = await this.run([{ inputs, isEndless: false }]).next();
    return (answer.value as Answer).replayed;
  }

  /** Runs inputs in order, of which nothing is predicted. */
  async observeAll(inputs: readonly Inputs[]): Promise<Replayed[]> {
    const results: Replayed[] = [];
    while (results.length < inputs.length) {
      const tasks = inputs.slice(results.length).map((one) => ({ inputs: one, isEndless: false }));
      for await (const { replayed } of this.run(tasks)) results.push(replayed);
    }
    return results;
  }

  /**
   * How generated code reaches the target and classes. Methods are called only to find what is found no other way.
   * @param inputs those of the calls that return or throw
   * @param mayChange whether calls may have changed variables that no look at the program shows
   */
  async reach(classes: readonly string[], inputs: readonly Inputs[], mayChange: boolean): Promise<Reached> {
    if (this.options.target === PROGRAM) return WHOLE_PROGRAM;
    const reached = await this.reachBoth(classes);
    const traces = await this.traces(inputs);
    return { ...reached, leavesTraces: traces === 'any' || (traces === 'variables' && mayChange) };
  }

  private async reachBoth(classes: readonly string[]): Promise<Omit<Reached, 'leavesTraces'>> {
    const direct = await this.askReach(classes, false);
    if (!direct)
      return { target: { kind: 'none', reason: 'the file could not be loaded again' }, classes: {} };
    const isComplete = classes.every((name) => Object.hasOwn(direct.classes, name));
    return (isComplete ? undefined : await this.askReach(classes, true)) ?? direct;
  }

  /** What was right for each input alone may hang or end the process behind another: that is a trace, too. */
  private async traces(inputs: readonly Inputs[]): Promise<Traces> {
    if (inputs.length === 0) return 'none';
    const next = await this.ask({ command: 'together', inputs });
    if (next.kind === 'message' && next.message.type === 'together') return next.message.traces;
    await this.replace();
    return 'any';
  }

  private async askReach(
    classes: readonly string[],
    byCalling: boolean,
  ): Promise<Omit<Reached, 'leavesTraces'> | undefined> {
    const next = await this.ask({
      command: 'reach',
      classes,
      byCalling,
    });
    if (next.kind === 'message' && next.message.type === 'reach') {
      const { target, classes: found } = next.message;
      return { target, classes: found };
    }
    if (next.kind === 'message' && next.message.type === 'fault') throw fault(next.message.message);
    await this.replace();
    return undefined;
  }

  /** A request that has one answer. */
  private async ask(request: ReplayRequest): Promise<Signal<ReplayMessage>> {
    const child = this.open();
    this.isBusy = true;
    child.send(request);
    const next = await child.next(this.options.runTimeout + GRACE);
    this.isBusy = next.kind !== 'message';
    return next;
  }

  /** Gives the process back, or ends it. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { child, idle } = this;
    if (!child || !idle || this.isBusy || this.isTampered) return await this.replace();
    this.child = undefined;
    await idle.give(child);
  }

  /** Ends the process; what comes next gets another one. */
  private async replace(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    this.isBusy = false;
    await child?.kill();
  }

  /** Answers in order; ends early, with an answer for the input at fault, when the process had to be replaced. */
  private async *run(tasks: readonly ReplayTask[]): AsyncGenerator<Answer> {
    const child = this.open();
    this.isBusy = true;
    child.send({ command: 'replay', tasks });
    for (const { isAlone = false, keepsProgram = false } of tasks) {
      const mayShare = this.mayKeep && !isAlone;
      let patience = this.options.runTimeout + GRACE;
      const decisions: DecisionTaken[] = [];
      let answer: Answer | undefined;
      while (!answer) {
        const next = await child.next(patience);
        if (next.kind !== 'message') {
          if (this.isClosed) return;
          await this.replace();
          const reason = this.inWords(next.kind);
          yield { replayed: { kind: 'unfinished', reason, decisions }, isShared: mayShare };
          return;
        }
        const { message } = next;
        if (message.type === 'fault') throw fault(message.message);
        if (message.type === 'sites') this.addRecorded(message.sites);
        if (message.type === 'running') patience = Math.min(this.options.runTimeout, ENDLESS_PATIENCE);
        if (message.type === 'decision') decisions.push(message.decision);
        if (message.type === 'replayed') {
          answer = message;
          // What node itself has made of other built-ins meanwhile is not for the next target.
          this.isTampered ||= message.isTampered;
        }
      }
      this.mayKeep ||= keepsProgram;
      yield answer;
    }
    this.isBusy = false;
  }

  private inWords(how: 'silence' | 'exit' | 'memory'): string {
    const words = {
      silence: `it did not come back within ${this.options.runTimeout} ms`,
      exit: 'it ended the process',
      memory: 'it ran out of memory',
    };
    return words[how];
  }

  private addRecorded(sites: readonly RecordedSite[]): void {
    this.recordedKeys.add(sites);
    for (const site of sites) this.recorded.set(this.recordedKeys.named(site.site)!.key, site);
  }

  private open(): Child<ReplayRequest, ReplayMessage> {
    if (!this.child) {
      const { file, target, global, seed, yields, internals } = this.options;
      const known = this.idle?.take();
      this.child = known ?? new Child(childOptions(this.options));
      this.mayKeep = known !== undefined;
      // Another process numbers its sites anew.
      this.recordedKeys = new SiteKeys();
      this.recorded = new Map();
      this.child.send({
        command: 'open',
        file,
        target,
        seed,
        ...(global === undefined ? {} : { global }),
        ...(yields === undefined ? {} : { yields }),
        ...(internals ? { internals } : {}),
      });
    }
    return this.child;
  }
}

function fault(message: string): PenumbraError {
  return new PenumbraError({
    code: 'E_INTERNAL',
    message,
    hint: 'This is a fault of penumbra, not of the subject.',
  });
}
