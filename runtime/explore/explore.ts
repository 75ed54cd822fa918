/**
 * The exploration of one target: Whispec's test generation (section 4, Figure 6) with a shadow that stays valid
 * under every aliasing, and with precondition and path condition in one query.
 */
import type { RunRecord } from '../../vm/contract.js';
import type { Machine } from '../../vm/index.js';
import type { Domain } from '../inputs/domains/domain.js';
import { type Instance, instanceOf } from '../inputs/heap/instance.js';
import { SymbolicHeap } from '../inputs/heap/symbolic-heap.js';
import type { Callee } from '../inputs/model/callee.js';
import { MOST_LATER } from '../inputs/model/later-calls.js';
import { PROGRAM } from '../inputs/model/target.js';
import { Portfolio } from '../solver/portfolio.js';
import { type Assignment, Terms, TRUE } from '../solver/terms/terms.js';
import type { UnknownCause } from '../solver/z3/protocol.js';
import type { ToldQuery } from '../solver/z3/session.js';
import type {
  DecisionTaken,
  ExplorationSummary,
  ExploreEvent,
  ExploreOptions,
  KilledRun,
  PathRecord,
  Resume,
  Share,
  SiteRecord,
} from './events.js';
import { inspectCallee, targetNumbers } from './runs/callee.js';
import { type Callable, type Later, LaterCalls } from './runs/later-calls.js';
import { LaterParameters } from './runs/later-parameters.js';
import { machineFor } from './runs/machine.js';
import { decidedLast, isArrived, Markers } from './runs/markers.js';
import { type NewInput, ProgramInputs } from './runs/program-inputs.js';
import { Reach } from './runs/reach.js';
import { type ObservedInput, type PathRun, Runner } from './runs/runner.js';
import { Backlog } from './search/backlog.js';
import { Boundaries } from './search/boundaries.js';
import { Budget } from './search/budget.js';
import { violating } from './search/claims.js';
import { makeStrategy, type PathCondition } from './search/frontier.js';
import { MergedStates } from './search/merged-states.js';
import { PathConditions, START } from './search/path-conditions.js';
import { ShortestFirst } from './search/queues.js';
import { Rounds } from './search/rounds.js';
import { WorkTime } from './search/work-time.js';
import { Oracle } from './solving/oracle.js';
import { establish, integerBounds, isInRange } from './solving/precondition.js';
import { roundedModels } from './solving/rounded.js';
import { describeSubject, isFree, type Subject } from './subject/subject.js';
import { Assumptions } from './verdicts/assumptions.js';
import { bothSides } from './verdicts/both-sides.js';
import { Bounds } from './verdicts/bounds.js';
import { countedFiles } from './verdicts/counted.js';
import { DecisionCoverage } from './verdicts/coverage.js';
import { divergenceOf } from './verdicts/divergence.js';
import { withFinished } from './verdicts/finished-round.js';
import { knownOutcomes } from './verdicts/known-outcomes.js';
import { PathBook } from './verdicts/path-book.js';
import { PathReporter } from './verdicts/path-record.js';
import { Tally } from './verdicts/tally.js';
import { Undecided } from './verdicts/undecided.js';
import { WhyNots } from './verdicts/why-not.js';

/**
 * Explores one target in this process.
 * @throws PenumbraError for a subject that does not load, a target that is not there, a contract that is ill-typed
 *   or has no instance.
 */
export async function* exploreTarget(
  options: ExploreOptions,
  resume?: Resume,
  share?: Share,
): AsyncGenerator<ExploreEvent> {
  const began = performance.now();
  const machine = machineFor(options);
  const callee = options.target === PROGRAM ? undefined : inspectCallee(machine, options);
  yield { type: 'loaded' };
  const loaded = { machine, callee, began };
  const start = resume ?? { answers: [], killed: [], elapsed: 0 };
  let inside = new Exploration(options, loaded, start, share);
  try {
    yield { type: 'start', target: options.target, parameters: inside.parameters };
    yield* inside.run();
    for (let times = 1; inside.wanted && times <= MOST_BEGINNINGS; times++) {
      machine.begin();
      const before = inside;
      await before.close();
      const isLast = times === MOST_BEGINNINGS;
      inside = new Exploration(options, loaded, start, share, { before, later: before.wanted, isLast });
      yield* inside.run();
    }
    const summary = inside.summary();
    if (inside.isOverWith(summary)) {
      yield { type: 'end', summary };
      return;
    }
    machine.begin();
    const outside = new Exploration({ ...options, types: 'loose' }, loaded, start, share, {
      before: inside,
      later: inside.domains,
      isOutside: true,
      isLast: true,
    });
    try {
      yield* outside.run();
      yield { type: 'end', summary: bothSides(summary, outside.summary()) };
    } finally {
      await outside.close();
    }
  } finally {
    await inside.close();
  }
}

/** Instructions that a run may take beyond the one that its path condition comes from. */
const FEW_STEPS = 20_000;
/** How many times as many it gets when it goes on; with so many it has all time that runs have. */
const MORE_STEPS = 32;
const MANY_STEPS = 10_000_000;

/** Bounds by the limits of runs. */
const OF_LIMITS = { decisions: 'memory', milliseconds: 'run-timeout', steps: 'instructions' } as const;

/** Most open outcomes that a call is made for: a few are as good a reason as all. */
const MOST_OPEN = 16;

/** How often a search begins anew because functions are called that take objects of further types. */
const MOST_BEGINNINGS = 3;

/** Least time of a query in milliseconds, also when the time for the target is nearly over. */
const SHORTEST_QUERY = 100;

/** The machine with the program loaded, and the target found in it. No target: the whole program is explored. */
interface Loaded {
  readonly machine: Machine;
  readonly callee: Callee | undefined;
  readonly began: number;
}

/** What a search goes on from. */
interface Continued {
  /** What it has covered and spent counts. */
  readonly before?: Exploration;
  /** Objects that functions take which are called after the target; undefined: none are known. */
  readonly later?: readonly Domain[] | undefined;
  /** Whether inputs are of other types than documented. */
  readonly isOutside?: boolean;
  /** Whether no search follows that has objects of further domains. */
  readonly isLast?: boolean;
}

class Exploration {
  private readonly began: number;
  private readonly time: WorkTime;
  private readonly budget: Budget;
  private readonly terms = new Terms();
  private readonly session: Portfolio;
  private readonly subject: Subject;
  private readonly heap: SymbolicHeap;
  private readonly oracle: Oracle;
  private readonly runner: Runner;
  private readonly markers: Markers | undefined;
  private readonly reporter: PathReporter;
  private readonly coverage: DecisionCoverage;
  /** Whether the decisions of a site count. */
  private readonly isCounted: (site: number) => boolean;
  private readonly backlog: Backlog;
  private readonly conditions: PathConditions;
  private readonly paths: PathBook;
  private readonly concretized = new Tally();
  private readonly reentered = new Tally();
  /** Functions of the program that calls can reach, as far as that showed before the first run. */
  private readonly reached: ReadonlySet<number>;
  /** Functions of the program that a run has entered. */
  private readonly entered: Set<number>;
  private readonly counts: { run: number; infeasible: number; unknown: number; divergent: number };
  private readonly bounds: Bounds;
  private readonly undecided: Undecided;
  /** Of a whole program. */
  private readonly program: ProgramInputs | undefined;
  private readonly assumptions = new Assumptions();
  private readonly boundaries: Boundaries | undefined;
  private readonly whyNots: WhyNots;
  /** Calls of what the target returns; undefined where a contract speaks of one call. */
  private readonly later: LaterCalls | undefined;
  /** Objects of declared types that they are given; undefined: the universe has not been laid out for such calls. */
  readonly domains: readonly Domain[] | undefined;
  private readonly isLast: boolean;
  /** Recorded answers that searches before this one took. */
  private readonly answeredBefore: number;
  /** Set where it has to be: the search begins anew, with objects of these domains. */
  wanted: readonly Domain[] | undefined;
  /** Whether the target is a constructor that may tell how it is called. */
  private readonly asksForNew: boolean;
  /** The number of the target among the functions of the program. */
  private readonly target: number | undefined;
  /** Functions of the program that calls of one can reach, by its number. */
  private readonly reachedFrom = new Map<number, readonly number[]>();
  /** Outcomes that those may decide, as far as they were open last. */
  private readonly openFrom = new Map<
    number,
    { readonly at: string; readonly open: readonly DecisionTaken[] }
  >();
  private readonly told: ExploreEvent[] = [];
  private readonly rounds: Rounds;
  /** Of the largest round that decided all within its bounds. */
  private finished: ExplorationSummary | undefined;
  /** Whether path conditions of further runs are no longer added to the frontier. */
  private isClosing = false;
  /** Whether a sequence of calls has come to the call that it is made for. */
  private hasArrived = false;

  constructor(
    private readonly options: ExploreOptions,
    { machine, callee, began }: Loaded,
    private readonly resume: Resume,
    private readonly share: Share | undefined,
    { before, later, isOutside = false, isLast = false }: Continued = {},
  ) {
    this.began = began - resume.elapsed;
    this.time = before?.time ?? new WorkTime(resume.elapsed);
    this.budget = before?.budget ?? new Budget(options);
    const counts = countedFiles(options, callee?.place?.file);
    this.isCounted = (site) => counts(machine.sites[site]!.file);
    const isKnown = knownOutcomes(options.known ?? [], options.file);
    this.coverage = before?.coverage ?? new DecisionCoverage(this.isCounted, isKnown);
    this.entered = before?.entered ?? new Set();
    this.counts = { run: before?.counts.run ?? 0, infeasible: 0, unknown: 0, divergent: 0 };
    const { rlimit, solverTimeout: timeout, seed } = options;
    const isCovered = (aim: DecisionTaken): boolean => this.coverage.isCovered(aim);
    const limits = { rlimit, timeout };
    const tell = ({ script, status }: ToldQuery): void =>
      void this.told.push({ type: 'query', query: this.budget.queries, script, status });
    const own = { ...limits, seed, ...(options.smt ? { tell } : {}) };
    this.session = new Portfolio(this.terms, own, options.stringLength);
    try {
      // What a whole program reaches is known only after a run.
      const reach = callee && new Reach(machine, options, counts);
      this.subject = describeSubject(options, callee, reach, later);
      this.markers = callee && Markers.of(machine, options);
      this.runner = new Runner(machine, options, this.subject, isCovered, this.markers);
      const reached = reach?.functions(this.subject.universe);
      this.reached = this.markers?.functions ?? reached ?? new Set();
      this.heap = new SymbolicHeap(this.terms, this.subject.universe, this.subject.sorts);
    } catch (error) {
      void this.session.close();
      throw error;
    }
    this.boundaries = options.boundaries ? new Boundaries() : undefined;
    this.later =
      callee && isFree(this.subject.contract) && !options.sequences
        ? new LaterCalls(
            new LaterParameters(machine, this.subject.universe),
            this.heap,
            targetNumbers(machine, options),
          )
        : undefined;
    this.domains = later;
    this.isLast = isLast;
    this.target = callee?.number;
    this.asksForNew = callee?.asksForNew === true;
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
    this.rounds = new Rounds(options.scope, isCovered);
    this.answeredBefore = before ? before.answeredBefore + before.oracle.answered : 0;
    const answers = resume.answers.slice(this.answeredBefore);
    this.oracle = new Oracle(this.terms, this.session, this.heap.variables, limits, answers, this.budget);
    this.oracle.places = before?.oracle.places;
    this.reporter = new PathReporter(this.subject, isOutside);
    this.paths = new PathBook(options, () => machine.sites, this.reporter, this.coverage, before?.paths);
    const { markers } = this;
    const states = markers && new MergedStates();
    this.conditions = new PathConditions(options.maxLength, options.goal === 'paths', isCovered, states);
    this.backlog = new Backlog(
      markers
        ? new ShortestFirst(({ predicted }) => markers.calls(predicted))
        : makeStrategy(options.strategy, seed, isCovered, () => this.coverage.covered),
      isCovered,
    );
  }

  async close(): Promise<void> {
    await this.session.close();
  }

  async *run(): AsyncGenerator<ExploreEvent> {
    const sites = this.sitesOf(this.reached);
    if (this.coverage.enter(sites)) yield { type: 'sites', sites };
    const first = await establish(this.oracle, this.heap, this.subject, this.options);
    yield* this.answers();
    if (first.status === 'unknown') {
      this.giveUp(first.cause);
    } else {
      this.bounds.withoutCycles(first.acyclic);
      yield* this.execute(await this.shortest(first.model), START);
    }
    yield this.progress();
    do {
      while (!this.isDone()) {
        if (this.rounds.isDue(this.paths.idleRuns)) yield* this.grow();
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
        const model = await this.solve(condition, next.isFirst);
        yield* this.answers();
        if (model) yield* this.execute(model, condition);
        yield this.progress();
      }
      if (this.isClosed) yield* this.confirm();
      if (this.backlog.isEmpty && this.mayGrow) {
        if (this.isClosed) this.finished = this.now();
        this.rounds.finish(this.counts.run);
        yield* this.grow();
      }
    } while (!this.isDone());
    yield* this.reachBoundaries();
  }

  /** Whether larger bounds may lead to further outcomes. Where formulas hold of the inputs the scope is a part of them. */
  private get mayGrow(): boolean {
    const { options, subject, coverage } = this;
    if (options.goal !== 'decisions' || this.program || this.markers || !this.rounds.hasNext) return false;
    if (coverage.covered === coverage.total) return false;
    if (!this.heap.isBounded && this.later?.isBounded !== true) return false;
    const { contract, universe, isMerelyDocumented } = subject;
    return contract.pre.length === 0 && universe.overloads.length === 0 && !isMerelyDocumented;
  }

  /** Begins the next round, if there is one, with runs of those before it. */
  private async *grow(): AsyncGenerator<ExploreEvent> {
    while (this.mayGrow && !this.isSpent) {
      const { longest, depth, calls, runs } = this.rounds.next();
      this.heap.grow(longest, depth);
      this.later?.grow(calls);
      for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
      for (const { model, steps } of runs) {
        if (this.isSpent) return;
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

  /** Sites of functions of the program. */
  private sitesOf(numbers: Iterable<number>): SiteRecord[] {
    return this.runner
      .sitesOf(numbers)
      .map((record) => (this.isCounted(record.site) ? record : { ...record, isUncounted: true }));
  }

  /** Names of the inputs. */
  get parameters(): readonly string[] {
    return this.subject.universe.inputs.map(({ name }) => name);
  }

  /**
   * Whether the search ends with this summary: there is nothing left to cover, no time, or the types of the inputs are not
   * merely documented. Else nothing is left inside of them.
   */
  isOverWith({ decisions }: ExplorationSummary): boolean {
    const { options } = this;
    if (options.goal !== 'decisions' || !this.subject.isMerelyDocumented) return true;
    if (decisions.covered === decisions.total) return true;
    return this.isSpent;
  }

  /** Whether there is no more time for the target, or nothing else that each run or query takes. */
  private get isSpent(): boolean {
    const { options, budget, counts } = this;
    return this.remaining <= 0 || counts.run >= options.maxPaths || budget.over !== undefined;
  }

  /**
   * Refutations by exact arithmetic are checked again with rounding. An input for which rounding matters is run, and
   * its path is explored. As long as there are such inputs, nothing is proved.
   */
  private async *confirm(): AsyncGenerator<ExploreEvent> {
    const timeout = (): number => Math.max(this.remaining, SHORTEST_QUERY);
    const isLate = (): boolean => this.remaining <= 0;
    for await (const model of roundedModels(this.oracle, this.heap, timeout, isLate)) {
      yield* this.answers();
      this.bounds.hit('arithmetic');
      this.coverage.doubt();
      const isWanted = this.coverage.covered < this.coverage.total || this.options.goal === 'paths';
      if (!isWanted || this.isSpent) return;
      if (model) yield* this.execute(model, START);
    }
    yield* this.answers();
  }

  /** Looks for inputs on sides of comparisons that no input was on. A failure to find one proves nothing. */
  private async *reachBoundaries(): AsyncGenerator<ExploreEvent> {
    this.isClosing = true;
    while (!this.isSpent) {
      const condition = this.boundaries?.next();
      if (!condition) return;
      const timeout = Math.max(this.remaining, SHORTEST_QUERY);
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
    const isOver = backlog.isEmpty || (backlog.isTried && this.remaining <= 0);
    return isOver && bounds.isSolid && concretized.isEmpty && !rounds.isPartial;
  }

  private progress(): ExploreEvent {
    return {
      type: 'progress',
      run: this.counts.run,
      queued: this.backlog.queued,
      queries: this.budget.queries,
      covered: this.coverage.covered,
      total: this.coverage.total,
      spent: this.time.spent,
      execute: this.runner.milliseconds,
    };
  }

  private *answers(): Generator<ExploreEvent> {
    yield* this.told.splice(0);
    for (const answer of this.oracle.takeAnswers()) yield { type: 'answer', answer };
  }

  private isDone(): boolean {
    if (this.wanted || this.backlog.isEmpty) return true;
    if (this.rounds.isBehind(this.counts.run, this.paths.idleRuns)) return true;
    if (
      !this.backlog.hasClaims &&
      this.options.goal === 'decisions' &&
      this.counts.run > 0 &&
      !(this.program && this.assumptions.seeksUnmet(this.paths.idleRuns)) &&
      this.coverage.covered === this.coverage.total &&
      !this.runner.seeksClosed(this.entered, this.paths.idleRuns)
    ) {
      return true;
    }
    if (this.remaining <= 0) {
      // What is left was tried once, and is undecided.
      if (!this.backlog.isTried) this.bounds.hit(this.timeBound);
    } else if (this.counts.run >= this.options.maxPaths) this.bounds.hit('paths');
    else if (this.budget.over !== undefined) this.bounds.hit(this.budget.over);
    else if (this.options.goal === 'decisions' && this.paths.idleRuns >= this.options.patience)
      this.bounds.hit('patience');
    else return false;
    return true;
  }

  /** Milliseconds that are left for the target. */
  private get remaining(): number {
    return (
      Math.min(this.options.timeout, this.share?.milliseconds ?? Number.POSITIVE_INFINITY) - this.time.spent
    );
  }

  /** Which bound ends the time for the target. */
  private get timeBound(): 'timeout' | 'total' {
    return this.share && this.share.milliseconds < this.options.timeout ? 'total' : 'timeout';
  }

  /**
   * A model of the path condition; undefined if there is none or none was found.
   * @param isFirst whether a hard query may be postponed, so that it does not take the time of all others
   */
  private async solve(condition: PathCondition, isFirst: boolean): Promise<Assignment | undefined> {
    const { literals, values, base, rather } = condition;
    const effort = { isLast: !isFirst, timeout: Math.max(this.remaining, SHORTEST_QUERY) };
    // A slice that was too hard may become easy within the whole query: the solver takes another route.
    const unmet = literals.length - (condition.prefix ?? literals.length - 1);
    const once = isFirst ? { ...effort, base, unmet } : effort;
    const wishes = [
      ...(this.heap.unknown?.withoutCycles(base) ?? []),
      ...values,
      ...(rather === undefined ? [] : [rather]),
    ];
    let answer = await this.oracle.prefer(wishes, literals, once);
    if (answer.status === 'sat' && !isInRange(this.heap, answer.model)) {
      answer = await this.oracle.check([...literals, integerBounds(this.heap)], effort);
    }
    if (answer.status === 'sat') return answer.model;
    if (condition.prefix !== undefined) return undefined;
    if (answer.status === 'unsat') {
      this.counts.infeasible += 1;
      this.whyNots.fail(condition.aim, 'refuted');
    } else if (isFirst && answer.cause === 'resources') {
      this.backlog.postpone(condition);
    } else {
      // The first try had time enough, and no answer.
      this.giveUp(
        !isFirst && answer.cause === 'time' && this.remaining <= 0 ? 'resources' : answer.cause,
        condition,
      );
    }
    return undefined;
  }

  /** Records that a query was not answered. */
  private giveUp(cause: UnknownCause, condition?: PathCondition): void {
    this.counts.unknown += 1;
    this.undecided.add(condition);
    if (cause === 'time') this.bounds.hit(this.remaining > 0 ? 'solver' : this.timeBound);
    else this.bounds.hit(cause === 'resources' ? 'rlimit' : 'encodings');
    if (condition?.aim) this.coverage.tried(condition.aim);
    this.whyNots.fail(condition?.aim, cause);
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
    this.counts.run += 1;
    const number = this.counts.run;
    const plan = this.later?.plan(this.terms.evaluator(model).bool) ?? [];
    const inputs = this.program
      ? this.reporter.encodeSymbols(instance, this.program.all)
      : this.reporter.encode(instance, plan);
    yield { type: 'run', number, inputs };
    const killed = this.resume.killed.find(({ run }) => run === number);
    if (killed) {
      yield* this.executeKilled(killed, inputs, condition);
      return;
    }
    const allowed = this.budget.ofRun(steps < MANY_STEPS ? steps : Number.POSITIVE_INFINITY);
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
    this.budget.spend(run.record.instructions);
    const isOver = this.budget.over !== undefined;
    if (this.isCut(run.record) && (steps < MANY_STEPS || isOver)) {
      const isNew = this.findsNew(run);
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
    if (run.record.isPending) this.bounds.hit('pending');
    if (run.record.generated === 'cut') this.bounds.hit('yields');
    // A sequence of calls begins with the program as it is loaded.
    if (!this.program && !this.markers && this.runner.readsState(run.record)) this.bounds.hit('state');
    const { outcome } = run.record;
    if (outcome.kind === 'timeout') this.bounds.hit(this.boundOf(outcome.limit));
    if (run.mayBeInfinite) this.bounds.hit('arithmetic');
    const isNew = this.coverage.enter(this.sitesOf(this.counted(run)));
    // Runs are compared by all decisions, counted or not.
    if (isNew || this.entersNew(run)) yield { type: 'sites', sites: this.sitesOf(run.record.entered) };
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
    const path = this.paths.enter(run, divergence, instance, sides);
    if (difference === undefined) this.rounds.note(model, run.steps, run.record.instructions);
    this.whyNots.note(run, inputs);
    const known = this.entered.size;
    for (const number of run.record.entered) this.entered.add(number);
    const entersNew = this.entered.size > known;
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
      this.callWithoutNew(run, model);
      this.goOn(run, model);
    }
    if (path && (!this.markers || this.isTelling(path, run))) yield { type: 'path', path };
  }

  /** Whether a sequence of calls is worth telling of: most only lead on to others. */
  private isTelling({ added, divergence }: PathRecord, { steps }: PathRun): boolean {
    const isFirst = !this.hasArrived && isArrived(steps);
    this.hasArrived ||= isFirst;
    return isFirst || added.length > 0 || divergence !== undefined;
  }

  /** Functions whose decisions count, among those that a run has entered. */
  private counted({ record, steps }: PathRun): Iterable<number> {
    if (!this.markers) return record.entered;
    const { sites } = this.runner.machine;
    const { file } = this.options;
    return new Set(
      decidedLast(steps).flatMap(({ site }) => (sites[site]!.file === file ? [] : [sites[site]!.function])),
    );
  }

  /** The machine has a limit of instructions of its own: without `maxSteps`, that is one of time. */
  private boundOf(limit: keyof typeof OF_LIMITS): (typeof OF_LIMITS)[typeof limit] {
    return OF_LIMITS[limit === 'steps' && this.options.maxSteps === undefined ? 'milliseconds' : limit];
  }

  /** Whether a run has spent its instructions. */
  private isCut({ outcome }: RunRecord): boolean {
    return outcome.kind === 'timeout' && outcome.limit === 'steps';
  }

  private entersNew({ record }: PathRun): boolean {
    return [...record.entered].some((number) => !this.entered.has(number));
  }

  /** Whether a run covers an outcome or enters a function that no other has. */
  private findsNew(run: PathRun): boolean {
    return (
      this.entersNew(run) ||
      run.steps.some(({ site, taken }) => site >= 0 && !this.coverage.isCovered({ site, taken }))
    );
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
  private claim({ steps, after }: PathRun, base: Assignment): void {
    if (!after) return;
    const post = this.paths.open(this.subject.contract.post);
    this.backlog.claim(this.conditions.violating(steps, violating(post, this.heap, after), base));
    for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
  }

  /** Queues a call of a constructor as a function, once. */
  private callWithoutNew({ record }: PathRun, base: Assignment): void {
    const { later, options } = this;
    if (!later || !this.asksForNew || options.goal !== 'decisions') return;
    const open = this.runner
      .sitesOf([this.target!])
      .flatMap(({ site }) => [true, false].map((taken) => ({ site, taken })))
      .filter((outcome) => !this.coverage.isCovered(outcome));
    const from = { base, isFruitful: false, steps: record.instructions };
    const condition = open.length > 0 && this.conditions.following([], later.withoutNew(), open, from);
    if (condition) this.backlog.add([condition]);
  }

  /** Queues calls of what the calls of a run have returned that may cover something. */
  private goOn(run: PathRun, base: Assignment): void {
    const { record, materialized } = run;
    const steps = run.steps.slice(0, run.settled);
    const { later, options } = this;
    if (!later || record.outcome.kind !== 'return' || options.goal !== 'decisions') return;
    // What nobody could wait for has no result; a generator is read only where no other call follows.
    if (run.results.length <= run.later.length || record.generated !== undefined) return;
    const inputs = new Set(materialized.objects.values());
    const callables = later
      .callables(run, (object) => inputs.has(object))
      .map((callable) => ({ callable, open: this.openIn(callable) }));
    if (callables.length > 0) this.bounds.hit('calls');
    const promising = callables.filter(({ open }) => open.length > 0);
    const lacking = this.isLast ? undefined : later.lacks(promising.map(({ callable }) => callable));
    if (lacking) {
      this.wanted = [...(this.domains ?? []), ...lacking];
      return;
    }
    // In later rounds the others are called, too: they may lead to states in which these decide otherwise.
    const any = [...new Set(promising.flatMap(({ open }) => open))].slice(0, MOST_OPEN);
    const enabling =
      later.limit > MOST_LATER && any.length > 0
        ? callables.filter(({ callable, open }) => open.length === 0 && !callable.call.isGetter)
        : [];
    for (const { callable, open } of [...promising, ...enabling.map((one) => ({ ...one, open: any }))]) {
      const from = { base, isFruitful: false, steps: record.instructions };
      const ways = later.ways(callable);
      if (ways.length === 0) continue;
      const sites = this.sitesOf([callable.number]);
      if (this.coverage.enter(sites)) this.told.push({ type: 'sites', sites });
      for (const next of ways) {
        const condition = this.conditions.following(steps, next, open, from);
        if (condition) this.backlog.add([condition]);
      }
    }
    for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
  }

  /** Outcomes that a function may decide, itself or by calling others, and that no run has covered. */
  private openIn({ number, callee }: Callable): readonly DecisionTaken[] {
    const { functions } = this.runner.machine;
    // Nothing else makes a difference to what is open.
    const at = `${this.coverage.covered} ${this.entered.size}`;
    const known = this.openFrom.get(number);
    if (known?.at === at) return known.open;
    let reached = this.reachedFrom.get(number);
    if (!reached) {
      const graph = this.runner.machine.callGraph();
      graph.call(callee);
      reached = [...graph.reached];
      this.reachedFrom.set(number, reached);
    }
    const counted = reached.filter((each) => this.reached.has(each) || this.entered.has(each));
    // What it makes can be called next.
    const made = reached
      .flatMap((each) => functions[each]!.members)
      .filter((each) => this.later?.mayCall(each));
    const own = [number, ...made].flatMap((each) => this.runner.madeBy(each));
    const open = [...new Set([...own, ...counted])]
      .flatMap((each) => functions[each]!.sites)
      .flatMap((site) => [true, false].map((taken) => ({ site, taken })))
      .filter((outcome) => !this.coverage.isCovered(outcome))
      .slice(0, MOST_OPEN);
    this.openFrom.set(number, { at, open });
    return open;
  }

  /** Runs the program. `missing`: symbols that it made for the first time. Such a run counts as no path: it is repeated. */
  private start(
    instance: Instance,
    steps: number,
    plan: readonly Later[],
    known: number,
  ): {
    readonly missing: readonly NewInput[];
    readonly look: () => PathRun | undefined;
  } {
    if (this.program) return this.runner.runProgram(instance, this.heap, this.program);
    const check = (input: ObservedInput): boolean => this.reporter.before(input) === undefined;
    const look = this.runner.run(instance, this.heap, check, steps, plan, known);
    return { missing: [], look: () => look?.() };
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
    if (this.isSpent) return undefined;
    const answer = await this.oracle.check([...condition.literals, ...seeds], { remember: false });
    return answer.status === 'sat' ? answer.model : await this.solve(condition, false);
  }

  /** Records an input whose run killed the process. Its path is the predicted one. */
  private *executeKilled(
    killed: KilledRun,
    inputs: PathRecord['inputs'],
    condition: PathCondition,
  ): Generator<ExploreEvent> {
    this.bounds.hit(killed.cause === 'memory' ? 'memory' : 'run-timeout');
    this.runner.milliseconds += killed.milliseconds;
    yield { type: 'path', path: this.paths.enterKilled(inputs, condition) };
  }

  /** Makes a test whether inputs that were not tried may reach an outcome, if all within the bounds of the search were. */
  private mayReach(): (outcome: DecisionTaken) => boolean {
    const { functions, sites } = this.runner.machine;
    const mayReach = this.undecided.reach();
    // What a call has made and not called may be called behind it.
    const made = new Set([...this.entered].flatMap((number) => functions[number]!.nested));
    const isLeft = (number: number): boolean => made.has(number) && !this.entered.has(number);
    // Other calls than those that were made may lead on to functions, but the target's own call comes first on each path.
    const isOfLater = (number: number): boolean => this.bounds.goesOn && number !== this.target;
    return (outcome) => {
      const number = sites[outcome.site]!.function;
      return isOfLater(number) || isLeft(number) || mayReach(outcome);
    };
  }

  summary(): ExplorationSummary {
    const last = this.now();
    if (!this.finished || this.isClosed || this.counts.divergent > 0) return last;
    return withFinished(this.finished, last);
  }

  private now(): ExplorationSummary {
    const { counts, oracle, bounds } = this;
    // These queries never got their full limit. Where another bound ended the search, that one is named.
    const isLate = this.remaining <= 0 && this.backlog.isTried && this.bounds.isSolid;
    for (const condition of this.backlog.takePostponed()) {
      if (isLate) this.bounds.hit('rlimit');
      this.counts.unknown += 1;
      this.undecided.add(condition);
      if (condition.aim) this.coverage.tried(condition.aim);
    }
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
