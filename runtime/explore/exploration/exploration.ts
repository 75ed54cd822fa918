/**
 * One search: Whispec's test generation (section 4, Figure 6) with a shadow that stays valid under every aliasing, and with
 * precondition and path condition in one query.
 */
import type { RunRecord } from '../../../vm/contract.js';
import type { Machine } from '../../../vm/index.js';
import type { Domain } from '../../inputs/domains/domain.js';
import { type Instance, instanceOf } from '../../inputs/heap/instance.js';
import { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import type { Callee } from '../../inputs/model/callee.js';
import { MOST_LATER } from '../../inputs/model/later-calls.js';
import { PROGRAM } from '../../inputs/model/target.js';
import { Portfolio } from '../../solver/portfolio.js';
import { type Assignment, Terms, TRUE } from '../../solver/terms/terms.js';
import type { ToldQuery } from '../../solver/z3/session.js';
import type {
  DecisionTaken,
  ExplorationSummary,
  ExploreEvent,
  ExploreOptions,
  KilledRun,
  PathRecord,
  Resume,
  Share,
} from '../events.js';
import type { Fuzzer } from '../fuzzing/fuzzer.js';
import { targetNumbers } from '../runs/callee.js';
import { type Later, LaterCalls } from '../runs/later-calls.js';
import { LaterParameters } from '../runs/later-parameters.js';
import { isArrived, Markers } from '../runs/markers.js';
import { OpenBehind } from '../runs/open-behind.js';
import { type NewInput, ProgramInputs } from '../runs/program-inputs.js';
import { Reach } from '../runs/reach.js';
import { type ObservedInput, type PathRun, Runner } from '../runs/runner.js';
import { Backlog } from '../search/backlog.js';
import { Boundaries } from '../search/boundaries.js';
import { Budget } from '../search/budget.js';
import { violating } from '../search/claims.js';
import { makeStrategy, type PathCondition } from '../search/frontier.js';
import { LongTexts } from '../search/long-texts.js';
import { MergedStates } from '../search/merged-states.js';
import { Mixes } from '../search/mixes.js';
import { PathConditions, START } from '../search/path-conditions.js';
import { Rounds } from '../search/rounds.js';
import { ShortestFirst } from '../search/shortest-first.js';
import { workOf } from '../search/work.js';
import { WorkTime } from '../search/work-time.js';
import { Oracle, RecordedAnswers } from '../solving/oracle.js';
import { establish } from '../solving/precondition.js';
import { roundedModels } from '../solving/rounded.js';
import { describeSubject, isFree, type Subject } from '../subject/subject.js';
import { Assumptions } from '../verdicts/assumptions.js';
import { Bounds } from '../verdicts/bounds.js';
import { countedFiles } from '../verdicts/counted.js';
import { DecisionCoverage } from '../verdicts/coverage.js';
import { divergenceOf } from '../verdicts/divergence.js';
import { withFinished } from '../verdicts/finished-round.js';
import { knownOutcomes } from '../verdicts/known-outcomes.js';
import { mayReach } from '../verdicts/may-reach.js';
import { PathBook } from '../verdicts/path-book.js';
import { PathReporter } from '../verdicts/path-record.js';
import { Tally } from '../verdicts/tally.js';
import { Undecided } from '../verdicts/undecided.js';
import { WhyNots } from '../verdicts/why-not.js';
import { ChangedInputs, type Trials } from './changed-inputs.js';
import { Continuations } from './continuations.js';
import type { Counts } from './counts.js';
import { Functions, propertiesIn, siteRecords } from './functions.js';
import { Growth } from './growth.js';
import { Limits } from './limits.js';
import { PathQueries } from './path-queries.js';

/** Instructions that a run may take beyond the one that its path condition comes from. */
const FEW_STEPS = 20_000;
/** How many times as many it gets when it goes on; with so many it has all time that runs have. */
const MORE_STEPS = 8;
const MANY_STEPS = 10_000_000;

/** Bounds by the limits of runs. */
const OF_LIMITS = { decisions: 'memory', milliseconds: 'run-timeout', steps: 'instructions' } as const;

/** The machine with the program loaded, and the target found in it. No target: the whole program is explored. */
export interface Loaded {
  readonly machine: Machine;
  readonly callee: Callee | undefined;
  readonly began: number;
}

/** What a search goes on from. */
export interface Continued {
  /** What it has covered and spent counts, and its paths. The two may take turns. */
  readonly before?: Exploration | undefined;
  /** Objects that functions take which are called after the target; undefined: none are known. */
  readonly later?: readonly Domain[] | undefined;
  /** Whether inputs are of other types than documented. */
  readonly isOutside?: boolean;
  /** Whether no search follows that has objects of further domains. */
  readonly isLast?: boolean;
  /** Whether receivers are what their constructor makes, where they could be written as well. */
  readonly isMade?: boolean;
  /** Whether a plain function is called on values of any kind, and not on what it is found in. */
  readonly isCalledOnAny?: boolean;
  /** Runs changed inputs; undefined: there are none. */
  readonly fuzzer?: Fuzzer | undefined;
}

export class Exploration {
  private readonly began: number;
  private readonly limits: Limits;
  private readonly counts: Counts;
  private readonly terms = new Terms();
  private readonly session: Portfolio;
  private readonly subject: Subject;
  private readonly heap: SymbolicHeap;
  private readonly oracle: Oracle;
  private readonly queries: PathQueries;
  private readonly runner: Runner;
  private readonly markers: Markers | undefined;
  private readonly reporter: PathReporter;
  private readonly coverage: DecisionCoverage;
  private readonly functions: Functions;
  private readonly backlog: Backlog;
  private readonly conditions: PathConditions;
  private readonly paths: PathBook;
  private readonly concretized = new Tally();
  private readonly reentered = new Tally();
  private readonly bounds: Bounds;
  private readonly undecided: Undecided;
  /** Of a whole program. */
  private readonly program: ProgramInputs | undefined;
  private readonly assumptions = new Assumptions();
  private readonly boundaries: Boundaries | undefined;
  private readonly whyNots: WhyNots;
  /** Calls of what the target returns; undefined where a contract speaks of one call. */
  private readonly later: LaterCalls | undefined;
  /** Objects of declared types that those calls are given; undefined: the universe has not been laid out for them. */
  readonly domains: readonly Domain[] | undefined;
  private readonly continuations: Continuations | undefined;
  private readonly answered: RecordedAnswers;
  private readonly told: ExploreEvent[] = [];
  /** Inputs of runs, as text. */
  private readonly inputs = new Set<string>();
  private readonly rounds: Rounds;
  private readonly growth: Growth;
  /** Undefined where other orders of the search are wanted, or what is no input of one call. */
  private readonly changed: ChangedInputs | undefined;
  /** Runs that were begun, those included that are no path. */
  private begun = 0;
  /** Of its runs. */
  private instructions = 0;
  /** What was done up to the last event that tells it. */
  private work = 0;
  private readonly longTexts: LongTexts;
  /** Of the largest round that decided all within its bounds. */
  private finished: ExplorationSummary | undefined;
  /** Whether path conditions of further runs are no longer added to the frontier. */
  private isClosing = false;
  /** Whether a sequence of calls has reached the call that it is made for. */
  private hasArrived = false;

  constructor(
    private readonly options: ExploreOptions,
    private readonly loaded: Loaded,
    private readonly resume: Resume,
    share: Share | undefined,
    {
      before,
      later,
      isOutside = false,
      isLast = false,
      isMade = false,
      isCalledOnAny = false,
      fuzzer,
    }: Continued = {},
  ) {
    const { machine, callee } = loaded;
    this.began = loaded.began - resume.elapsed;
    this.counts = before?.counts ?? { run: 0, infeasible: 0, unknown: 0, divergent: 0 };
    const { budget = new Budget(options) } = before?.limits ?? {};
    const counts = countedFiles(options, callee?.place?.file);
    const isCounted = (site: number): boolean => counts(machine.sites[site]!.file);
    const isKnown = knownOutcomes(options.known ?? [], options.file);
    this.coverage = before?.coverage ?? new DecisionCoverage(isCounted, isKnown);
    const { rlimit, solverTimeout: timeout, seed } = options;
    const isCovered = (aim: DecisionTaken): boolean => this.coverage.isCovered(aim);
    const openBehind = new OpenBehind(machine, isCovered);
    const effort = { rlimit, timeout };
    const tell = ({ script, status }: ToldQuery): void =>
      void this.told.push({ type: 'query', query: budget.queries, script, status });
    const own = { ...effort, seed, ...(options.smt ? { tell } : {}) };
    this.session = new Portfolio(this.terms, own, options.stringLength);
    try {
      // What a whole program reaches is known only after a run.
      const needsMaker = callee?.needsMaker === true;
      const reach = callee && new Reach(machine, options, counts, needsMaker || isMade);
      this.subject = describeSubject(options, callee, reach, later, isMade, isCalledOnAny);
      this.markers = callee && Markers.of(machine, options);
      this.runner = new Runner(machine, options, this.subject, isCovered, openBehind, this.markers);
      // What only the constructor calls is asked for, and does not count.
      const counted = isMade ? new Reach(machine, options, counts, false) : reach;
      const reached = counted?.functions(this.subject.universe);
      this.functions = new Functions(
        options,
        this.runner,
        this.markers,
        this.coverage,
        isCounted,
        this.markers?.functions ?? reached ?? new Set(),
        before?.functions.entered ?? new Set(),
        this.subject.isMade && !needsMaker,
      );
      this.heap = new SymbolicHeap(this.terms, this.subject.universe, this.subject.sorts);
    } catch (error) {
      void this.session.close();
      throw error;
    }
    // As loading, what inputs there are takes no time of the search.
    const { time = new WorkTime(resume.elapsed) } = before?.limits ?? {};
    this.limits = new Limits(options, share, time, budget, this.counts);
    this.domains = later;
    this.boundaries = options.boundaries ? new Boundaries() : undefined;
    this.later =
      callee && isFree(this.subject.contract) && !options.sequences
        ? new LaterCalls(
            new LaterParameters(machine, this.subject.universe),
            this.heap,
            targetNumbers(machine, options),
          )
        : undefined;
    this.program = options.target === PROGRAM ? new ProgramInputs(this.heap) : undefined;
    this.undecided = new Undecided(machine);
    this.whyNots = new WhyNots(
      isCovered,
      (site) => machine.sites[site]!.function,
      (outcome) => this.coverage.isOmitted(outcome),
    );
    this.bounds = new Bounds(
      options,
      share?.total,
      () => this.subject.bounds(this.heap),
      () => this.oracle.places,
      () => this.later?.limit ?? MOST_LATER,
    );
    // Also where the time for the target is over before such a run comes again.
    for (const { cause } of resume.killed) this.bounds.hit(cause === 'memory' ? 'memory' : 'run-timeout');
    this.rounds = new Rounds(options.scope, isCovered);
    this.answered = before?.answered ?? new RecordedAnswers(resume.answers);
    this.oracle = new Oracle(
      this.terms,
      this.session,
      this.heap.variables,
      effort,
      this.answered,
      budget,
      this.heap.unknown !== undefined && isFree(this.subject.contract),
    );
    this.oracle.places = before?.oracle.places;
    this.reporter = new PathReporter(this.subject, isOutside);
    this.paths = new PathBook(options, () => machine.sites, this.reporter, this.coverage, before?.paths);
    const { markers } = this;
    const states = markers && new MergedStates();
    this.conditions = new PathConditions(
      options.maxLength,
      options.goal === 'paths',
      isCovered,
      openBehind,
      states,
    );
    this.backlog = new Backlog(
      markers
        ? new ShortestFirst(
            ({ predicted }) => markers.calls(predicted),
            isCovered,
            () => this.coverage.covered,
          )
        : makeStrategy(
            options.strategy,
            seed,
            isCovered,
            () => this.coverage.covered,
            (aim) => this.coverage.isAside(aim),
            propertiesIn(machine),
          ),
      isCovered,
    );
    const verdicts = {
      counts: this.counts,
      bounds: this.bounds,
      coverage: this.coverage,
      undecided: this.undecided,
      whyNots: this.whyNots,
    };
    this.longTexts = new LongTexts(options.goal === 'decisions', options.stringLength);
    this.queries = new PathQueries(
      this.oracle,
      this.heap,
      this.limits,
      this.backlog,
      verdicts,
      this.longTexts,
      isCovered,
    );
    const isCall = this.program === undefined && markers === undefined;
    this.growth = new Growth(
      options,
      isCall,
      this.subject,
      this.rounds,
      this.coverage,
      this.heap,
      this.later,
    );
    const { heap, runner, backlog, conditions, coverage, functions, bounds } = this;
    const search = { options, heap, runner, backlog, conditions, coverage, functions, bounds };
    const isChanged =
      isCall && options.strategy === 'coverage' && options.goal === 'decisions' && !options.sequences;
    if (isChanged && fuzzer) {
      const mixes = new Mixes(this.terms, (name) => this.heap.variable(name), isCovered);
      const pool = fuzzer.pool(seed, (first) => siteRecords(machine.sites.slice(first)));
      this.changed = new ChangedInputs(this.trials(), mixes, pool);
    }
    this.continuations = this.later && callee && new Continuations(search, callee, this.later, later, isLast);
  }

  async close(): Promise<void> {
    await this.session.close();
  }

  async *run(): AsyncGenerator<ExploreEvent> {
    const sites = this.functions.sitesOf(this.functions.reached);
    if (this.coverage.enter(sites)) yield { type: 'sites', sites };
    const first = await establish(this.oracle, this.heap, this.subject, this.options);
    yield* this.answers();
    if (first.status === 'unknown') {
      this.queries.giveUp(first.cause);
    } else {
      this.bounds.withoutCycles(first.acyclic);
      yield* this.execute(await this.shortest(first.model), START);
    }
    yield this.progress();
    do {
      while (!this.isDone()) {
        if (this.rounds.isDue(this.counts.run, this.paths.idleRuns)) yield* this.grow();
        const long = this.backlog.takeLong();
        if (long) {
          yield* this.execute(long.model, long.condition, long.steps);
          yield this.progress();
          continue;
        }
        const next = this.backlog.take();
        if (!next) {
          // Runs that may be endless come last.
          yield* this.grow();
          if (this.backlog.queued > 0) continue;
          const spent = this.backlog.takeSpent();
          if (!spent) break;
          yield* this.execute(spent.model, spent.condition, spent.steps);
          yield this.progress();
          continue;
        }
        const { condition } = next;
        const { covered } = this.coverage;
        const { visits } = this.oracle;
        const model = await this.queries.solve(condition, next.isFirst);
        yield* this.answers();
        if (model) yield* this.execute(model, condition);
        yield this.progress();
        if (!this.changed) continue;
        const { coverage, oracle } = this;
        this.changed.note(coverage.covered - covered, oracle.visits - visits, coverage.total);
        yield* this.changed.run();
      }
      if (this.isClosed) yield* this.confirm();
      if (this.backlog.isEmpty && this.growth.isPossible) {
        if (this.isClosed) this.finished = this.now();
        this.rounds.finish(this.counts.run);
        yield* this.grow();
      }
      if (this.backlog.isEmpty && this.longTexts.hasNext && this.coverage.covered < this.coverage.total) {
        // What is undecided of longer texts takes nothing from what was refuted of shorter ones.
        if (this.isClosed)
          this.finished = this.finished ? withFinished(this.finished, this.now()) : this.now();
        this.rounds.finish(this.counts.run);
        this.backlog.add(this.longTexts.next());
      }
    } while (!this.isDone());
    yield* this.reachBoundaries();
  }

  /** Begins the next round, if there is one, with runs of those before it. */
  private async *grow(): AsyncGenerator<ExploreEvent> {
    while (this.growth.isPossible && !this.limits.isSpent) {
      const runs = this.growth.begin();
      for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
      for (const { model, steps } of runs) {
        if (this.limits.isSpent) return;
        yield* this.execute(model, { ...START, steps });
        yield this.progress();
      }
      if (this.backlog.queued > 0) return;
    }
  }

  /** The model of the shortest sequence of calls, where the target makes one. */
  private async shortest(first: Assignment): Promise<Assignment> {
    const { terms, heap, options } = this;
    if (!options.sequences) return first;
    const none = options.sequences.steps.flatMap((name) =>
      (heap.variable(name)?.numbers ?? []).map(({ term }) => terms.eq(term, terms.num(0, terms.sort(term)))),
    );
    const answer = await this.oracle.check(none, { remember: false });
    return answer.status === 'sat' ? answer.model : first;
  }

  /** Set where it has to be: the search begins anew, with objects of these domains. */
  get wanted(): readonly Domain[] | undefined {
    return this.continuations?.wanted;
  }

  /** Names of the inputs. */
  get parameters(): readonly string[] {
    return this.subject.universe.inputs.map(({ name }) => name);
  }

  /** Whether the source shows all that receivers may hold. */
  get isWhole(): boolean {
    return this.subject.isWhole;
  }

  /** Whether the target is a plain function that may be called on other values, too. */
  get mayBeCalledOnAny(): boolean {
    return this.options.goal === 'decisions' && !this.options.sequences && this.subject.mayBeCalledOnAny;
  }

  /** Whether receivers are what their constructor makes, and could be written as well. */
  get isLed(): boolean {
    return this.subject.isMade && this.subject.isWritable;
  }

  /** Whether the types of the inputs are documented only, so that there are others to try. */
  get isMerelyDocumented(): boolean {
    return this.options.goal === 'decisions' && this.subject.isMerelyDocumented;
  }

  /** Whether there is nothing left to cover, or no time. Else nothing is left inside of its bounds. */
  get isOver(): boolean {
    return this.coverage.covered === this.coverage.total || this.limits.isSpent;
  }

  /**
   * Refutations by exact arithmetic are checked again with rounding. An input for which rounding matters is run, and
   * its path is explored. As long as there are such inputs, nothing is proved.
   */
  private async *confirm(): AsyncGenerator<ExploreEvent> {
    const timeout = (): number => this.limits.ofQuery;
    const isLate = (): boolean => this.limits.remaining <= 0;
    for await (const model of roundedModels(this.oracle, this.heap, timeout, isLate)) {
      yield* this.answers();
      this.bounds.hit('arithmetic');
      this.coverage.doubt();
      const isWanted = this.coverage.covered < this.coverage.total || this.options.goal === 'paths';
      if (!isWanted || this.limits.isSpent) return;
      if (model) yield* this.execute(model, START);
    }
    yield* this.answers();
  }

  /** Looks for inputs on sides of comparisons that no input was on. A failure to find one proves nothing. */
  private async *reachBoundaries(): AsyncGenerator<ExploreEvent> {
    this.isClosing = true;
    while (!this.limits.isSpent) {
      const condition = this.boundaries?.next();
      if (!condition) return;
      const timeout = this.limits.ofQuery;
      const answer = await this.oracle.check(condition.literals, { remember: false, timeout });
      yield* this.answers();
      if (answer.status === 'sat') yield* this.execute(answer.model, condition);
      yield this.progress();
    }
  }

  /** Whether every path condition within the bounds was tried, and the answers hold of doubles. */
  private get isClosed(): boolean {
    const { backlog, bounds, concretized, rounds } = this;
    // Without time for second tries what was tried once is undecided.
    const isOver = backlog.isEmpty || (backlog.isTried && this.limits.remaining <= 0);
    return isOver && bounds.isSolid && concretized.isEmpty && !rounds.isPartial;
  }

  private progress(): ExploreEvent {
    return {
      type: 'progress',
      run: this.counts.run,
      queued: this.backlog.queued,
      queries: this.limits.budget.queries,
      work: this.newWork(),
      covered: this.coverage.covered,
      total: this.coverage.total,
      spent: this.limits.time.spent,
      execute: this.runner.milliseconds,
    };
  }

  /** What was done since this was asked last. */
  private newWork(): number {
    const before = this.work;
    this.work = workOf({
      queries: this.oracle.statistics.queries,
      visits: this.oracle.visits,
      steps: this.instructions,
      changes: this.changed?.runs ?? 0,
    });
    return this.work - before;
  }

  private *answers(): Generator<ExploreEvent> {
    yield* this.told.splice(0);
    for (const answer of this.oracle.takeAnswers()) yield { type: 'answer', answer };
  }

  private isDone(): boolean {
    if (this.wanted || this.backlog.isEmpty) return true;
    if (!this.growth.isPossible && this.rounds.isBehind(this.counts.run, this.paths.idleRuns)) return true;
    if (
      !this.backlog.hasClaims &&
      this.options.goal === 'decisions' &&
      this.counts.run > 0 &&
      !(this.program && this.assumptions.seeksUnmet(this.paths.idleRuns)) &&
      this.coverage.covered === this.coverage.total &&
      !this.runner.seeksClosed(this.functions.entered, this.paths.idleRuns)
    ) {
      return true;
    }
    if (this.limits.remaining <= 0) {
      // What is left was tried once, and is undecided.
      if (!this.backlog.isTried) this.bounds.hit(this.limits.timeBound);
    } else if (this.counts.run >= this.options.maxPaths) this.bounds.hit('paths');
    else if (this.limits.budget.over !== undefined) this.bounds.hit(this.limits.budget.over);
    else if (this.options.goal === 'decisions' && this.paths.idleRuns >= this.options.patience)
      this.bounds.hit('patience');
    else return false;
    return true;
  }

  /** Records a divergence: a run took another path than its query predicted. */
  private diverge(): void {
    this.counts.divergent += 1;
    this.bounds.hit('prediction');
  }

  /** @param steps instructions that the run may take */
  private async *execute(
    model: Assignment,
    condition: PathCondition,
    steps = (condition.steps ?? 0) + FEW_STEPS,
  ): AsyncGenerator<ExploreEvent> {
    const instance = instanceOf(this.heap, model);
    const plan = this.later?.plan(this.terms.evaluator(model).bool) ?? [];
    const inputs = this.program
      ? this.reporter.encodeSymbols(instance, this.program.all)
      : this.reporter.encode(instance, plan);
    if (this.isRepeated(inputs) && condition.prefix !== undefined) return;
    this.counts.run += 1;
    this.begun += 1;
    const number = this.begun;
    yield { type: 'run', number, inputs };
    const killed = this.resume.killed.find(({ run }) => run === number);
    if (killed) {
      yield* this.executeKilled(killed, inputs, condition);
      return;
    }
    const allowed = this.limits.budget.ofRun(steps < MANY_STEPS ? steps : Number.POSITIVE_INFINITY);
    const passed = this.markers?.passed(condition.predicted) ?? 0;
    const executed = this.start(instance, allowed, plan, passed);
    yield { type: 'ran', number };
    if (executed.missing.length > 0) {
      const known = await this.extend(executed.missing, condition);
      yield* this.answers();
      if (known) yield* this.execute(known, condition);
      return;
    }
    const run = executed.look();
    for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
    if (!run) {
      this.diverge();
      if (condition.aim) this.coverage.tried(condition.aim);
      return;
    }
    this.instructions += run.record.instructions;
    this.limits.budget.spend(run.record.instructions);
    const isOver = this.limits.budget.over !== undefined;
    if (this.isCut(run.record) && (steps < MANY_STEPS || isOver)) {
      const isNew = this.functions.findsNew(run);
      const isFirst = steps <= (condition.steps ?? 0) + FEW_STEPS;
      // What covers something has to be a test, and so it goes on at once, but not for long: it may have no end.
      if (isNew && isFirst && !isOver) yield* this.execute(model, condition, steps * MORE_STEPS);
      else this.keep(run, model, condition, { steps: steps * MORE_STEPS, isNew });
      return;
    }
    this.concretized.add(run.record.concretized);
    this.reentered.add(run.record.reentered);
    if (this.runner.machine.isSeeded) this.bounds.hit('seed');
    if (this.runner.machine.readsEnvironment) this.bounds.hit('environment');
    if (this.runner.machine.readsZone) this.bounds.hit('zone');
    if (this.runner.machine.readsLanguage) this.bounds.hit('language');
    if (run.record.isPending) this.bounds.hit('pending');
    if (run.record.goesOn) this.bounds.hit('timers');
    if (run.record.generated === 'cut') this.bounds.hit('yields');
    // A sequence of calls begins with the program as it is loaded.
    if (!this.program && !this.markers && this.runner.readsState(run.record)) this.bounds.hit('state');
    const { outcome } = run.record;
    if (outcome.kind === 'timeout') this.bounds.hit(this.boundOf(outcome.limit));
    if (run.mayBeInfinite) this.bounds.hit('arithmetic');
    const isNew = this.coverage.enter(this.functions.sitesOf(this.functions.counted(run)));
    if (!this.markers) this.coverage.enterAside(this.functions.sitesOf(run.record.entered));
    // Runs are compared by all decisions, counted or not.
    if (isNew || this.functions.entersNew(run))
      yield { type: 'sites', sites: this.functions.sitesOf(run.record.entered) };
    const { bool } = this.terms.evaluator(model);
    const difference = divergenceOf(run.steps, condition, bool, (site) => this.paths.place(site));
    // Whether the model satisfies the path condition in double arithmetic, not only in exact arithmetic.
    const isRounded = difference !== undefined && !condition.literals.every(bool);
    // Whether unmodelled operations returned other values than in the run that the path condition comes from.
    const isLoose = difference !== undefined && !condition.values.every(bool);
    const divergence = isRounded || isLoose ? undefined : difference;
    if (run.steps.some(({ isValue, literal }) => isValue && literal !== TRUE)) this.bounds.hit('values');
    if (isRounded) this.bounds.hit('arithmetic');
    if (divergence !== undefined) {
      this.diverge();
      this.whyNots.fail(condition.aim, 'prediction');
    }
    if (difference !== undefined && condition.aim) this.coverage.tried(condition.aim);
    if (run.program) this.assumptions.note(run.program.assumptions, outcome.kind === 'assume');
    const sides = difference === undefined ? this.boundaries?.note(run.steps, bool) : undefined;
    // What ends before the call of the target is no path of it.
    const path = run.isCutShort ? undefined : this.paths.enter(run, divergence, instance, sides);
    const keepsProgram = path !== undefined && this.runner.keepsProgram(run.record);
    if (run.isCutShort) this.paths.idleRuns += 1;
    if (difference === undefined) this.rounds.note(model, run.steps, run.record.instructions);
    this.whyNots.note(run, inputs);
    const entersNew = this.functions.enter(run);
    const { conditions, isCut } = this.conditions.negated(
      run.steps,
      difference === undefined ? condition : START,
      {
        base: difference === undefined ? model : undefined,
        steps: run.record.instructions,
        isFruitful: entersNew || (path !== undefined && path.added.length > 0),
      },
      outcome.kind === 'throw',
    );
    if (isCut) this.bounds.hit('length');
    if (!this.isClosing) this.backlog.add(conditions);
    if (difference === undefined && !this.isClosing) {
      this.claim(run, model);
      this.goOn(run, model);
    }
    if (path && difference === undefined) this.changed?.add(model, run, inputs, path.added.length > 0);
    if (path && (!this.markers || this.isTelling(path, run)))
      yield { type: 'path', path, ...(keepsProgram ? { keepsProgram } : {}) };
  }

  private trials(): Trials {
    const { coverage, functions } = this;
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
      heap: this.heap,
      encode: (model) => this.encoded(model),
      isOpen: (outcome) => !coverage.isCovered(outcome) && !coverage.isAside(outcome),
      admits: (model, near) => this.oracle.admits(model, near),
      mended: ({ literals, model }) => {
        for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
        return this.oracle.mended(literals, model);
      },
      keep: (model) => this.keepFind(model),
    };
  }

  /** Undefined: no object can be so. What is asserted of the heap may not allow the value. */
  private encoded(model: Assignment): PathRecord['inputs'] | undefined {
    try {
      const plan = this.later?.plan(this.terms.evaluator(model).bool) ?? [];
      return this.reporter.encode(instanceOf(this.heap, model), plan);
    } catch {
      return undefined;
    }
  }

  /** Runs an input that a fuzzer has found, and makes a path of it. */
  private async *keepFind(model: Assignment): AsyncGenerator<ExploreEvent> {
    if (this.inputs.has(JSON.stringify(this.encoded(model)))) return;
    yield* this.execute(model, START, FEW_STEPS * MORE_STEPS);
    yield this.progress();
  }

  /** Whether a run had these inputs. Nothing but a shortcut is spared for it: a value that no path had asked for may be asked for now. */
  private isRepeated(inputs: PathRecord['inputs']): boolean {
    const text = JSON.stringify(inputs);
    const before = this.inputs.size;
    return this.inputs.add(text).size === before;
  }

  /** Whether a sequence of calls is worth telling of: most only lead on to others. */
  private isTelling({ added, divergence }: PathRecord, { steps }: PathRun): boolean {
    const isFirst = !this.hasArrived && isArrived(steps);
    this.hasArrived ||= isFirst;
    return isFirst || added.length > 0 || divergence !== undefined;
  }

  /** The machine has a limit of instructions of its own: without `maxSteps`, that is one of time. */
  private boundOf(limit: keyof typeof OF_LIMITS): (typeof OF_LIMITS)[typeof limit] {
    return OF_LIMITS[limit === 'steps' && this.options.maxSteps === undefined ? 'milliseconds' : limit];
  }

  /** Whether a run has spent its instructions. */
  private isCut({ outcome }: RunRecord): boolean {
    return outcome.kind === 'timeout' && outcome.limit === 'steps';
  }

  /** A run that was cut waits: for its turn if it covers something, else for the end of the search. Where its path leads is looked at now. */
  private keep(
    run: PathRun,
    model: Assignment,
    condition: PathCondition,
    next: { readonly steps: number; readonly isNew: boolean },
  ): void {
    const from = { base: model, isFruitful: false, steps: condition.steps ?? 0 };
    const { conditions, isCut } = this.conditions.negated(run.steps, condition, from, false);
    if (isCut) this.bounds.hit('length');
    if (!this.isClosing) this.backlog.add(conditions);
    this.backlog.keep({ model, condition, ...next });
    this.paths.idleRuns += 1;
  }

  /** Queues path conditions for violations of those postconditions that no run has violated yet. */
  private claim({ steps, after, promised }: PathRun, base: Assignment): void {
    if (!after) return;
    const { contract, called } = this.subject;
    const post = this.paths.open(contract.post);
    const open = new Set(this.paths.open(called.post));
    const run = called.post.flatMap((conjunct, i) => {
      const { holds = false, literal = TRUE } = promised[i] ?? {};
      return holds && open.has(conjunct) ? [{ conjunct, literal: -literal }] : [];
    });
    const claimed = [...violating(post, this.heap, after), ...run];
    this.backlog.claim(this.conditions.violating(steps, claimed, base));
    for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
  }

  /** Queues calls of what a run has returned or given away. */
  private goOn(run: PathRun, base: Assignment): void {
    for (const sites of this.continuations?.add(run, base) ?? []) this.told.push({ type: 'sites', sites });
    for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
  }

  /** Runs the program. `missing`: symbols that it made for the first time. Such a run counts as no path: it is repeated. */
  private start(
    instance: Instance,
    steps: number,
    plan: readonly Later[],
    known: number,
  ): {
    readonly missing: readonly NewInput[];
    readonly record?: RunRecord | undefined;
    readonly look: () => PathRun | undefined;
  } {
    if (this.program) return this.runner.runProgram(instance, this.heap, this.program);
    const check = (input: ObservedInput): boolean => this.reporter.before(input) === undefined;
    const executed = this.runner.run(instance, this.heap, check, steps, plan, known);
    return { missing: [], record: executed?.record, look: () => executed?.look() };
  }

  /**
   * Adds the symbols that a run has made to the inputs.
   * @returns a model of the path condition in which they have the values of their seeds, if there is one
   */
  private async extend(
    missing: readonly NewInput[],
    condition: PathCondition,
  ): Promise<Assignment | undefined> {
    const seeds = this.program!.add(missing);
    for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
    if (this.limits.isSpent) return undefined;
    const answer = await this.oracle.check([...condition.literals, ...seeds], { remember: false });
    return answer.status === 'sat' ? answer.model : await this.queries.solve(condition, false);
  }

  /** Records an input whose run killed the process. Its path is the predicted one. */
  private *executeKilled(
    killed: KilledRun,
    inputs: PathRecord['inputs'],
    condition: PathCondition,
  ): Generator<ExploreEvent> {
    this.runner.milliseconds += killed.milliseconds;
    yield { type: 'path', path: this.paths.enterKilled(inputs, condition) };
  }

  private mayReach(): (outcome: DecisionTaken) => boolean {
    const { bounds, undecided, functions, loaded } = this;
    const later = bounds.goesOn ? { target: loaded.callee?.number } : undefined;
    return mayReach(this.runner.machine, undecided, functions.entered, later);
  }

  summary(): ExplorationSummary {
    const last = this.now();
    if (!this.finished || this.counts.divergent > 0) return last;
    if (this.isClosed && !this.longTexts.hasGrown) return last;
    return withFinished(this.finished, last);
  }

  private now(): ExplorationSummary {
    const { counts, oracle, bounds } = this;
    // These queries never got their full limit. Where another bound ended the search, that one is named.
    const isLate = this.limits.remaining <= 0 && this.backlog.isTried && this.bounds.isSolid;
    this.queries.dropPostponed(isLate);
    const isClosed = this.isClosed;
    if (this.backlog.hasSpent) this.bounds.hit('steps');
    const exhausted = isClosed && this.undecided.isEmpty;
    const decisions = this.coverage.summary(isClosed ? this.mayReach() : () => true);
    this.assumptions.check(exhausted);
    const assumptions = this.assumptions.records(exhausted);
    const claims = decisions.infeasible > 0 || assumptions.some(({ status }) => status === 'infeasible');
    const total = performance.now() - this.began;
    const named = bounds.records(claims);
    const isBehind = this.rounds.isBehind(counts.run, this.paths.idleRuns);
    return {
      paths: { ...counts },
      decisions: {
        ...decisions,
        list: decisions.list.map((one) => this.whyNots.explain(one, named, isBehind)),
      },
      bounds: named,
      assumptions,
      concretized: this.concretized.entries().map(([operation, count]) => ({ operation, count })),
      reentered: this.reentered.entries().map(([builtin, count]) => ({ builtin, count })),
      solver: oracle.statistics,
      time: { total, solve: oracle.milliseconds, execute: this.runner.milliseconds },
      exhausted,
    };
  }
}
