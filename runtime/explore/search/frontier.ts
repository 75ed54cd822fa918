/** The frontier: path conditions that are still to be solved, and the order in which they are taken. */
import type { Assignment, Bool } from '../../solver/terms/terms.js';
import type { DecisionTaken, ExploreOptions } from '../events.js';
import type { ReadSet } from '../runs/read-set.js';
import { CoverageGuided } from './coverage-guided.js';
import { Queue, Shuffled, Stack } from './queues.js';

/** A prefix of the path condition of a run with its last predicate negated (Whispec, section 4.2.3). */
export interface PathCondition {
  /** Whether it was taken from the frontier, or another one has taken its place. */
  isDone?: boolean;
  /** Leading predicates and the negated one, as truth values that hold. */
  readonly literals: readonly Bool[];
  /** Values that operations without a model had on the way: an input need not have them, but only then is it sure to go that way. */
  readonly values: readonly Bool[];
  /** Values among the literals that are negated. */
  readonly others: number;
  /** Predicates among the literals that are negated and were met while an object was made a primitive value. */
  readonly conversions: number;
  /** The same in words. */
  readonly words: readonly string[];
  /** What the last predicate speaks of. */
  readonly readSet: ReadSet;
  /** The decisions that an input of this path condition begins with; the last is negated if `aim` is given. */
  readonly predicted: readonly DecisionTaken[];
  /** The decision outcome that the negation aims at; undefined for an implicit predicate. */
  readonly aim: DecisionTaken | undefined;
  /**
   * Where it gives several operands their usual types at once, which is what single negations come to in the end: how many
   * literals are the beginning of a path. No claim hangs on it.
   */
  readonly prefix?: number;
  /** A model of the leading predicates, where one is known. */
  readonly base?: Assignment | undefined;
  /** Whether the last predicate is about a property of an object that is listed. */
  readonly isListing?: boolean;
  /** Whether the last predicate says what few programs ask for: that an array has a hole, that a promise never settles. */
  readonly isRare?: boolean;
  /** Whether the last predicate gives an operand the type that the operation is there for, or a value what an error is due to. */
  readonly isFit?: boolean;
  /** Whether the run that it was made from added a decision outcome, or entered a function that none had. */
  readonly isFruitful?: boolean;
  /** Outcomes that were not covered of the decisions that the run took behind the last predicate. */
  readonly near?: readonly DecisionTaken[];
  /** The sites at which the decision of that run depended on its input, as text. */
  readonly dependent?: string;
}

/** An order of the frontier. */
export interface Strategy {
  add(conditions: readonly PathCondition[]): void;
  /** The next path condition; undefined where there is none left. */
  take(): PathCondition | undefined;
  readonly size: number;
}

/**
 * Makes the strategy of that name.
 * @param isCovered whether a decision outcome has been seen (for `coverage`)
 * @param covered how many have been (likewise)
 */
export function makeStrategy(
  name: ExploreOptions['strategy'],
  seed: number,
  isCovered: (aim: DecisionTaken) => boolean,
  covered: () => number,
): Strategy {
  switch (name) {
    case 'bfs':
      return new Queue();
    case 'dfs':
      return new Stack();
    case 'random':
      return new Shuffled(seed);
    case 'coverage':
      return new CoverageGuided(isCovered, covered);
  }
}
