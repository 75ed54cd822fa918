/** From a model to the few inputs that reveal faults: rounds of generation, classification, reduction (Eclat, figure 3-5). */
import { readFileSync } from 'node:fs';
import { isTranslated } from '../../compiler/file-names.js';
import { ancestors } from '../inputs/model/class-chain.js';
import { readProgramModel } from '../inputs/model/program-model.js';
import { type DirectedSearch, type DirectedTotals, searchDirected } from './directed/search.js';
import { type KnownArguments, Skeletons, skeletonOf } from './directed/skeletons.js';
import { argumentTypes } from './generation/argument-types.js';
import { callable } from './generation/callable.js';
import { calleeOf } from './generation/callee-of.js';
import type { Histories } from './generation/histories.js';
import { InputRunner } from './generation/input-runner.js';
import { Pool } from './generation/pool.js';
import { all, drawn, hasReceiver, isNew, type Proposer } from './generation/propose.js';
import type { PublicPoint } from './generation/protocol.js';
import { type Random, seeded } from './generation/random.js';
import type { Callee, Sequence } from './generation/sequences.js';
import { writtenNumbers } from './generation/written-numbers.js';
import { declaredResults } from './model/declared.js';
import { questionsOf } from './model/laws/questions.js';
import type { OperationalModel } from './model/model.js';
import type { Samples } from './model/samples.js';
import { byPlace } from './model/violations.js';
import type { State } from './observation/trace-format.js';
import type { CampaignOptions } from './options.js';
import type { RecordedRuns, RunInputs } from './recorded-runs.js';
import type { Judge, Label } from './verdict/classify-input.js';
import { Doubts } from './verdict/doubts.js';
import { givenBy } from './verdict/given.js';
import { leastPatterns, Selection, shrink } from './verdict/reduce.js';
import { type Bench, type Classified, runClassified } from './verdict/run-classified.js';

export interface CampaignResult {
  readonly generated: number;
  readonly labels: Readonly<Record<Label, number>>;
  /** Of the normal ones, those that violate something all the same. */
  readonly newNormal: number;
  /** How many patterns the faults had. */
  readonly patterns: number;
  readonly selected: readonly Classified[];
  readonly callees: ReadonlyMap<string, Callee>;
  readonly points: ReadonlyMap<string, PublicPoint>;
  /** What the directed search came to; undefined where there was none. */
  readonly directed: DirectedTotals | undefined;
  /** What ended it before all rounds were over. */
  readonly stopped: 'timeout' | 'interrupted' | undefined;
}

export interface CampaignRound {
  readonly round: number;
  readonly generated: number;
  readonly faults: number;
}

export interface Campaign {
  readonly options: CampaignOptions;
  readonly model: OperationalModel;
  readonly samples: Samples;
  /** Objects of the suite, which inputs begin with. */
  readonly histories: Histories;
  /** The first inputs. */
  readonly exercises?: readonly Sequence[];
  readonly signal?: AbortSignal | undefined;
  /** Explores the text of the subject with functions that ask for violations; absent: there is no directed search. */
  readonly search?: DirectedSearch | undefined;
  /** Knows what inputs came to in an earlier run, and keeps what they come to in this one. */
  readonly recorded?: RecordedRuns | undefined;
  readonly onRound?: (round: CampaignRound) => void;
  /** Told of every input, with its label. */
  readonly onInput?: (input: Classified) => void;
}

/** Generates, classifies and reduces. @throws PenumbraError where the subject cannot be loaded, or has nothing public */
export async function runCampaign(campaign: Campaign): Promise<CampaignResult> {
  const { file, seed, runTimeout, memory } = campaign.options;
  const questions = questionsOf(campaign.model.conjectures);
  const runner = new InputRunner({ file, seed, runTimeout, memory, questions });
  try {
    await runner.start();
    return await new Rounds(campaign, runner).run();
  } finally {
    await runner.close();
  }
}

class Rounds {
  private readonly bench: Bench;
  private readonly proposer: Proposer;
  private readonly random: Random;
  private readonly selection = new Selection();
  private readonly doubts = new Doubts();
  private readonly labels: Record<Label, number> = { normal: 0, illegal: 0, fault: 0 };
  /** How often inputs of a point were given up. */
  private readonly killed = new Map<string, number>();
  private generated = 0;
  private newNormal = 0;
  private readonly began = { clock: performance.now(), work: process.cpuUsage() };
  private readonly skeletons = new Skeletons();
  /** What inputs call. */
  private readonly open: readonly PublicPoint[];
  private readonly argumentsOf: (point: string) => KnownArguments;

  constructor(
    private readonly campaign: Campaign,
    private readonly runner: InputRunner,
  ) {
    const { options, model, samples } = campaign;
    const source = readProgramModel(options.file);
    const isStrict = isTranslated(options.file);
    const numbers = writtenNumbers(readFileSync(options.file, 'utf8'));
    const types = new Map(
      runner.open.map((point) => [point.name, argumentTypes(point, source, samples, isStrict, numbers)]),
    );
    const judge: Judge = {
      decision: options.decision,
      properties: byPlace([
        ...model.properties,
        ...model.guards,
        ...declaredResults(runner.open, source, model),
      ]),
      doubtful: byPlace(model.doubtful),
      unrepeated: model.unrepeated,
      throws: new Map(model.points.map(({ point, throws }) => [point.name, throws])),
    };
    const run: RunInputs = (inputs, mostKilled) =>
      campaign.recorded
        ? campaign.recorded.run(inputs, (all) => runner.run(all, mostKilled))
        : runner.run(inputs, mostKilled);
    this.bench = {
      run,
      judge,
      points: runner.points,
      repeated: campaign.histories.repeated,
      typesOf: (point) => types.get(point) ?? [],
    };
    this.open = callable(runner.open, source);
    this.argumentsOf = (point) => ({ types: types.get(point) ?? [], samples: samples.of(point) });
    this.random = seeded(options.seed);
    const names = [...source.classes.keys()];
    const classes = (name: string): readonly string[] =>
      source.classes.has(name)
        ? names.filter((one) => one === name || ancestors(source, one).includes(name))
        : [name];
    const seen = runner.open.flatMap(({ name }) =>
      samples.of(name).flatMap((one) => [...(one?.codes ?? [])]),
    );
    const pool = new Pool(seen, numbers);
    const openNames = new Set(this.open.map(({ name }) => name));
    for (const { value, sequence, step } of campaign.histories.found())
      if (sequence.every(({ point }) => openNames.has(point))) pool.addValue(value, sequence, step);
    this.proposer = { pool, classes, known: new Set() };
  }

  async run(): Promise<CampaignResult> {
    const { campaign, runner } = this;
    await this.exercise();
    for (let round = 1; round <= campaign.options.rounds && !this.stopped; round += 1) {
      // Makers come first, so that a round has receivers.
      const points = [...this.open].sort((a, b) => Number(hasReceiver(a)) - Number(hasReceiver(b)));
      for (const point of points) {
        if (this.stopped) break;
        const left = MOST_KILLED - (this.killed.get(point.name) ?? 0);
        if (left > 0) this.take(await runClassified(this.propose(point), this.bench, left));
      }
      campaign.onRound?.({ round, generated: this.generated, faults: this.labels.fault });
    }
    const directed = await this.direct();
    const { generated, labels, newNormal, stopped } = this;
    const candidates = this.selection.selected();
    const small: Classified[] = [];
    for (const one of candidates.length > 0
      ? leastPatterns(candidates)
      : this.doubts.selected(campaign.options.doubts))
      small.push(this.stopped ? one : await shrink(one, this.bench));
    const callees = new Map(runner.open.map((point) => [point.name, calleeOf(point)]));
    const points = new Map(runner.open.map((point) => [point.name, point]));
    return {
      generated,
      labels,
      newNormal,
      patterns: candidates.length,
      selected: small,
      callees,
      points,
      directed,
      stopped,
    };
  }

  /** What the suite has made, before all else. */
  private async exercise(): Promise<void> {
    const open = new Set(this.open.map(({ name }) => name));
    const inputs = (this.campaign.exercises ?? []).filter(
      (one) => one.every(({ point }) => open.has(point)) && isNew(one, this.proposer.known),
    );
    for (let at = 0; at < inputs.length && !this.stopped; at += AT_ONCE)
      this.take(await runClassified(inputs.slice(at, at + AT_ONCE), this.bench, MOST_KILLED));
  }

  /** Asks the explorer for violations behind the sequences that the rounds have made, and classifies what it finds. */
  private async direct(): Promise<DirectedTotals | undefined> {
    const { search, options, model, signal } = this.campaign;
    if (!search || this.stopped) return undefined;
    return searchDirected({
      file: options.file,
      points: this.open,
      properties: model.properties,
      skeletons: this.skeletons,
      search,
      signal,
      classify: async (sequences) => {
        const fresh = sequences.filter((one) => isNew(one, this.proposer.known));
        const verdicts = await runClassified(fresh, this.bench);
        const directed = verdicts.map((one) => one && { ...one, isDirected: true });
        this.take(directed);
        return directed.flatMap((one) => (one ? [one.classification] : []));
      },
    });
  }

  private get stopped(): CampaignResult['stopped'] {
    if (this.campaign.signal?.aborted) return 'interrupted';
    return this.spent > this.campaign.options.timeout ? 'timeout' : undefined;
  }

  /** Milliseconds of work, so that the load of the machine does not change results; the clock counts where nothing works. */
  private get spent(): number {
    const clock = performance.now() - this.began.clock;
    const { work } = this.runner;
    if (work === undefined) return clock;
    const { user, system } = process.cpuUsage(this.began.work);
    return Math.max(work + (user + system) / 1000, clock / MOST_WAITS);
  }

  private propose(point: PublicPoint): readonly Sequence[] {
    const { perMethod, tries, generation } = this.campaign.options;
    const types = this.bench.typesOf(point.name);
    return generation === 'exhaustive'
      ? all(point, types, this.proposer, MOST_EXHAUSTIVE)
      : drawn(point, types, this.proposer, { goal: perMethod, tries, random: this.random });
  }

  private take(verdicts: readonly (Classified | undefined)[]): void {
    for (const one of verdicts) {
      if (!one) continue;
      const { classification, sequence, value, self, variables, thrown } = one;
      this.generated += 1;
      this.labels[classification.label] += 1;
      if (classification.label === 'normal' && classification.isNew) this.newNormal += 1;
      if (classification.label === 'fault') this.selection.add(one);
      this.doubts.add(one);
      const { point } = sequence.at(-1)!;
      if ('killed' in one.end) this.killed.set(point, (this.killed.get(point) ?? 0) + 1);
      this.campaign.onInput?.(one);
      if (one.before !== undefined)
        this.skeletons.add(skeletonOf(sequence, this.argumentsOf), stateOf(one.before, sequence));
      const isNormal = classification.label === 'normal' && !one.isOddlyTyped;
      if (thrown || (this.campaign.options.isGuided && !isNormal)) continue;
      const tested = sequence.length - 1;
      const { receiver } = sequence[tested]!;
      if (variables) this.proposer.pool.addState(variables, sequence);
      if (value !== undefined) this.proposer.pool.addValue(value, sequence, tested);
      if (receiver !== undefined && self !== undefined) this.proposer.pool.addValue(self, sequence, receiver);
    }
  }
}

/** A receiver, and variables of the module, as text, in which values that the input gives are all the same: they are open in a search. */
function stateOf({ self, variables }: State, sequence: Sequence): string {
  const given = new Set<unknown>(givenBy(sequence));
  const known = variables ? { self, variables } : self;
  return JSON.stringify(known, (_, value: unknown) => (given.has(value) ? '*' : value)) ?? '';
}

/** Inputs that are run before it is asked whether time is over. */
const AT_ONCE = 100;
/** Times the limit after which the clock alone counts. */
const MOST_WAITS = 10;
/** Inputs of a method that are given up, each after all of its time, until there are no more of it. */
const MOST_KILLED = 3;
/** New inputs of a method in a round of exhaustive generation. */
const MOST_EXHAUSTIVE = 2000;
