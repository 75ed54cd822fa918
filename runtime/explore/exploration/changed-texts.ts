/** Runs of inputs whose texts were changed, or stand beside what other inputs had: those that find something become paths, with the shortest text that finds as much. */
import type { Assignment, Terms } from '../../solver/terms/terms.js';
import type { ExploreEvent } from '../events.js';
import type { PathRun } from '../runs/runner.js';
import type { Mixes } from '../search/mixes.js';
import { SearchTurns } from '../search/search-turns.js';
import { shortened, TextMutations, type TextSeed } from '../search/text-mutations.js';

/** Most runs to shorten a text. */
const MOST_SHORTER = 32;

/** What the search does for it. */
export interface Trials {
  /** How many outcomes are covered. */
  readonly covered: number;
  readonly isDone: boolean;
  /** The words of the functions that calls can reach. */
  readonly words: readonly string[];
  /** Runs an input. @param near one that was run. @returns outcomes that no run has covered, as text */
  look(model: Assignment, near: Assignment): Generator<ExploreEvent, ReadonlySet<string>>;
  /** Runs an input, and makes a path of it. */
  keep(model: Assignment): AsyncGenerator<ExploreEvent>;
}

export class ChangedTexts {
  private readonly turns = new SearchTurns();
  private readonly mutations: TextMutations;
  private isMix = false;
  /** Runs that the changed input has taken. */
  private looks = 0;

  constructor(
    private readonly trials: Trials,
    private readonly mixes: Mixes,
    terms: Terms,
    seed: number,
  ) {
    this.mutations = new TextMutations(terms, seed);
  }

  /** Records a run that covered something. */
  add(model: Assignment, { steps }: Pick<PathRun, 'steps'>, inputs: Readonly<Record<string, unknown>>): void {
    this.mixes.add(inputs, model, steps);
    this.mutations.add(
      model,
      steps.map(({ literal }) => literal),
    );
  }

  /**
   * Records that a path condition was taken.
   * @param found how many outcomes it has covered
   * @param visits looks at clauses that its query took
   */
  note(found: number, visits: number): void {
    this.turns.query(found, visits);
  }

  /** Runs changed inputs as long as it is their turn. */
  async *run(): AsyncGenerator<ExploreEvent> {
    const { trials, mutations, turns } = this;
    if (mutations.isEmpty) return;
    while (turns.isChange && !trials.isDone) {
      this.isMix = !this.isMix;
      const mix = this.isMix ? this.mixes.next() : undefined;
      if (mix) {
        const before = trials.covered;
        const found = yield* trials.look(mix.model, mix.rest);
        if (found.size > 0) yield* trials.keep(mix.model);
        turns.change(trials.covered - before, 1);
        continue;
      }
      const { seed, text } = mutations.next(trials.words);
      this.looks = 0;
      const found = yield* this.look(seed, text);
      const before = trials.covered;
      if (found.size > 0) yield* trials.keep(yield* this.shortest(seed, text, found));
      turns.change(trials.covered - before, this.looks);
    }
  }

  private look(seed: TextSeed, text: string): Generator<ExploreEvent, ReadonlySet<string>> {
    this.looks += 1;
    return this.trials.look(this.mutations.modelOf(seed, text), seed.model);
  }

  private *shortest(
    seed: TextSeed,
    text: string,
    found: ReadonlySet<string>,
  ): Generator<ExploreEvent, Assignment> {
    const candidates = shortened(text);
    let shortest = text;
    let next = candidates.next();
    for (let left = MOST_SHORTER; left > 0 && !next.done; left--) {
      const seen = yield* this.look(seed, next.value);
      const isEnough = [...found].every((outcome) => seen.has(outcome));
      if (isEnough) shortest = next.value;
      next = candidates.next(isEnough);
    }
    return this.mutations.modelOf(seed, shortest);
  }
}
