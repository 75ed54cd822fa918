/**
 * Formulas over a few doubles, decided by branch and prune (Van Hentenryck, McAllester and Kapur, SIAM Journal on
 * Numerical Analysis 34(2), 1997): sets of the variables are narrowed (`contraction.ts`) and split until each part is
 * refuted or gives a model. Every computed set contains all results that a program can have (`interval.ts`), so a
 * refutation holds of doubles.
 */
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { type Box, bitOfDimension, Contraction, type Part, type Reason } from './contraction.js';
import { ANY, between, type Interval, onlyOf, point } from './interval.js';
import { specialValues } from './special-values.js';
import { plainest, sizeOf, split } from './split.js';
import { CAN_FAIL } from './transfer.js';

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
 * @param base what models give to truth variables, and to numbers of which the formulas say nothing; undefined: false and 0
 * @returns undefined if the budget is spent, or an operator has no transfer function
 */
export function branchAndPrune(
  terms: Terms,
  formulas: readonly Bool[],
  budget: number,
  base?: Assignment,
): BoxAnswer | undefined {
  const evaluation = Contraction.of(terms, ofNumbers(terms, formulas), MOST_TERMS);
  if (!evaluation || evaluation.variables.length > MOST_VARIABLES) return undefined;
  return new Search(terms, formulas, evaluation, base).run(budget);
}

/** The formulas that speak of numbers, and truth variables on their own: boxes tell nothing of the others. */
function ofNumbers(terms: Terms, formulas: readonly Bool[]): readonly Bool[] {
  const seen = new Map<number, boolean>();
  const hasVariable = (term: number): boolean => {
    const known = seen.get(term);
    if (known !== undefined) return known;
    const found =
      terms.op[term] === TermOp.NumVar || terms.args[term]!.some((arg) => hasVariable(Math.abs(arg)));
    seen.set(term, found);
    return found;
  };
  return formulas.filter((formula) => {
    const term = Math.abs(formula);
    return terms.op[term] === TermOp.Var || hasVariable(term);
  });
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

/** Of a box that is neither refuted nor has a model that was found. */
const OPEN = -1;

class Search {
  private model: Assignment | undefined;
  /** How many refutations rested on a formula, by its bit (Boussemart et al., "Boosting systematic search by weighting constraints", ECAI 2004). */
  private readonly weights: number[] = [];
  private readonly dependents: readonly Reason[];
  private budget = 0;

  constructor(
    private readonly terms: Terms,
    private readonly formulas: readonly Bool[],
    private readonly evaluation: Contraction,
    private readonly base?: Assignment,
  ) {
    this.dependents = evaluation.dependents();
  }

  /** @param budget limit of evaluated terms */
  run(budget: number): BoxAnswer | undefined {
    const { evaluation } = this;
    this.budget = budget;
    const first = evaluation.contract(evaluation.whole((variable) => this.domain(variable)));
    const reason = typeof first === 'number' ? first : this.refuted(first);
    if (this.model) return { status: 'sat', model: this.model };
    return reason === OPEN ? undefined : { status: 'unsat', core: new Set(evaluation.formulasOf(reason)) };
  }

  /**
   * What the refutation of a box rests on, or `OPEN`. If that is not which part of a dimension was taken, the other parts
   * are refuted as well (conflict-directed backjumping: Prosser, Computational Intelligence 9(3), 1993).
   */
  private refuted(box: Box): Reason {
    if (this.evaluation.work > this.budget) return OPEN;
    this.model = this.modelIn(box);
    if (this.model) return OPEN;
    const division = this.divided(box);
    if (!division) return OPEN;
    const { dimension, left, refutations } = division;
    const bit = bitOfDimension(dimension);
    let all = box.reasons[dimension]!;
    let isOpen = false;
    const isEnough = (reason: Reason): boolean => {
      if ((reason & bit) === 0) return true;
      all |= reason & ~bit;
      return false;
    };
    for (const reason of refutations) if (isEnough(reason)) return reason;
    for (const part of left) {
      const reason = this.refuted(part);
      if (reason !== OPEN && isEnough(reason)) return reason;
      isOpen ||= reason === OPEN;
      if (this.model || this.evaluation.work > this.budget) return OPEN;
    }
    return isOpen ? OPEN : all;
  }

  private domain(variable: number): Interval {
    return this.terms.sort(variable) === 'int' ? { ...SAFE, minus: false } : ANY;
  }

  /** The assignment of the plainest numbers in a box, if it is a model. */
  private modelIn({ sets }: Box): Assignment | undefined {
    const { length } = this.evaluation.variables;
    return this.modelOf(sets.slice(0, length).map((set) => onlyOf(set) ?? plainest(set)));
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
    if (formulas.some((formula) => evaluation.truth(formula) === CAN_FAIL)) return undefined;
    const numbers = new Map(this.base?.numbers);
    for (const [i, variable] of evaluation.variables.entries()) numbers.set(variable, values[i]!);
    const model = { booleans: this.base?.booleans ?? new Map<number, boolean>(), numbers };
    const { bool } = terms.evaluator(model);
    return formulas.every(bool) ? model : undefined;
  }

  /**
   * The parts of a box of which one dimension is split; undefined if it is one point. Of the dimensions that refutations
   * rested on most often, it is the one that leaves least.
   */
  private divided(box: Box): Division | undefined {
    const sides = this.sides(box);
    let best: (Division & { readonly size: number }) | undefined;
    for (const dimension of sides) {
      const parts = split(box.sets[dimension]!);
      if (parts.length < 2) continue;
      const left: Box[] = [];
      const refutations: Reason[] = [];
      for (const part of parts) {
        const found = this.evaluation.contract({
          sets: box.sets.with(dimension, part),
          reasons: box.reasons.with(dimension, box.reasons[dimension]! | bitOfDimension(dimension)),
        });
        if (typeof found !== 'number') left.push(found);
        else {
          refutations.push(found);
          this.weigh(found);
        }
      }
      const size = left.reduce((most, part) => Math.max(most, this.totalOf(part)), 0);
      if (!best || size < best.size) best = { dimension, left, refutations, size };
      if (refutations.length > 0) break;
    }
    return best;
  }

  /** The dimensions that may be split, by how much that promises. */
  private sides(box: Box): readonly number[] {
    const { variables } = this.evaluation;
    const all: { readonly dimension: number; readonly size: number; readonly score: number }[] = [];
    for (const [dimension, set] of box.sets.entries()) {
      const size = sizeOf(set);
      if (size === 0) continue;
      const isVariable = dimension < variables.length;
      if (!isVariable && !box.isLoose[dimension]) continue;
      all.push({ dimension, size, score: this.weightOf(dimension) * worth(size) * (isVariable ? 1 : 2) });
    }
    all.sort((a, b) => b.score - a.score || a.dimension - b.dimension);
    return all.slice(0, all[0] && all[0].size >= SEPARATE ? 1 : MOST_SIDES).map(({ dimension }) => dimension);
  }

  private weigh(reason: Reason): void {
    for (let bit = 0; reason >> bit !== 0; bit++)
      if (((reason >> bit) & 1) !== 0) this.weights[bit] = (this.weights[bit] ?? 0) + 1;
  }

  private weightOf(dimension: number): number {
    const reason = this.dependents[dimension]!;
    let sum = 1;
    for (let bit = 0; reason >> bit !== 0; bit++)
      if (((reason >> bit) & 1) !== 0) sum += this.weights[bit] ?? 0;
    return sum;
  }

  private totalOf({ sets }: Part): number {
    return sets.reduce((sum, set, dimension) => sum + this.weightOf(dimension) * sizeOf(set), 0);
  }
}

interface Division {
  readonly dimension: number;
  /** The parts that may have models. */
  readonly left: readonly Box[];
  readonly refutations: readonly Reason[];
}

/** How much the size of a set counts when a dimension is chosen. */
function worth(size: number): number {
  return size >= SEPARATE ? 3 : size >= 100 ? 1 + (size - 100) / 2000 : size / 60;
}
