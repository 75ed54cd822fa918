/** Runs inputs, and makes of each run a path, path conditions for further ones, and what verdicts rest on. */
import type { RunRecord } from '../../../vm/contract.js';
import { type Instance, instanceOf, isMadeOfItself } from '../../inputs/heap/instance.js';
import { type Assignment, TRUE } from '../../solver/terms/terms.js';
import { isBeyondModel } from '../../solver/text/patterns/beyond.js';
import type { ExploreEvent, KilledRun, PathRecord } from '../events.js';
import type { Later } from '../runs/later-calls.js';
import { isArrived } from '../runs/markers.js';
import type { NewInput } from '../runs/program-inputs.js';
import type { ObservedInput, PathRun } from '../runs/runner.js';
import { violating } from '../search/claims.js';
import type { PathCondition } from '../search/frontier.js';
import { START } from '../search/path-conditions.js';
import { workOf } from '../search/work.js';
import { divergenceOf } from '../verdicts/divergence.js';
import type { ChangedInputs } from './changed-inputs.js';
import type { Parts } from './parts.js';

/** Instructions that a run may take beyond the one that its path condition comes from. */
const FEW_STEPS = 20_000;
/** How many times as many it gets when it goes on; with so many it has all time that runs have. */
const MORE_STEPS = 8;
const MANY_STEPS = 10_000_000;
/** Instructions of an input that was run on plain node: there it has ended, and has covered something. */
const STEPS_OF_FIND = 4_000_000;

/** Bounds by the limits of runs. */
const OF_LIMITS = { decisions: 'memory', milliseconds: 'run-timeout', steps: 'instructions' } as const;

export class InputRuns {
  /** Inputs of runs, as text. */
  private readonly inputs = new Set<string>();
  /** Runs that were begun, those included that are no path. */
  private begun = 0;
  /** Of all runs. */
  private instructions = 0;
  /** What was done up to the last event that tells it. */
  private work = 0;
  /** Whether path conditions of further runs are no longer added to the frontier. */
  isClosing = false;
  /** Whether a sequence of calls has reached the call that it is made for. */
  private hasArrived = false;
  /** Undefined where other orders of the search are wanted, or what is no input of one call. */
  changed: ChangedInputs | undefined;

  constructor(private readonly parts: Parts) {}

  /** @param steps instructions that the run may take */
  async *execute(
    model: Assignment,
    condition: PathCondition,
    steps = (condition.steps ?? 0) + FEW_STEPS,
  ): AsyncGenerator<ExploreEvent> {
    const instance = instanceOf(this.parts.heap, model);
    if (isMadeOfItself(instance)) {
      if (condition.aim) this.parts.coverage.tried(condition.aim);
      return;
    }
    const plan = this.parts.later?.plan(this.parts.terms.evaluator(model).bool) ?? [];
    const inputs = this.parts.program
      ? this.parts.reporter.encodeSymbols(instance, this.parts.program.all)
      : this.parts.reporter.encode(instance, plan);
    if (this.isRepeated(inputs) && condition.prefix !== undefined) return;
    this.parts.counts.run += 1;
    this.begun += 1;
    const number = this.begun;
    this.parts.limits.begin(number);
    yield { type: 'run', number, inputs };
    const killed = this.parts.resume.killed.find(({ run }) => run === number);
    if (killed) {
      yield* this.executeKilled(killed, inputs, condition);
      return;
    }
    const allowed = this.parts.limits.budget.ofRun(steps < MANY_STEPS ? steps : Number.POSITIVE_INFINITY);
    const passed = this.parts.markers?.passed(condition.predicted) ?? 0;
    const executed = this.start(instance, allowed, plan, passed);
    yield { type: 'ran', number };
    if (executed.missing.length > 0) {
      const known = await this.extend(executed.missing, condition);
      yield* this.answers();
      if (known) yield* this.execute(known, condition);
      return;
    }
    const run = executed.look();
    for (const constraint of this.parts.heap.takeConstraints()) this.parts.oracle.assert(constraint);
    if (!run) {
      this.diverge();
      if (condition.aim) this.parts.coverage.tried(condition.aim);
      return;
    }
    this.instructions += run.record.instructions;
    this.parts.limits.budget.spend(run.record.instructions);
    const isOver = this.parts.limits.budget.over !== undefined;
    if (this.isCut(run.record) && (steps < MANY_STEPS || isOver)) {
      const isNew = this.parts.functions.findsNew(run);
      const isFirst = steps <= (condition.steps ?? 0) + FEW_STEPS;
      // What covers something has to be a test, and so it goes on at once, but not for long: it may have no end.
      if (isNew && isFirst && !isOver) yield* this.execute(model, condition, steps * MORE_STEPS);
      else this.keep(run, model, condition, { steps: steps * MORE_STEPS, isNew });
      return;
    }
    this.parts.concretized.add(run.record.concretized);
    this.parts.beyond.add(this.parts.runner.machine.appliedPatterns(isBeyondModel));
    this.parts.reentered.add(run.record.reentered);
    if (this.parts.runner.machine.isSeeded) this.parts.bounds.hit('seed');
    if (this.parts.runner.machine.readsEnvironment) this.parts.bounds.hit('environment');
    if (this.parts.runner.machine.readsZone) this.parts.bounds.hit('zone');
    if (this.parts.runner.machine.readsLanguage) this.parts.bounds.hit('language');
    if (run.record.isPending) this.parts.bounds.hit('pending');
    if (run.record.goesOn) this.parts.bounds.hit('timers');
    if (run.record.generated === 'cut') this.parts.bounds.hit('yields');
    // A sequence of calls begins with the program as it is loaded.
    if (!this.parts.program && !this.parts.markers && this.parts.runner.readsState(run.record))
      this.parts.bounds.hit('state');
    const { outcome } = run.record;
    if (outcome.kind === 'timeout') this.parts.bounds.hit(this.boundOf(outcome.limit));
    if (run.mayBeInfinite) this.parts.bounds.hit('arithmetic');
    const isNew = this.parts.coverage.enter(this.parts.functions.sitesOf(this.parts.functions.counted(run)));
    if (!this.parts.markers) this.parts.coverage.enterAside(this.parts.functions.sitesOf(run.record.entered));
    // Runs are compared by all decisions, counted or not.
    if (isNew || this.parts.functions.entersNew(run))
      yield { type: 'sites', sites: this.parts.functions.sitesOf(run.record.entered) };
    const { bool } = this.parts.terms.evaluator(model);
    const difference = divergenceOf(run.steps, condition, bool, (site) => this.parts.paths.place(site));
    // Whether the model satisfies the path condition in double arithmetic, not only in exact arithmetic.
    const isRounded = difference !== undefined && !condition.literals.every(bool);
    // Whether unmodelled operations returned other values than in the run that the path condition comes from.
    const isLoose = difference !== undefined && !condition.values.every(bool);
    // A constructor of the input that throws leaves nothing to call.
    const isUnmade = outcome.kind === 'assume' && run.record.makings !== undefined;
    const divergence = isRounded || isLoose || isUnmade ? undefined : difference;
    if (run.steps.some(({ isValue, literal }) => isValue && literal !== TRUE))
      this.parts.bounds.hit('values');
    if (isRounded) this.parts.bounds.hit('arithmetic');
    if (divergence !== undefined) {
      this.diverge();
      this.parts.whyNots.fail(condition.aim, 'prediction');
    }
    if (difference !== undefined && condition.aim) this.parts.coverage.tried(condition.aim);
    if (run.program) this.parts.assumptions.note(run.program.assumptions, outcome.kind === 'assume');
    const sides = difference === undefined ? this.parts.boundaries?.note(run.steps, bool) : undefined;
    // What ends before the call of the target is no path of it.
    const path = run.isCutShort ? undefined : this.parts.paths.enter(run, divergence, instance, sides);
    const keepsProgram = path !== undefined && this.parts.runner.keepsProgram(run.record);
    if (run.isCutShort) this.parts.paths.idleRuns += 1;
    if (difference === undefined) this.parts.rounds.note(model, run.steps, run.record.instructions);
    this.parts.whyNots.note(run, inputs);
    const entersNew = this.parts.functions.enter(run);
    const { conditions, isCut } = this.parts.conditions.negated(
      run.steps,
      difference === undefined ? condition : START,
      {
        base: difference === undefined ? model : undefined,
        steps: run.record.instructions,
        isFruitful: entersNew || (path !== undefined && path.added.length > 0),
      },
      outcome.kind === 'throw',
    );
    if (isCut) this.parts.bounds.hit('length');
    if (!this.isClosing) this.parts.backlog.add(conditions);
    if (difference === undefined && !this.isClosing) {
      this.claim(run, model);
      this.goOn(run, model);
    }
    if (path && difference === undefined) this.changed?.add(model, run, inputs, path.added.length > 0);
    if (path && (!this.parts.markers || this.isTelling(path, run)))
      yield { type: 'path', path, ...(keepsProgram ? { keepsProgram } : {}) };
  }

  /** Records an input whose run killed the process. Its path is the predicted one. */
  private *executeKilled(
    killed: KilledRun,
    inputs: PathRecord['inputs'],
    condition: PathCondition,
  ): Generator<ExploreEvent> {
    this.parts.runner.milliseconds += killed.milliseconds;
    yield { type: 'path', path: this.parts.paths.enterKilled(inputs, condition) };
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
    return OF_LIMITS[limit === 'steps' && this.parts.options.maxSteps === undefined ? 'milliseconds' : limit];
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
    const { conditions, isCut } = this.parts.conditions.negated(run.steps, condition, from, false);
    if (isCut) this.parts.bounds.hit('length');
    if (!this.isClosing) this.parts.backlog.add(conditions);
    this.parts.backlog.keep({ model, condition, ...next });
    this.parts.paths.idleRuns += 1;
  }

  /** Queues path conditions for violations of those postconditions that no run has violated yet. */
  private claim({ steps, after, promised }: PathRun, base: Assignment): void {
    if (!after) return;
    const { contract, called } = this.parts.subject;
    const post = this.parts.paths.open(contract.post);
    const open = new Set(this.parts.paths.open(called.post));
    const run = called.post.flatMap((conjunct, i) => {
      const { holds = false, literal = TRUE } = promised[i] ?? {};
      return holds && open.has(conjunct) ? [{ conjunct, literal: -literal }] : [];
    });
    const claimed = [...violating(post, this.parts.heap, after), ...run];
    this.parts.backlog.claim(this.parts.conditions.violating(steps, claimed, base));
    for (const constraint of this.parts.heap.takeConstraints()) this.parts.oracle.assert(constraint);
  }

  /** Queues calls of what a run has returned or given away. */
  private goOn(run: PathRun, base: Assignment): void {
    for (const sites of this.parts.continuations?.add(run, base) ?? [])
      this.parts.told.push({ type: 'sites', sites });
    for (const constraint of this.parts.heap.takeConstraints()) this.parts.oracle.assert(constraint);
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
    if (this.parts.program)
      return this.parts.runner.runProgram(instance, this.parts.heap, this.parts.program);
    const check = (input: ObservedInput): boolean => this.parts.reporter.before(input) === undefined;
    const executed = this.parts.runner.run(instance, this.parts.heap, check, steps, plan, known);
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
    const seeds = this.parts.program!.add(missing);
    for (const constraint of this.parts.heap.takeConstraints()) this.parts.oracle.assert(constraint);
    if (this.parts.limits.isSpent) return undefined;
    const answer = await this.parts.oracle.check([...condition.literals, ...seeds], { remember: false });
    return answer.status === 'sat' ? answer.model : await this.parts.queries.solve(condition, false);
  }

  /** Records a divergence: a run took another path than its query predicted. */
  private diverge(): void {
    this.parts.counts.divergent += 1;
    this.parts.bounds.hit('prediction');
  }

  /** Undefined: no object can be so. What is asserted of the heap may not allow the value. */
  encoded(model: Assignment): PathRecord['inputs'] | undefined {
    try {
      const plan = this.parts.later?.plan(this.parts.terms.evaluator(model).bool) ?? [];
      return this.parts.reporter.encode(instanceOf(this.parts.heap, model), plan);
    } catch {
      return undefined;
    }
  }

  /** Runs an input that a fuzzer has found, and makes a path of it. */
  async *keepFind(model: Assignment): AsyncGenerator<ExploreEvent> {
    if (this.inputs.has(JSON.stringify(this.encoded(model)))) return;
    yield* this.execute(model, START, STEPS_OF_FIND);
    yield this.progress();
  }

  *answers(): Generator<ExploreEvent> {
    yield* this.parts.told.splice(0);
    for (const answer of this.parts.oracle.takeAnswers()) yield { type: 'answer', answer };
  }

  progress(): ExploreEvent {
    return {
      type: 'progress',
      run: this.parts.counts.run,
      queued: this.parts.backlog.queued,
      queries: this.parts.limits.budget.queries,
      work: this.newWork(),
      covered: this.parts.coverage.covered,
      total: this.parts.coverage.total,
      spent: this.parts.limits.time.spent,
      execute: this.parts.runner.milliseconds,
    };
  }

  /** What was done since this was asked last. */
  private newWork(): number {
    const before = this.work;
    this.work = workOf({
      queries: this.parts.oracle.statistics.queries,
      visits: this.parts.oracle.visits,
      steps: this.instructions,
      changes: this.changed?.runs ?? 0,
    });
    return this.work - before;
  }
}
