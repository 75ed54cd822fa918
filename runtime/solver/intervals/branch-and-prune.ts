/**
 * Formulas over a few doubles, decided by branch and prune (Van Hentenryck, McAllester and Kapur, SIAM Journal on
 * Numerical Analysis 34(2), 1997): sets of the variables are narrowed (`contraction.ts`) and split until each part is
 * refuted or gives a model. Every computed set contains all results that a program can have (`interval.ts`), so a
 * refutation holds of doubles.
 */
import type { Assignment, Bool, Terms } from '../terms/terms.js';
import { Contraction } from './contraction.js';
import { ANY, between, type Interval, onlyOf, point } from './interval.js';
import { specialValues } from './special-values.js';
import { plainest, sizeOf, split } from './split.js';
import { CAN_HOLD } from './transfer.js';

const MOST_TERMS = 400;
const MOST_VARIABLES = 6;
/** How many sides are tried, and from which size on a side is split at once: to separate NaN, the infinities and 0. */
const MOST_SIDES = 2;
const SEPARATE = 2500;
const SAFE = between(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0);

export type BoxAnswer =
  | { readonly status: 'sat'; readonly model: Assignment }
  /** `core`: formulas that cannot hold together. */
  | { readonly status: 'unsat'; readonly core: ReadonlySet<Bool> };

/**
 * @param budget limit of terms that are evaluated on boxes
 * @returns undefined if the budget is spent, or an operator has no transfer function
 */
export function branchAndPrune(
  terms: Terms,
  formulas: readonly Bool[],
  budget: number,
): BoxAnswer | undefined {
  const evaluation = Contraction.of(terms, formulas, MOST_TERMS);
  if (!evaluation || evaluation.variables.length > MOST_VARIABLES) return undefined;
  return new Search(terms, formulas, evaluation).run(budget);
}

/**
 * A model of one or two doubles, found by trying all combinations of special values.
 * @param budget limit of evaluated terms
 */
export function specialModel(
  terms: Terms,
  formulas: readonly Bool[],
  budget: number,
): Assignment | undefined {
  const evaluation = Contraction.of(terms, formulas, MOST_TERMS);
  const variables = evaluation?.variables ?? [];
  if (!evaluation || variables.length === 0 || variables.length > 2) return undefined;
  const values = specialValues(terms, evaluation.order);
  const search = new Search(terms, formulas, evaluation);
  let left = budget / evaluation.size;
  for (const x of values)
    for (const y of variables.length > 1 ? values : [0]) {
      if (left-- < 0) return undefined;
      const model = search.modelOf([x, y].slice(0, variables.length));
      if (model) return model;
    }
  return undefined;
}

type Box = readonly Interval[];

class Search {
  private readonly core = new Set<Bool>();

  constructor(
    private readonly terms: Terms,
    private readonly formulas: readonly Bool[],
    private readonly evaluation: Contraction,
  ) {}

  /** @param budget limit of evaluated terms */
  run(budget: number): BoxAnswer | undefined {
    const { evaluation, core } = this;
    const first = evaluation.contract(
      evaluation.variables.map((variable) => this.domain(variable)),
      core,
    );
    const open: Box[] = first ? [first] : [];
    let isComplete = true;
    while (open.length > 0) {
      if (evaluation.work > budget) return undefined;
      const box = open.pop()!;
      const model = this.modelIn(box);
      if (model) return { status: 'sat', model };
      const parts = this.parts(box);
      if (parts) open.push(...parts.toReversed());
      else isComplete = false;
    }
    return isComplete ? { status: 'unsat', core } : undefined;
  }

  private domain(variable: number): Interval {
    return this.terms.sort(variable) === 'int' ? { ...SAFE, minus: false } : ANY;
  }

  /** The assignment of the plainest numbers in a box, if it is a model. */
  private modelIn(box: Box): Assignment | undefined {
    return this.modelOf(box.map((set) => onlyOf(set) ?? plainest(set)));
  }

  /** The assignment of these values to the variables, if it is a model. */
  modelOf(values: readonly number[]): Assignment | undefined {
    const { evaluation, formulas, terms } = this;
    if (
      evaluation.variables.some(
        (variable, i) => terms.sort(variable) === 'int' && !Number.isSafeInteger(values[i]),
      )
    )
      return undefined;
    evaluation.run(values.map(point));
    if (!formulas.every((formula) => evaluation.truth(formula) === CAN_HOLD)) return undefined;
    const numbers = new Map(evaluation.variables.map((variable, i) => [variable, values[i]!]));
    const model = { booleans: new Map<number, boolean>(), numbers };
    const { bool } = terms.evaluator(model);
    return formulas.every(bool) ? model : undefined;
  }

  /**
   * What is left of a box of which one side is split; undefined if it is one point. The side is the one that leaves
   * least: where few formulas depend on a variable, splitting it is of no use.
   */
  private parts(box: Box): readonly Box[] | undefined {
    const sides = box.map((set, i) => ({ i, size: sizeOf(set) })).filter(({ size }) => size > 0);
    sides.sort((a, b) => b.size - a.size || a.i - b.i);
    const tried = sides.slice(0, sides[0] && sides[0].size >= SEPARATE ? 1 : MOST_SIDES);
    let best: { readonly left: readonly Box[]; readonly size: number; readonly core: Set<Bool> } | undefined;
    for (const { i } of tried) {
      const parts = split(box[i]!);
      if (parts.length < 2) continue;
      const core = new Set<Bool>();
      const left = parts
        .map((part) => this.evaluation.contract(box.with(i, part), core))
        .filter((part) => part !== undefined);
      const size = left.reduce((most, part) => Math.max(most, totalOf(part)), 0);
      if (!best || size < best.size) best = { left, size, core };
      if (left.length < parts.length) break;
    }
    for (const formula of best?.core ?? []) this.core.add(formula);
    return best?.left;
  }
}

function totalOf(box: Box): number {
  return box.reduce((sum, set) => sum + sizeOf(set), 0);
}
