/**
 * The exploration of one target: Whispec's test generation (section 4, Figure 6) with a shadow that stays valid
 * under every aliasing, and with precondition and path condition in one query.
 */
import { Machine } from '../../vm/index.js';
import { type Instance, instanceOf } from '../inputs/instance.js';
import { SymbolicHeap } from '../inputs/symbolic-heap.js';
import { PROGRAM } from '../inputs/target.js';
import { Portfolio } from '../solver/portfolio.js';
import type { UnknownCause } from '../solver/protocol.js';
import { type Assignment, Terms, TRUE } from '../solver/terms.js';
import type { Conjunct } from '../spec/index.js';
import { Assumptions } from './assumptions.js';
import { Boundaries } from './boundaries.js';
import { Bounds } from './bounds.js';
import { inspectCallee } from './callee.js';
import { violating } from './claims.js';
import { DecisionCoverage } from './coverage.js';
import { divergenceOf } from './divergence.js';
import type {
  DecisionTaken,
  ExplorationSummary,
  ExploreEvent,
  ExploreOptions,
  KilledRun,
  PathRecord,
  Resume,
} from './events.js';
import { makeStrategy, type PathCondition, type Strategy } from './frontier.js';
import { tellingSteps, testId } from './identity.js';
import { Oracle } from './oracle.js';
import { PathConditions, START } from './path-conditions.js';
import { PathReporter } from './path-record.js';
import { establish, integerBounds, isInRange } from './precondition.js';
import { type NewInput, ProgramInputs } from './program-inputs.js';
import { roundedModels } from './rounded.js';
import { type ObservedInput, type PathRun, type PathStep, Runner } from './runner.js';
import { describeSubject, type Subject } from './subject.js';

/**
 * Explores one target in this process.
 * @throws PenumbraError for a subject that does not load, a target that is not there, a contract that is ill-typed
 *   or has no instance.
 */
export async function* exploreTarget(options: ExploreOptions, resume?: Resume): AsyncGenerator<ExploreEvent> {
  const exploration = new Exploration(options, resume ?? { answers: [], killed: [], elapsed: 0 });
  try {
    yield* exploration.run();
  } finally {
    await exploration.close();
  }
}

/** Decisions that are kept of a run that did not end. */
const MOST_DECISIONS = 10_000;
/** Instructions of a run for each millisecond that it may take: fewer than any machine has time for. */
const STEPS_PER_MILLISECOND = 10_000;
/** Words that the log of a run may take for each megabyte of the process: what is made of it takes more. */
const WORDS_PER_MEGABYTE = 4096;

/** Milliseconds that a query gets at least where the time for the target is nearly over. */
const SHORTEST_QUERY = 100;

class Exploration {
  private readonly began: number;
  private readonly terms = new Terms();
  private readonly session: Portfolio;
  private readonly subject: Subject;
  private readonly heap: SymbolicHeap;
  private readonly oracle: Oracle;
  private readonly runner: Runner;
  private readonly reporter: PathReporter;
  private readonly coverage = new DecisionCoverage();
  private readonly frontier: Strategy;
  private readonly conditions: PathConditions;
  /** Identities of the paths that were run. */
  private readonly paths = new Set<string>();
  private readonly concretized = new Map<string, number>();
  private readonly reentered = new Map<string, number>();
  /** Functions of the program that a run has entered. */
  private readonly entered = new Set<number>();
  private readonly counts = { run: 0, infeasible: 0, unknown: 0, divergent: 0 };
  /** Runs since one added a decision outcome. */
  private idleRuns = 0;
  private readonly bounds: Bounds;
  /** Of a whole program. */
  private readonly program: ProgramInputs | undefined;
  private readonly assumptions = new Assumptions();
  /** Path conditions that were too hard at first, for when there is nothing else to do. */
  private readonly postponed: PathCondition[] = [];
  /** Path conditions whose inputs violate a postcondition, and the postconditions that some run has violated. */
  private readonly claims: PathCondition[] = [];
  private readonly violated = new Set<Conjunct>();
  private readonly boundaries: Boundaries | undefined;
  /** Whether what runs lead to is not explored any more. */
  private isClosing = false;

  constructor(
    private readonly options: ExploreOptions,
    private readonly resume: Resume,
  ) {
    this.began = performance.now() - resume.elapsed;
    const { rlimit, solverTimeout: timeout, seed } = options;
    const limits = { rlimit, timeout };
    this.session = new Portfolio(this.terms, { ...limits, seed });
    try {
      const machine = new Machine({
        seed,
        timeLimit: options.runTimeout,
        stepLimit: options.runTimeout * STEPS_PER_MILLISECOND,
        logLimit: options.memory * WORDS_PER_MEGABYTE,
      });
      this.subject = describeSubject(
        options,
        options.target === PROGRAM ? undefined : inspectCallee(machine, options),
      );
      this.runner = new Runner(machine, options, this.subject);
      this.heap = new SymbolicHeap(
        this.terms,
        this.subject.universe,
        this.subject.sorts,
        this.subject.strings,
      );
    } catch (error) {
      void this.session.close();
      throw error;
    }
    this.boundaries = options.boundaries ? new Boundaries() : undefined;
    this.program = options.target === PROGRAM ? new ProgramInputs(this.heap) : undefined;
    this.bounds = new Bounds(options, () => this.subject.bounds(this.heap));
    this.oracle = new Oracle(this.terms, this.session, this.heap.variables, limits, resume.answers);
    this.reporter = new PathReporter(this.subject);
    this.conditions = new PathConditions(options.maxLength, options.goal === 'paths', (outcome) =>
      this.coverage.isCovered(outcome),
    );
    this.frontier = makeStrategy(options.strategy, options.seed, (aim) => this.coverage.isCovered(aim));
  }

  async close(): Promise<void> {
    await this.session.close();
  }

  async *run(): AsyncGenerator<ExploreEvent> {
    const parameters = this.subject.universe.inputs.map(({ name }) => name);
    yield { type: 'start', target: this.options.target, parameters };
    const first = await establish(this.oracle, this.heap, this.subject, this.options);
    yield* this.answers();
    if (first.status === 'unknown') {
      this.giveUp(first.cause);
    } else {
      this.bounds.withoutCycles(first.acyclic);
      yield* this.execute(first.model, START);
    }
    yield this.progress();
    do {
      while (!this.isDone()) {
        const fresh = this.claims.shift() ?? this.next();
        const condition = fresh ?? this.postponed.shift();
        if (!condition) break;
        const model = await this.solve(condition, fresh !== undefined);
        yield* this.answers();
        if (model) yield* this.execute(model, condition);
        yield this.progress();
      }
      if (this.isExhausted) yield* this.confirm();
    } while (!this.isDone());
    yield* this.reachBoundaries();
    const summary = this.summary();
    this.assumptions.check(summary.exhausted);
    yield { type: 'end', summary };
  }

  /**
   * Runs inputs on which rounding may make hold what was refuted, and explores what they lead to; where there are such,
   * nothing is proved.
   */
  private async *confirm(): AsyncGenerator<ExploreEvent> {
    const timeout = (): number => Math.max(this.remaining, SHORTEST_QUERY);
    for await (const model of roundedModels(this.oracle, this.heap, timeout)) {
      yield* this.answers();
      this.bounds.hit('arithmetic');
      this.coverage.doubt();
      const isWanted = this.coverage.covered < this.coverage.total || this.options.goal === 'paths';
      if (!isWanted || this.remaining <= 0 || this.counts.run >= this.options.maxPaths) return;
      if (model) yield* this.execute(model, START);
    }
    yield* this.answers();
  }

  /** Runs inputs on the sides of comparisons that none was on; they claim nothing. */
  private async *reachBoundaries(): AsyncGenerator<ExploreEvent> {
    this.isClosing = true;
    while (this.remaining > 0 && this.counts.run < this.options.maxPaths) {
      const condition = this.boundaries?.next();
      if (!condition) return;
      const timeout = Math.max(this.remaining, SHORTEST_QUERY);
      const answer = await this.oracle.check(condition.literals, { remember: false, timeout });
      yield* this.answers();
      if (answer.status === 'sat') yield* this.execute(answer.model, condition);
      yield this.progress();
    }
  }

  /** The next path condition of the frontier for which there is no better one. */
  private next(): PathCondition | undefined {
    let next = this.frontier.take();
    while (next?.isDone) next = this.frontier.take();
    if (next) next.isDone = true;
    return next;
  }

  /** Whether every path condition within the bounds was decided, on the way to where numbers are as terms are. */
  private get isExhausted(): boolean {
    return (
      this.frontier.size === 0 &&
      this.claims.length === 0 &&
      this.bounds.isSolid &&
      this.counts.unknown === 0 &&
      this.counts.divergent === 0 &&
      this.concretized.size === 0 &&
      this.postponed.length === 0
    );
  }

  private progress(): ExploreEvent {
    return {
      type: 'progress',
      run: this.counts.run,
      queued: this.frontier.size,
      covered: this.coverage.covered,
      total: this.coverage.total,
      execute: this.runner.milliseconds,
    };
  }

  private *answers(): Generator<ExploreEvent> {
    for (const answer of this.oracle.takeAnswers()) yield { type: 'answer', answer };
  }

  private isDone(): boolean {
    if (this.frontier.size === 0 && this.postponed.length === 0 && this.claims.length === 0) return true;
    if (
      this.claims.length === 0 &&
      this.options.goal === 'decisions' &&
      this.counts.run > 0 &&
      (!this.program || this.assumptions.hasWhole) &&
      this.coverage.covered === this.coverage.total
    ) {
      return true;
    }
    if (this.remaining <= 0) this.bounds.hit('timeout');
    else if (this.counts.run >= this.options.maxPaths) this.bounds.hit('paths');
    else if (this.options.goal === 'decisions' && this.idleRuns >= this.options.patience)
      this.bounds.hit('patience');
    else return false;
    return true;
  }

  /** Milliseconds that are left for the target. */
  private get remaining(): number {
    return this.options.timeout - (performance.now() - this.began);
  }

  /**
   * A model of the path condition; undefined where there is none or none was found.
   * @param isFirst whether it may be postponed: no query is to take the time of all others
   */
  private async solve(condition: PathCondition, isFirst: boolean): Promise<Assignment | undefined> {
    const { literals, values, aim, base } = condition;
    const effort = { isLast: !isFirst, timeout: Math.max(this.remaining, SHORTEST_QUERY) };
    // What was too hard in part may be easier as a whole: the solver goes another way.
    const once = isFirst ? { ...effort, base } : effort;
    let answer = await this.oracle.check([...values, ...literals], once);
    if (answer.status !== 'sat' && values.length > 0) answer = await this.oracle.check(literals, once);
    if (answer.status === 'sat' && !isInRange(this.heap, answer.model)) {
      answer = await this.oracle.check([...literals, integerBounds(this.heap)], effort);
    }
    if (answer.status === 'sat') return answer.model;
    if (answer.status === 'unsat') {
      this.counts.infeasible += 1;
    } else if (isFirst && answer.cause === 'resources') {
      this.postponed.push(condition);
    } else {
      this.giveUp(answer.cause, aim);
    }
    return undefined;
  }

  /** A query was not answered. */
  private giveUp(cause: UnknownCause, aim?: DecisionTaken): void {
    this.counts.unknown += 1;
    if (cause === 'resources') this.bounds.hit('rlimit');
    if (cause === 'time') this.bounds.hit(this.remaining > 0 ? 'solver' : 'timeout');
    if (aim) this.coverage.tried(aim);
  }

  private async *execute(model: Assignment, condition: PathCondition): AsyncGenerator<ExploreEvent> {
    const instance = instanceOf(this.heap, model);
    this.counts.run += 1;
    const number = this.counts.run;
    const inputs = this.program
      ? this.reporter.encodeSymbols(instance, this.program.all)
      : this.reporter.encode(instance);
    yield { type: 'run', number, inputs };
    const killed = this.resume.killed.find(({ run }) => run === number);
    if (killed) {
      yield* this.executeKilled(killed, inputs, condition);
      return;
    }
    const executed = this.start(instance);
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
      this.counts.divergent += 1;
      if (condition.aim) this.coverage.tried(condition.aim);
      return;
    }
    addTo(this.concretized, run.record.concretized);
    addTo(this.reentered, run.record.reentered);
    if (this.runner.machine.isSeeded) this.bounds.hit('seed');
    if (!this.program && this.runner.readsState(run.record)) this.bounds.hit('state');
    const { outcome } = run.record;
    if (outcome.kind === 'timeout') this.bounds.hit(outcome.limit === 'decisions' ? 'memory' : 'run-timeout');
    if (run.mayBeInfinite) this.bounds.hit('arithmetic');
    const sites = this.runner.sitesOf(run.record);
    if (this.coverage.enter(sites)) yield { type: 'sites', sites };
    const { bool } = this.terms.evaluator(model);
    const difference = divergenceOf(run.steps, condition, bool, (site) => this.place(site));
    // Whether the numbers satisfy the path condition as doubles do, not only where results are exact.
    const isRounded = difference !== undefined && !condition.literals.every(bool);
    // Whether operations without a model got other values than those on which the path condition was met.
    const isLoose = difference !== undefined && !condition.values.every(bool);
    const divergence = isRounded || isLoose ? undefined : difference;
    if (run.steps.some(({ isValue, literal }) => isValue && literal !== TRUE)) this.bounds.hit('values');
    if (isRounded) this.bounds.hit('arithmetic');
    if (divergence !== undefined) this.counts.divergent += 1;
    if (difference !== undefined && condition.aim) this.coverage.tried(condition.aim);
    if (run.program) this.assumptions.note(run.program.assumptions, outcome.kind === 'assume');
    const sides = difference === undefined ? this.boundaries?.note(run.steps, bool) : undefined;
    const path = this.report(run, divergence, instance, sides);
    const known = this.entered.size;
    for (const number of run.record.entered) this.entered.add(number);
    const entersNew = this.entered.size > known;
    const { conditions, isCut } = this.conditions.negated(
      run.steps,
      difference === undefined ? condition : START,
      {
        base: difference === undefined ? model : undefined,
        isFruitful: entersNew || (path !== undefined && path.added.length > 0),
      },
    );
    if (isCut) this.bounds.hit('length');
    if (!this.isClosing) this.frontier.add(conditions);
    if (difference === undefined && !this.isClosing) this.claim(run, model);
    if (path) yield { type: 'path', path };
  }

  /** Queues what violates the postconditions behind a path, as long as none is violated. */
  private claim({ steps, after }: PathRun, base: Assignment): void {
    if (!after) return;
    const post = this.subject.contract.post.filter((conjunct) => !this.violated.has(conjunct));
    this.claims.push(...this.conditions.violating(steps, violating(post, this.heap, after), base));
    for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
  }

  /** Runs the program. `missing`: what it made that no run had made before; such a run is no path. */
  private start(instance: Instance): {
    readonly missing: readonly NewInput[];
    readonly look: () => PathRun | undefined;
  } {
    if (this.program) return this.runner.runProgram(instance, this.heap, this.program);
    const check = (input: ObservedInput): boolean => this.reporter.before(input) === undefined;
    const look = this.runner.run(instance, this.heap, check);
    return { missing: [], look: () => look?.() };
  }

  /**
   * Adds inputs that a run on the way of a path condition has made.
   * @returns a model of the condition in which they have the values of their seeds, if there is one
   */
  private async extend(
    missing: readonly NewInput[],
    condition: PathCondition,
  ): Promise<Assignment | undefined> {
    const seeds = this.program!.add(missing);
    for (const constraint of this.heap.takeConstraints()) this.oracle.assert(constraint);
    if (this.counts.run >= this.options.maxPaths || this.remaining <= 0) return undefined;
    const answer = await this.oracle.check([...condition.literals, ...seeds], { remember: false });
    return answer.status === 'sat' ? answer.model : await this.solve(condition, false);
  }

  /** An input whose run killed the process: its path is what was predicted of it. */
  private *executeKilled(
    killed: KilledRun,
    inputs: PathRecord['inputs'],
    condition: PathCondition,
  ): Generator<ExploreEvent> {
    this.bounds.hit(killed.cause === 'memory' ? 'memory' : 'run-timeout');
    this.runner.milliseconds += killed.milliseconds;
    const decisions = condition.predicted;
    const added = this.coverage.cover(decisions);
    const steps = decisions.map(({ site, taken }) => `${this.key(site)}=${taken}`);
    const id = testId(this.options.file, this.options.target, [...steps, ...condition.words, 'killed']);
    yield { type: 'path', path: this.reporter.killed(id, inputs, condition, added) };
  }

  private place(site: number): string {
    const { line, column } = this.runner.machine.sites[site]!;
    return `line ${line}, column ${column}`;
  }

  /** The record of a path; undefined for one that ran before. */
  private report(
    run: PathRun,
    divergence: string | undefined,
    instance: Instance,
    boundaries: readonly string[] = [],
  ): PathRecord | undefined {
    const isEndless = run.record.outcome.kind === 'timeout';
    const id = this.identify(run.steps, isEndless);
    const all: DecisionTaken[] = run.steps.flatMap(({ site, taken }) => (site >= 0 ? [{ site, taken }] : []));
    const decisions = isEndless ? all.slice(0, MOST_DECISIONS) : all;
    const added = this.coverage.cover(decisions);
    this.idleRuns = added.length > 0 ? 0 : this.idleRuns + 1;
    const isKnown = this.paths.has(id);
    const violations = this.reporter.violations(run);
    const isFirst = violations.filter((conjunct) => !this.violated.has(conjunct)).length > 0;
    for (const conjunct of violations) this.violated.add(conjunct);
    if (isKnown && !isFirst && boundaries.length === 0) return undefined;
    this.paths.add(id);
    const inputs = run.program && this.reporter.encodeSymbols(instance, run.program.symbols);
    // One path may have an input that violates the contract and another that does not, and some on boundaries.
    const further = isFirst ? ['violates'] : boundaries;
    const own = isKnown ? testId(this.options.file, this.options.target, [id, ...further]) : id;
    return this.reporter.record({
      id: own,
      run,
      decisions,
      added,
      divergence,
      inputs,
      violations,
      boundaries,
    });
  }

  private identify(steps: readonly PathStep[], isEndless: boolean): string {
    const told = tellingSteps(steps, isEndless).map(
      ({ site, taken, text }) => `${site < 0 ? text : this.key(site)}=${taken}`,
    );
    return testId(this.options.file, this.options.target, isEndless ? [...told, 'timeout'] : told);
  }

  private key(site: number): string {
    const { file, line, column, kind } = this.runner.machine.sites[site]!;
    return this.reporter.siteKey({ file, line, column, kind }, this.options.file);
  }

  private summary(): ExplorationSummary {
    const { counts, oracle, bounds } = this;
    for (const { aim } of this.postponed.splice(0)) this.giveUp('resources', aim);
    const exhausted = this.isExhausted;
    const total = performance.now() - this.began;
    return {
      paths: { ...counts },
      decisions: this.coverage.summary(exhausted),
      bounds: bounds.records(),
      concretized: [...this.concretized].map(([operation, count]) => ({ operation, count })),
      reentered: [...this.reentered].map(([builtin, count]) => ({ builtin, count })),
      solver: {
        ...oracle.counts,
        cached: Object.values(oracle.counts.spared).reduce((sum, count) => sum + count),
        milliseconds: oracle.milliseconds,
        variables: this.heap.variables.length,
      },
      time: { total, solve: oracle.milliseconds, execute: this.runner.milliseconds },
      exhausted,
    };
  }
}

function addTo(total: Map<string, number>, counts: ReadonlyMap<string, number>): void {
  for (const [name, count] of counts) total.set(name, (total.get(name) ?? 0) + count);
}
