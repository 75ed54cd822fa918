/**
 * Fuzzing beside the search: mutated inputs, and crossovers of two, run by the hundred on plain node. One that finds
 * something is made as plain as it can be with what it finds, and becomes a path.
 */
import type { Assignment, Terms } from '../../solver/terms/terms.js';
import type { DecisionTaken, ExploreEvent } from '../events.js';
import type { Find, FuzzPool, Inputs } from '../fuzzing/fuzzer.js';
import { leavesOf, Slots, type VariableSlot } from '../fuzzing/slots.js';
import type { PathRun } from '../runs/runner.js';
import type { Mixes } from '../search/mixes.js';
import { SearchTurns } from '../search/search-turns.js';

/** So many runs on plain node cost as much as one in the machine. */
const RUNS_OF_ONE = 64;
/** Most crossovers of two inputs that are run at once. */
const MOST_MIXES = 16;
/** Once inputs have had texts and numbers at more places than these, an input with a new place is no longer a seed for that alone. */
const MOST_LEAVES = 200;

/** What it needs of the search. */
export interface Trials {
  /** How many outcomes are covered. */
  readonly covered: number;
  readonly isDone: boolean;
  /** The vocabulary of the functions that calls can reach (`compiler/ir/words.ts`). */
  readonly words: readonly string[];
  /** The variables of the parameters. */
  readonly parameters: readonly number[];
  encode(model: Assignment): Inputs;
  /** Whether an outcome is to be found. */
  isOpen(outcome: DecisionTaken): boolean;
  /** Whether an input is a legal one. @param near a legal one that it was made from */
  admits(model: Assignment, near: Assignment): boolean;
  /** Runs an input, and makes a path of it, unless it was run. */
  keep(model: Assignment): AsyncGenerator<ExploreEvent>;
}

/** An input that changed ones are made from. */
interface Seed {
  readonly model: Assignment;
  readonly slots: readonly VariableSlot[];
}

/** A crossover of two inputs. */
interface Mixed {
  readonly model: Assignment;
  readonly inputs: Inputs;
}

export class ChangedInputs {
  private readonly turns = new SearchTurns();
  private readonly seeds: Seed[] = [];
  private readonly slots: Slots;
  /** Where inputs had texts and numbers. */
  private readonly leaves = new Set<string>();
  /** Whether the machine did not see what the last find on plain node was said to cover. */
  private isFresh = false;

  constructor(
    private readonly trials: Trials,
    private readonly mixes: Mixes,
    private readonly pool: FuzzPool,
    terms: Terms,
  ) {
    this.slots = new Slots(terms, (model) => trials.encode(model));
  }

  /** Records a run. @param isFruitful whether it has covered something */
  add(model: Assignment, { steps }: Pick<PathRun, 'steps'>, inputs: Inputs, isFruitful: boolean): void {
    if (isFruitful) this.mixes.add(inputs, model, steps);
    // Where there was no text before, other texts may lead on although this one did not.
    const before = this.leaves.size;
    for (const leaf of leavesOf(inputs)) this.leaves.add(leaf);
    if (!isFruitful && (this.leaves.size === before || this.leaves.size > MOST_LEAVES)) return;
    const literals = steps.map(({ literal }) => literal);
    const slots = this.slots.of(inputs, model, [...literals, ...this.trials.parameters]);
    if (slots.length === 0) return;
    this.seeds.push({ model, slots });
    this.pool.add({ inputs, slots: slots.map(({ places, value }) => ({ places, value })) });
  }

  /**
   * Records that a path condition was taken.
   * @param found how many outcomes it has covered
   * @param visits looks at clauses that its query took
   * @param outcomes how many there are
   */
  note(found: number, visits: number, outcomes: number): void {
    this.turns.query(found, visits, outcomes);
  }

  /** Runs changed inputs as long as it is their turn. */
  async *run(): AsyncGenerator<ExploreEvent> {
    const { trials, turns, pool } = this;
    while (turns.isChange && !trials.isDone) {
      const mixes = this.mixed();
      if (mixes.length === 0 && this.seeds.length === 0) return;
      const { words } = trials;
      const isOpen = (outcome: DecisionTaken): boolean => trials.isOpen(outcome);
      const tries = mixes.map(({ inputs }) => inputs);
      const { finds, runs } = await pool.fuzz({ words, tries, isOpen, isFresh: this.isFresh });
      this.isFresh = false;
      turns.change(0, runs === 0 ? Number.POSITIVE_INFINITY : runs / RUNS_OF_ONE);
      for (const find of finds) {
        // What was found before may have covered it, too.
        if (trials.isDone || !find.outcomes.some(isOpen)) continue;
        const model = this.modelOf(find, mixes);
        if (!model) continue;
        const before = trials.covered;
        yield* trials.keep(model);
        const found = trials.covered - before;
        if (found === 0) this.isFresh = true;
        turns.change(found, 1);
      }
    }
  }

  private mixed(): readonly Mixed[] {
    const mixed: Mixed[] = [];
    for (let next = this.mixes.next(); next; next = this.mixes.next()) {
      const { model, rest } = next;
      const inputs = this.trials.admits(model, rest) ? this.slots.encoded(model) : undefined;
      if (inputs) mixed.push({ model, inputs });
      if (mixed.length === MOST_MIXES) break;
    }
    return mixed;
  }

  /** Undefined: no input may be so. */
  private modelOf({ seed: number, values }: Find, mixes: readonly Mixed[]): Assignment | undefined {
    if (number === undefined) return mixes[values[0] as number]!.model;
    const seed = this.seeds[number]!;
    const model = this.slots.modelOf(seed.model, seed.slots, values);
    const isPossible = this.trials.admits(model, seed.model) && this.slots.encoded(model) !== undefined;
    return isPossible ? model : undefined;
  }
}
