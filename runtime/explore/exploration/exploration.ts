/**
 * One search: Whispec's test generation (section 4, Figure 6) with a shadow that stays valid under every aliasing, and with
 * precondition and path condition in one query.
 */
import type { Domain } from '../../inputs/domains/domain.js';
import type { Assignment } from '../../solver/terms/terms.js';
import type {
  DecisionTaken,
  ExplorationSummary,
  ExploreEvent,
  ExploreOptions,
  Resume,
  Share,
} from '../events.js';
import type { Fuzzer } from '../fuzzing/fuzzer.js';
import { Mixes } from '../search/mixes.js';
import { START } from '../search/path-conditions.js';
import { establish } from '../solving/precondition.js';
import { roundedModels } from '../solving/rounded.js';
import { withFinished } from '../verdicts/finished-round.js';
import { mayReach } from '../verdicts/may-reach.js';
import { ChangedInputs, type Trials } from './changed-inputs.js';
import { siteRecords } from './functions.js';
import { InputRuns } from './input-runs.js';
import { type Given, type Loaded, type Parts, partsOf } from './parts.js';

/** What a search goes on from. */
export interface Continued extends Omit<Given, 'before'> {
  /** The two may take turns. */
  readonly before?: Exploration | undefined;
  /** Runs changed inputs; undefined: there are none. */
  readonly fuzzer?: Fuzzer | undefined;
}

export class Exploration {
  readonly parts: Parts;
  private readonly runs: InputRuns;
  /** Of the largest round that decided all within its bounds. */
  private finished: ExplorationSummary | undefined;

  constructor(
    options: ExploreOptions,
    loaded: Loaded,
    resume: Resume,
    share: Share | undefined,
    { before, fuzzer, ...given }: Continued = {},
  ) {
    this.parts = partsOf(options, loaded, resume, share, { ...given, before: before?.parts });
    this.runs = new InputRuns(this.parts);
    const { isCall, terms, heap, coverage } = this.parts;
    const isChanged =
      isCall && options.strategy === 'coverage' && options.goal === 'decisions' && !options.sequences;
    if (!isChanged || !fuzzer) return;
    const mixes = new Mixes(
      terms,
      (name) => heap.variable(name),
      (aim) => coverage.isCovered(aim),
    );
    const pool = fuzzer.pool(options.seed, (first) => siteRecords(loaded.machine.sites.slice(first)));
    this.runs.changed = new ChangedInputs(this.trials(), mixes, pool);
  }

  async close(): Promise<void> {
    await this.parts.session.close();
  }

  async *run(): AsyncGenerator<ExploreEvent> {
    const sites = this.parts.functions.sitesOf(this.parts.functions.reached);
    if (this.parts.coverage.enter(sites)) yield { type: 'sites', sites };
    const first = await establish(this.parts.oracle, this.parts.heap, this.parts.subject, this.parts.options);
    yield* this.runs.answers();
    if (first.status === 'unknown') {
      this.parts.queries.giveUp(first.cause);
    } else {
      this.parts.bounds.withoutCycles(first.acyclic);
      yield* this.runs.execute(await this.shortest(first.model), START);
    }
    yield this.runs.progress();
    do {
      while (!this.isDone()) {
        if (this.parts.rounds.isDue(this.parts.counts.run, this.parts.paths.idleRuns)) yield* this.grow();
        const long = this.parts.backlog.takeLong();
        if (long) {
          yield* this.runs.execute(long.model, long.condition, long.steps);
          yield this.runs.progress();
          continue;
        }
        const next = this.parts.backlog.take();
        if (!next) {
          // Runs that may be endless come last.
          yield* this.grow();
          if (this.parts.backlog.queued > 0) continue;
          const spent = this.parts.backlog.takeSpent();
          if (!spent) break;
          yield* this.runs.execute(spent.model, spent.condition, spent.steps);
          yield this.runs.progress();
          continue;
        }
        const { condition } = next;
        const { covered } = this.parts.coverage;
        const { visits } = this.parts.oracle;
        const model = await this.parts.queries.solve(condition, next.isFirst);
        yield* this.runs.answers();
        if (model) yield* this.runs.execute(model, condition);
        yield this.runs.progress();
        if (!this.runs.changed) continue;
        const { coverage, oracle } = this.parts;
        this.runs.changed.note(coverage.covered - covered, oracle.visits - visits, coverage.total);
        yield* this.runs.changed.run();
      }
      if (this.isClosed) yield* this.confirm();
      if (this.parts.backlog.isEmpty && this.parts.growth.isPossible) {
        if (this.isClosed) this.finished = this.now();
        this.parts.rounds.finish(this.parts.counts.run);
        yield* this.grow();
      }
      if (
        this.parts.backlog.isEmpty &&
        this.parts.longTexts.hasNext &&
        this.parts.coverage.covered < this.parts.coverage.total
      ) {
        // What is undecided of longer texts takes nothing from what was refuted of shorter ones.
        if (this.isClosed)
          this.finished = this.finished ? withFinished(this.finished, this.now()) : this.now();
        this.parts.rounds.finish(this.parts.counts.run);
        this.parts.backlog.add(this.parts.longTexts.next());
      }
    } while (!this.isDone());
    yield* this.reachBoundaries();
  }

  /** Begins the next round, if there is one, with runs of those before it. */
  private async *grow(): AsyncGenerator<ExploreEvent> {
    while (this.parts.growth.isPossible && !this.parts.limits.isSpent) {
      const runs = this.parts.growth.begin();
      for (const constraint of this.parts.heap.takeConstraints()) this.parts.oracle.assert(constraint);
      for (const { model, steps } of runs) {
        if (this.parts.limits.isSpent) return;
        yield* this.runs.execute(model, { ...START, steps });
        yield this.runs.progress();
      }
      if (this.parts.backlog.queued > 0) return;
    }
  }

  /** The model of the shortest sequence of calls, where the target makes one. */
  private async shortest(first: Assignment): Promise<Assignment> {
    const { terms, heap, options } = this.parts;
    if (!options.sequences) return first;
    const none = options.sequences.steps.flatMap((name) =>
      (heap.variable(name)?.numbers ?? []).map(({ term }) => terms.eq(term, terms.num(0, terms.sort(term)))),
    );
    const answer = await this.parts.oracle.check(none, { remember: false });
    return answer.status === 'sat' ? answer.model : first;
  }

  /** Set where it has to be: the search begins anew, with objects of these domains. */
  get wanted(): readonly Domain[] | undefined {
    return this.parts.continuations?.wanted;
  }

  /** Objects of declared types that later calls are given; undefined: the universe has not been laid out for them. */
  get domains(): readonly Domain[] | undefined {
    return this.parts.domains;
  }

  /** Names of the inputs. */
  get parameters(): readonly string[] {
    return this.parts.subject.universe.inputs.map(({ name }) => name);
  }

  /** Whether the source shows all that receivers may hold. */
  get isWhole(): boolean {
    return this.parts.subject.isWhole;
  }

  /** Whether the target is a plain function that may be called on other values, too. */
  get mayBeCalledOnAny(): boolean {
    return (
      this.parts.options.goal === 'decisions' &&
      !this.parts.options.sequences &&
      this.parts.subject.mayBeCalledOnAny
    );
  }

  /** Whether receivers are what their constructor makes, and could be written as well. */
  get isLed(): boolean {
    return this.parts.subject.isMade && this.parts.subject.isWritable;
  }

  /** Whether the types of the inputs are documented only, so that there are others to try. */
  get isMerelyDocumented(): boolean {
    return this.parts.options.goal === 'decisions' && this.parts.subject.isMerelyDocumented;
  }

  /** Whether there is nothing left to cover, or no time. Else nothing is left inside of its bounds. */
  get isOver(): boolean {
    return this.parts.coverage.covered === this.parts.coverage.total || this.parts.limits.isSpent;
  }

  /**
   * Refutations by exact arithmetic are checked again with rounding. An input for which rounding matters is run, and
   * its path is explored. As long as there are such inputs, nothing is proved.
   */
  private async *confirm(): AsyncGenerator<ExploreEvent> {
    const timeout = (): number => this.parts.limits.ofQuery;
    const isLate = (): boolean => this.parts.limits.remaining <= 0;
    for await (const model of roundedModels(this.parts.oracle, this.parts.heap, timeout, isLate)) {
      yield* this.runs.answers();
      this.parts.bounds.hit('arithmetic');
      this.parts.coverage.doubt();
      const isWanted =
        this.parts.coverage.covered < this.parts.coverage.total || this.parts.options.goal === 'paths';
      if (!isWanted || this.parts.limits.isSpent) return;
      if (model) yield* this.runs.execute(model, START);
    }
    yield* this.runs.answers();
  }

  /** Looks for inputs on sides of comparisons that no input was on. A failure to find one proves nothing. */
  private async *reachBoundaries(): AsyncGenerator<ExploreEvent> {
    this.runs.isClosing = true;
    while (!this.parts.limits.isSpent) {
      const condition = this.parts.boundaries?.next();
      if (!condition) return;
      const timeout = this.parts.limits.ofQuery;
      const answer = await this.parts.oracle.check(condition.literals, { remember: false, timeout });
      yield* this.runs.answers();
      if (answer.status === 'sat') yield* this.runs.execute(answer.model, condition);
      yield this.runs.progress();
    }
  }

  /** Whether every path condition within the bounds was tried, and the answers hold of doubles. */
  private get isClosed(): boolean {
    const { backlog, bounds, concretized, rounds } = this.parts;
    // Without time for second tries what was tried once is undecided.
    const isOver = backlog.isEmpty || (backlog.isTried && this.parts.limits.remaining <= 0);
    return isOver && bounds.isSolid && concretized.isEmpty && !rounds.isPartial;
  }

  private isDone(): boolean {
    if (this.wanted || this.parts.backlog.isEmpty) return true;
    if (
      !this.parts.growth.isPossible &&
      this.parts.rounds.isBehind(this.parts.counts.run, this.parts.paths.idleRuns)
    )
      return true;
    if (
      !this.parts.backlog.hasClaims &&
      this.parts.options.goal === 'decisions' &&
      this.parts.counts.run > 0 &&
      !(this.parts.program && this.parts.assumptions.seeksUnmet(this.parts.paths.idleRuns)) &&
      this.parts.coverage.covered === this.parts.coverage.total &&
      !this.parts.milestones?.isOpen(this.parts.functions.entered, this.parts.paths.idleRuns)
    ) {
      return true;
    }
    if (this.parts.limits.remaining <= 0) {
      // What is left was tried once, and is undecided.
      if (!this.parts.backlog.isTried) this.parts.bounds.hit(this.parts.limits.timeBound);
    } else if (this.parts.counts.run >= this.parts.options.maxPaths) this.parts.bounds.hit('paths');
    else if (this.parts.limits.budget.over !== undefined)
      this.parts.bounds.hit(this.parts.limits.budget.over);
    else if (
      this.parts.options.goal === 'decisions' &&
      this.parts.paths.idleRuns >= this.parts.options.patience
    )
      this.parts.bounds.hit('patience');
    else return false;
    return true;
  }

  private trials(): Trials {
    const { coverage, functions } = this.parts;
    const isDone = (): boolean => this.isDone();
    return {
      get covered() {
        return coverage.covered;
      },
      get isDone() {
        return isDone();
      },
      get vocabulary() {
        return functions.vocabulary;
      },
      heap: this.parts.heap,
      encode: (model) => this.runs.encoded(model),
      isOpen: (outcome) => !coverage.isCovered(outcome) && !coverage.isAside(outcome),
      admits: (model, near) => this.parts.oracle.admits(model, near),
      mended: ({ literals, model }, near) => {
        for (const constraint of this.parts.heap.takeConstraints()) this.parts.oracle.assert(constraint);
        return this.parts.oracle.mended(literals, model, near);
      },
      keep: (model) => this.runs.keepFind(model),
    };
  }

  private mayReach(): (outcome: DecisionTaken) => boolean {
    const { bounds, undecided, functions, loaded } = this.parts;
    const later = bounds.goesOn ? { target: loaded.callee?.number } : undefined;
    return mayReach(this.parts.runner.machine, undecided, functions.entered, later);
  }

  summary(): ExplorationSummary {
    const last = this.now();
    if (!this.finished || this.parts.counts.divergent > 0) return last;
    if (this.isClosed && !this.parts.longTexts.hasGrown) return last;
    return withFinished(this.finished, last);
  }

  private now(): ExplorationSummary {
    const { counts, oracle, bounds } = this.parts;
    // These queries never got their full limit. Where another bound ended the search, that one is named.
    const isLate =
      this.parts.limits.remaining <= 0 && this.parts.backlog.isTried && this.parts.bounds.isSolid;
    this.parts.queries.dropPostponed(isLate);
    const isClosed = this.isClosed;
    if (this.parts.backlog.hasSpent) this.parts.bounds.hit('steps');
    const exhausted = isClosed && this.parts.undecided.isEmpty;
    const decisions = this.parts.coverage.summary(isClosed ? this.mayReach() : () => true);
    this.parts.assumptions.check(exhausted);
    const assumptions = this.parts.assumptions.records(exhausted);
    const claims = decisions.infeasible > 0 || assumptions.some(({ status }) => status === 'infeasible');
    const total = performance.now() - this.parts.began;
    const named = bounds.records(claims);
    const isBehind = this.parts.rounds.isBehind(counts.run, this.parts.paths.idleRuns);
    return {
      paths: { ...counts },
      decisions: {
        ...decisions,
        list: decisions.list.map((one) => this.parts.whyNots.explain(one, named, isBehind)),
      },
      bounds: named,
      assumptions,
      concretized: [...this.parts.concretized.entries(), ...this.parts.beyond.entries()].map(
        ([operation, count]) => ({ operation, count }),
      ),
      reentered: this.parts.reentered.entries().map(([builtin, count]) => ({ builtin, count })),
      solver: oracle.statistics,
      time: { total, solve: oracle.milliseconds, execute: this.parts.runner.milliseconds },
      exhausted,
    };
  }
}
