/** Running one command: its problem, its circuit, the verdict, then further instances. */
import { Augmentation } from '../enumerate/relational/augment.js';
import { BlockingSearch } from '../enumerate/relational/blocking.js';
import type { InstanceSearch } from '../enumerate/relational/instance-search.js';
import { CircuitLimit, type Gate } from '../solver/sat/circuit.js';
import { type AlloyModel, type BoundedCommand, boundCommand } from '../spec/alloy/index.js';
import { GroundProblem } from '../spec/relational/circuit/ground.js';
import { FirstInstanceSearch } from '../spec/relational/search/first-instance.js';
import { unsatisfiableCore } from '../spec/relational/search/search.js';
import { interchangeable } from '../spec/relational/search/symmetry.js';
import type { AlloyBound, AlloyInstance, AlloyOptions, AlloyResult } from './events.js';
import { instanceBits } from './forecast.js';
import { commandRecord, formulaRecord } from './model-records.js';
import { namedInstance } from './print-instance.js';
import { BoundHit, gatesHit, TranslationGuard, timeoutHit } from './translation-guard.js';

/** Told of what is found while a command runs. */
export interface CommandListener {
  instance(instance: AlloyInstance): void;
  forecast(bits: number): void;
  progress(count: number): void;
}

/** Conflicts between two looks at the clock. */
const SLICE = 500;
/** Milliseconds between two reports of progress. */
const REPORT = 100;
/** More open tuples than these are left to the solver. */
const AUGMENTED = 400;
/** As are the first few instances. */
const FEW = 20;

/** @throws PenumbraError of `boundCommand`, `E_SPEC_HIGHER_ORDER` */
export function runCommand(
  model: AlloyModel,
  index: number,
  options: AlloyOptions,
  listener: CommandListener,
): AlloyResult {
  return new CommandRun(model, index, options, listener).result();
}

class CommandRun {
  private readonly start = performance.now();
  private readonly bounded: BoundedCommand;
  private readonly bounds: AlloyBound[] = [];
  private readonly list: AlloyInstance[] = [];
  private verdict: AlloyResult['verdict'] = 'UNKNOWN';
  private count = 0;
  private complete = false;
  private engine: AlloyResult['engine'] = 'solver';
  private size: AlloyResult['size'];
  private conflict: AlloyResult['conflict'];
  private lastReport = this.start;

  constructor(
    model: AlloyModel,
    index: number,
    private readonly options: AlloyOptions,
    private readonly listener: CommandListener,
  ) {
    this.bounded = boundCommand(model, index, { intBits: options.intBits });
    this.size = { atoms: this.bounded.problem.atoms.length, gates: 0, variables: 0, clauses: 0 };
  }

  result(): AlloyResult {
    try {
      this.run();
    } catch (error) {
      if (!(error instanceof BoundHit)) throw error;
      this.bounds.push(error.bound);
    }
    const command = commandRecord(this.bounded.command);
    const expected = command.expect === undefined ? undefined : command.expect === 1 ? 'SAT' : 'UNSAT';
    const contradicts = expected !== undefined && this.verdict !== 'UNKNOWN' && this.verdict !== expected;
    const { verdict, count, complete, conflict, bounds, engine, size, list } = this;
    return {
      command,
      verdict,
      instances: { count, complete, ...(this.options.instances === 'count' ? {} : { list }) },
      contradicts,
      ...(conflict ? { conflict } : {}),
      bounds,
      engine,
      size,
      interrupted: false,
      time: performance.now() - this.start,
    };
  }

  private run(): void {
    if (this.options.instances !== 'first') this.listener.forecast(instanceBits(this.bounded.problem));
    const ground = this.translate();
    const first = this.decide(ground);
    if (this.verdict === 'UNSAT') {
      this.complete = true;
      if (this.bounded.command.kind === 'run') this.conflict = this.explain(ground);
    } else if (this.options.instances === 'first') this.found(ground, (input) => first.holds(input));
    else this.enumerate(ground);
  }

  private translate(): GroundProblem {
    const { maxGates } = this.options;
    try {
      const watch = new TranslationGuard(this.options);
      const ground = new GroundProblem(this.bounded.problem, { gates: maxGates, watch });
      this.size = { ...this.size, gates: ground.circuit.size };
      return ground;
    } catch (error) {
      if (!(error instanceof CircuitLimit)) throw error;
      throw gatesHit(maxGates, 'the translation takes more gates');
    }
  }

  private decide(ground: GroundProblem): FirstInstanceSearch {
    const search = new FirstInstanceSearch(ground, this.options.seed);
    this.size = { ...this.size, ...search.size };
    for (;;) {
      const result = search.next(SLICE);
      if (result !== 'unknown') {
        this.verdict = result === 'sat' ? 'SAT' : 'UNSAT';
        return search;
      }
      this.lookAtClock('the search for an instance was not done in time');
      const { maxConflicts } = this.options;
      if (search.conflicts >= maxConflicts)
        throw new BoundHit({
          name: 'conflicts',
          limit: maxConflicts,
          hit: true,
          option: '--max-conflicts',
          reason: 'the search for an instance met more conflicts',
        });
    }
  }

  private enumerate(ground: GroundProblem): void {
    const { limit, engine, seed } = this.options;
    this.engine = engine === 'auto' ? this.chosenEngine(ground) : engine;
    const search: InstanceSearch =
      this.engine === 'augment' ? new Augmentation(ground) : new BlockingSearch(ground, undefined, seed);
    for (const isInstance of search.run()) {
      this.report();
      this.lookAtClock('the search for more instances was not done in time');
      if (!isInstance) continue;
      if (this.count === limit)
        throw new BoundHit({
          name: 'limit',
          limit,
          hit: true,
          option: '--limit',
          reason: 'there are more instances',
        });
      this.found(ground, (input) => search.holds(input));
    }
    this.complete = true;
  }

  private chosenEngine(ground: GroundProblem): AlloyResult['engine'] {
    const { limit } = this.options;
    const isLarge = ground.openTuples.length > AUGMENTED || (limit !== undefined && limit <= FEW);
    return isLarge || interchangeable(this.bounded.problem).length === 0 ? 'solver' : 'augment';
  }

  private found(ground: GroundProblem, holds: (input: Gate) => boolean): void {
    this.count += 1;
    if (this.options.instances === 'count') return;
    const instance = namedInstance(this.bounded, ground.instance(holds));
    this.list.push(instance);
    this.listener.instance(instance);
  }

  private explain(ground: GroundProblem): AlloyResult['conflict'] {
    const end = performance.now() + Math.max(1000, this.options.timeout / 10);
    return unsatisfiableCore(ground, { isOver: () => performance.now() > end })?.map(formulaRecord);
  }

  private report(): void {
    const now = performance.now();
    if (now - this.lastReport < REPORT) return;
    this.lastReport = now;
    this.listener.progress(this.count);
  }

  private lookAtClock(reason: string): void {
    const { timeout } = this.options;
    if (performance.now() - this.start > timeout) throw timeoutHit(timeout, reason);
  }
}
