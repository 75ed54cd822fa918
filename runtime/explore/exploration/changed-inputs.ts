/**
 * Fuzzing beside the search: mutated inputs, and crossovers of two, run by the hundred on plain node. One that finds
 * something is made as plain as it can be with what it finds, and becomes a path.
 */
import type { Vocabulary } from '../../../compiler/ir/vocabulary.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { inputOfKey } from '../../inputs/values/input-keys.js';
import type { Assignment } from '../../solver/terms/terms.js';
import type { DecisionTaken, ExploreEvent } from '../events.js';
import type { Find, FuzzPool, Inputs } from '../fuzzing/fuzzer.js';
import { type ChangedModel, changedModel, openPlaces } from '../fuzzing/input-model.js';
import { placesIn } from '../fuzzing/json-parts.js';
import type { PathRun } from '../runs/runner.js';
import type { Mixes } from '../search/mixes.js';
import { SearchTurns } from '../search/search-turns.js';

/** So many runs on plain node cost as much as one in the machine. */
const RUNS_OF_ONE = 16;
/** Most crossovers of two inputs that are run at once. */
const MOST_MIXES = 16;
/** Once inputs have had values at more places than these, an input with a new place is no longer a seed for that alone. */
const MOST_PLACES = 200;

/** Beyond so many finds that the machine does not confirm, an outcome is not looked for. */
const MOST_MISSED = 4;

const nameOf = ({ site, taken }: DecisionTaken): string => `${site} ${taken}`;

/** What it needs of the search. */
export interface Trials {
  /** How many outcomes are covered. */
  readonly covered: number;
  readonly isDone: boolean;
  /** Of the functions that calls can reach. */
  readonly vocabulary: Vocabulary;
  readonly heap: SymbolicHeap;
  /** Undefined: no object can be so. */
  encode(model: Assignment): Inputs | undefined;
  /** Whether an outcome is to be found. */
  isOpen(outcome: DecisionTaken): boolean;
  /** Whether an input is a legal one. @param near a legal one that it was made from */
  admits(model: Assignment, near: Assignment): boolean;
  /** A model near one that is changed, of all that is known of inputs. @param near the one before it was changed */
  mended(changed: ChangedModel, near: Assignment): Assignment | undefined;
  /** Runs an input, and makes a path of it, unless it was run. */
  keep(model: Assignment): AsyncGenerator<ExploreEvent>;
}

/** An input that changed ones are made from. */
interface Seed {
  readonly model: Assignment;
  readonly inputs: Inputs;
}

/** A crossover of two inputs. */
type Mixed = Seed;

export class ChangedInputs {
  /** Runs on plain node so far. */
  runs = 0;
  private readonly turns = new SearchTurns();
  private readonly seeds: Seed[] = [];
  /** Where inputs had values, and of which kinds. */
  private readonly places = new Set<string>();
  /** Whether the machine did not see what the last find on plain node was said to cover. */
  private isFresh = false;
  /** How often finds have not come to an outcome in the machine, or have no model. */
  private readonly missed = new Map<string, number>();

  constructor(
    private readonly trials: Trials,
    private readonly mixes: Mixes,
    private readonly pool: FuzzPool,
  ) {}

  /** Records a run. @param isFruitful whether it has covered something */
  add(model: Assignment, { steps }: Pick<PathRun, 'steps'>, inputs: Inputs, isFruitful: boolean): void {
    if (isFruitful) this.mixes.add(inputs, model, steps);
    // Where there was no such value before, others may lead on although this one did not.
    const before = this.places.size;
    for (const place of placesIn(inputs)) this.places.add(place);
    if (!isFruitful && (this.places.size === before || this.places.size > MOST_PLACES)) return;
    const { heap } = this.trials;
    const fixed = Object.keys(inputs).filter((key) => heap.variable(inputOfKey(key).name) === undefined);
    this.seeds.push({ model, inputs });
    this.pool.add({ inputs, open: openPlaces(heap, model, inputs), fixed });
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
      const { vocabulary, heap } = trials;
      const bounds = {
        names: [...(heap.unknown?.names() ?? [])],
        elements: heap.unknown?.maxLength ?? heap.maxLength,
        depth: heap.unknown?.depth ?? 0,
      };
      const isOpen = (outcome: DecisionTaken): boolean =>
        trials.isOpen(outcome) && (this.missed.get(nameOf(outcome)) ?? 0) < MOST_MISSED;
      const tries = mixes.map(({ inputs }) => inputs);
      const { finds, runs } = await pool.fuzz({
        vocabulary,
        bounds,
        tries,
        isOpen,
        isFresh: this.isFresh,
      });
      this.isFresh = false;
      this.runs += runs;
      turns.change(0, runs === 0 ? Number.POSITIVE_INFINITY : runs / RUNS_OF_ONE);
      for (const find of finds) {
        // What was found before may have covered it, too.
        if (trials.isDone || !find.outcomes.some(isOpen)) continue;
        const model = this.modelOf(find, mixes);
        const before = trials.covered;
        if (model) yield* trials.keep(model);
        const found = trials.covered - before;
        if (found === 0) {
          this.isFresh ||= model !== undefined;
          for (const outcome of find.outcomes)
            this.missed.set(nameOf(outcome), (this.missed.get(nameOf(outcome)) ?? 0) + 1);
        }
        turns.change(found, 1);
      }
    }
  }

  private mixed(): readonly Mixed[] {
    const mixed: Mixed[] = [];
    for (let next = this.mixes.next(); next; next = this.mixes.next()) {
      const { model, rest } = next;
      const inputs = this.trials.admits(model, rest) ? this.trials.encode(model) : undefined;
      if (inputs) mixed.push({ model, inputs });
      if (mixed.length === MOST_MIXES) break;
    }
    return mixed;
  }

  /** Undefined: no input may be so. */
  private modelOf({ from, number, inputs }: Find, mixes: readonly Mixed[]): Assignment | undefined {
    const { trials } = this;
    if (from === 'try') return mixes[number]!.model;
    const seed = this.seeds[number]!;
    const changed = changedModel(trials.heap, seed.model, seed.inputs, inputs);
    const model = changed && trials.mended(changed, seed.model);
    return model && trials.encode(model) ? model : undefined;
  }
}
