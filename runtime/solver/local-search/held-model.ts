/** A model whose variables may be changed one at a time. A change that makes a formula false is undone. */
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { LiveValues } from './live-values.js';

export class HeldModel {
  private readonly booleans: Map<number, boolean>;
  private readonly numbers: Map<number, number>;

  private constructor(
    private readonly terms: Terms,
    private readonly formulas: readonly Bool[],
    private readonly base: Assignment,
    private readonly values: LiveValues,
  ) {
    this.booleans = new Map(base.booleans);
    this.numbers = new Map(base.numbers);
  }

  /**
   * @param most limit of terms of the formulas
   * @param steps limit of computed values
   * @returns undefined if the formulas have more terms or do not hold
   */
  static of(
    terms: Terms,
    formulas: readonly Bool[],
    model: Assignment,
    most: number,
    steps = Number.POSITIVE_INFINITY,
  ): HeldModel | undefined {
    const values = LiveValues.of(terms, formulas, model, most);
    if (!values || !formulas.every((formula) => values.bool(formula))) return undefined;
    values.limit = values.steps + steps;
    return new HeldModel(terms, formulas, model, values);
  }

  get model(): Assignment {
    return { ...this.base, booleans: this.booleans, numbers: this.numbers };
  }

  /** Whether a variable occurs in the formulas. */
  has(variable: number): boolean {
    return this.values.has(variable);
  }

  /** The value of a number. */
  number(variable: number): number {
    return this.numbers.get(variable)!;
  }

  /**
   * Gives a variable another value if the formulas still hold. Truth values are 0 and 1.
   * @returns whether the change was made; false if the limit of steps is reached
   */
  set(variable: number, value: number): boolean {
    const { values } = this;
    if (values.isSpent) return false;
    const { mark } = values;
    if (values.has(variable)) values.set(variable, value);
    if (!this.formulas.every((formula) => values.bool(formula))) {
      values.undo(mark);
      return false;
    }
    if (this.terms.op[variable] === TermOp.Var) this.booleans.set(variable, value === 1);
    else this.numbers.set(variable, value);
    return true;
  }
}
