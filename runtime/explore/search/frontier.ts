/** The frontier: path conditions that are still to be solved, and the order in which they are taken. */
import type { Assignment, Bool } from '../../solver/terms/terms.js';
import type { DecisionTaken, ExploreOptions } from '../events.js';
import type { ReadSet } from '../runs/read-set.js';
import { CoverageGuided } from './coverage-guided.js';
import { MinDistance } from './min-distance.js';
import { Queue, Shuffled, Stack } from './queues.js';
import { RandomPath } from './random-path.js';

/** A prefix of the path condition of a run with its last predicate negated (Whispec, section 4.2.3). */
export interface PathCondition {
  /** Whether it was taken from the frontier, or was replaced by another path condition. */
  isDone?: boolean;
  /** Leading predicates and the negated one, as truth values that hold. */
  readonly literals: readonly Bool[];
  /** Concrete values at unmodelled operations on the path. An input that has other values may diverge. */
  readonly values: readonly Bool[];
  /** How many of the negated literals are concrete values at unmodelled operations. */
  readonly others: number;
  /** How many of the negated literals come from conversions of objects to primitive values. */
  readonly conversions: number;
  /** How many of the negated literals concern properties that are only listed, or rare cases. */
  readonly rarities?: number;
  /** The same in words. */
  readonly words: readonly string[];
  /** The read set of the last predicate. */
  readonly readSet: ReadSet;
  /** The input whose kind the last predicate tells, if it tells nothing else. */
  readonly kindOf?: number | undefined;
  /** The decisions that a run of this path condition begins with. The last one is negated if `aim` is given. */
  readonly predicted: readonly DecisionTaken[];
  /** The decision outcome that the negation aims at; undefined for an implicit predicate. */
  readonly aim: DecisionTaken | undefined;
  /**
   * Only in a path condition that gives operands their usual types, several at once or one before others: the number of
   * leading literals that are a prefix of a path. Such a path condition is a shortcut for single negations, so that no verdict depends on it.
   */
  readonly prefix?: number;
  /** Instructions that the run took which it was made from. */
  readonly steps?: number;
  /** A model of the leading predicates, if one is known. */
  readonly base?: Assignment | undefined;
  /** Whether the last predicate comes from listing the properties of an object. */
  readonly isListing?: boolean;
  /** Whether it gives a value a property or a kind that another value of that run has. */
  readonly isAlike?: boolean;
  /** A soft constraint: models that satisfy it are preferred, see `PathStep.rather`. */
  readonly rather?: Bool;
  /** Whether the last predicate concerns a rare case: an array has a hole, a promise never settles. */
  readonly isRare?: boolean;
  /** Whether the last predicate gives an operand the type that its operation is meant for, or may avert an error. */
  readonly isFit?: boolean;
  /** Whether it goes on behind an operation that is meant for another kind of value, though nothing in the program tests that kind. */
  readonly isUnwished?: boolean;
  /** Whether the run that it was made from covered a new outcome or entered a new function. */
  readonly isFruitful?: boolean;
  /** Uncovered outcomes of the decisions that followed the last predicate in that run. */
  readonly near?: readonly DecisionTaken[];
  /** The sites whose decisions depended on the input in that run, as text. */
  readonly dependent?: string;
}

/** An order of the frontier. */
export interface Strategy {
  add(conditions: readonly PathCondition[]): void;
  /** The next path condition; undefined where there is none left. */
  take(): PathCondition | undefined;
  readonly size: number;
  /** Told of a path condition for which the solver found no answer within its limits. */
  tooHard?(condition: PathCondition): void;
}

/**
 * Makes the strategy of that name.
 * @param isCovered whether a decision outcome has been seen (for `coverage` and `md2u`)
 * @param covered how many have been (likewise)
 * @param isAside whether an outcome does not count, though what counts may depend on it (for `coverage`)
 */
export function makeStrategy(
  name: ExploreOptions['strategy'],
  seed: number,
  isCovered: (aim: DecisionTaken) => boolean,
  covered: () => number,
  isAside: (aim: DecisionTaken) => boolean,
  propertiesOf: (site: number) => ReadonlySet<string>,
): Strategy {
  switch (name) {
    case 'bfs':
      return new Queue();
    case 'dfs':
      return new Stack();
    case 'random':
      return new Shuffled(seed);
    case 'random-path':
      return new RandomPath(seed);
    case 'md2u':
      return new MinDistance(seed, isCovered, covered);
    case 'coverage':
      return new CoverageGuided(isCovered, covered, isAside, propertiesOf);
  }
}
