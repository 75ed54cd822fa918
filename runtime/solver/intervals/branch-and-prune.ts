/**
 * Formulas over a few doubles, decided by branch and prune (Van Hentenryck, McAllester and Kapur, SIAM Journal on
 * Numerical Analysis 34(2), 1997): sets of the variables are split until each part is refuted or gives a model. Every
 * computed set contains all results that a program can have (`interval.ts`), so a refutation holds of doubles.
 */
import type { Assignment, Bool, Terms } from '../terms/terms.js';
import { Evaluation } from './evaluation.js';
import { ANY, between, type Interval, onlyOf, point } from './interval.js';
import { specialValues } from './special-values.js';
import { plainest, sizeOf, split } from './split.js';
import { CAN_FAIL, CAN_HOLD } from './transfer.js';

const MOST_TERMS = 400;
const MOST_VARIABLES = 6;
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
  const evaluation = Evaluation.of(terms, formulas, MOST_TERMS);
  if (!evaluation || evaluation.variables.length > MOST_VARIABLES) return undefined;
  return new Search(terms, formulas, evaluation).run(Math.ceil(budget / evaluation.size));
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
  const evaluation = Evaluation.of(terms, formulas, MOST_TERMS);
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
  private readonly sizes: number[];

  constructor(
    private readonly terms: Terms,
    private readonly formulas: readonly Bool[],
    private readonly evaluation: Evaluation,
  ) {
    this.sizes = evaluation.variables.map(() => 0);
  }

  /** @param budget limit of boxes */
  run(budget: number): BoxAnswer | undefined {
    const { evaluation } = this;
    const open: Box[] = [evaluation.variables.map((variable) => this.domain(variable))];
    let isComplete = true;
    for (let left = budget; open.length > 0; left--) {
      if (left === 0) return undefined;
      const box = open.pop()!;
      evaluation.run(box);
      if (this.isRefuted()) continue;
      const model = this.modelIn(box);
      if (model) return { status: 'sat', model };
      const parts = this.parts(box);
      if (parts.length < 2) isComplete = false;
      else for (const part of parts.toReversed()) open.push(part);
    }
    return isComplete ? { status: 'unsat', core: this.core } : undefined;
  }

  private domain(variable: number): Interval {
    return this.terms.sort(variable) === 'int' ? { ...SAFE, minus: false } : ANY;
  }

  /** Whether a formula is refuted. It is added to the core unless a formula of the core is refuted already. */
  private isRefuted(): boolean {
    const fails = (formula: Bool): boolean => this.evaluation.truth(formula) === CAN_FAIL;
    for (const formula of this.core) if (fails(formula)) return true;
    const found = this.formulas.find(fails);
    if (found !== undefined) this.core.add(found);
    return found !== undefined;
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

  /** The box with its largest side split. */
  private parts(box: Box): readonly Box[] {
    let widest = -1;
    for (const [i, set] of box.entries()) {
      this.sizes[i] = sizeOf(set);
      if (this.sizes[i]! > 0 && (widest < 0 || this.sizes[i]! > this.sizes[widest]!)) widest = i;
    }
    if (widest < 0) return [];
    return split(box[widest]!).map((part) => box.map((set, i) => (i === widest ? part : set)));
  }
}
