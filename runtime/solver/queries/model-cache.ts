/** Cache of models: a model of an earlier query may satisfy another one. */

import type { Assignment, Bool, Terms } from '../terms/terms.js';
import type { Slice } from './slices.js';

type Evaluator = ReturnType<Terms['evaluator']>;

/** Limit of models. A query that none of them satisfies has been evaluated under all of them. */
const MOST_MODELS = 16;

interface CachedModel {
  readonly model: Assignment;
  readonly evaluator: Evaluator;
  /** Number of leading assertions that it is known to satisfy; undefined if it violates one. */
  satisfied: number | undefined;
}

/** Models of all assertions. Later assertions are checked when a model is used. */
export class ModelCache {
  private readonly asserted: Bool[] = [];
  private readonly all = new WeakMap<Assignment, CachedModel>();
  private readonly last: CachedModel[] = [];

  constructor(private readonly terms: Terms) {}

  assert(formula: Bool): void {
    this.asserted.push(formula);
  }

  /**
   * @param satisfied how many of the assertions the model satisfies: all, unless it says nothing of some variables, which are
   * false and 0 then
   */
  add(model: Assignment, satisfied = this.asserted.length): void {
    const known = this.know(model, satisfied);
    this.last.unshift(known);
    if (this.last.length > MOST_MODELS) this.last.pop();
  }

  /** As `add`, of a model that answers no other query. */
  know(model: Assignment, satisfied: number | undefined = this.asserted.length): CachedModel {
    const known = { model, evaluator: this.terms.evaluator(model), satisfied };
    this.all.set(model, known);
    return known;
  }

  /** Whether the model is in the cache and satisfies all assertions. */
  has(model: Assignment): boolean {
    const known = this.all.get(model);
    return known !== undefined && this.holdsStill(known);
  }

  /** One of the last models that satisfies the slice. */
  satisfying({ literals }: Pick<Slice, 'literals'>): Assignment | undefined {
    return this.last.find((known) => holds(literals, known.evaluator) && this.holdsStill(known))?.model;
  }

  private holdsStill(known: CachedModel): boolean {
    if (known.satisfied === undefined) return false;
    const isModel = this.asserted.slice(known.satisfied).every(known.evaluator.bool);
    known.satisfied = isModel ? this.asserted.length : undefined;
    return isModel;
  }
}

/** The newest literal is evaluated first: most assignments violate it. */
function holds(literals: readonly Bool[], { bool }: Evaluator): boolean {
  for (let i = literals.length - 1; i >= 0; i--) if (!bool(literals[i]!)) return false;
  return true;
}

/** `model` for the variables of the slice, `base` for all others: the two do not influence each other. */
export function joined(slice: Slice, model: Assignment, base: Assignment): Assignment {
  return {
    booleans: joinedMap(slice, model.booleans, base.booleans),
    numbers: joinedMap(slice, model.numbers, base.numbers),
    bigints: joinedMap(slice, model.bigints ?? NO_BIGINTS, base.bigints ?? NO_BIGINTS),
  };
}

const NO_BIGINTS: ReadonlyMap<number, bigint> = new Map();

function joinedMap<V>(
  slice: Slice,
  inside: ReadonlyMap<number, V>,
  outside: ReadonlyMap<number, V>,
): ReadonlyMap<number, V> {
  const result = new Map<number, V>();
  for (const [variable, value] of outside) if (!slice.has(variable)) result.set(variable, value);
  for (const [variable, value] of inside) if (slice.has(variable)) result.set(variable, value);
  return result;
}
