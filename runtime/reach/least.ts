/**
 * Chooses among the sequences that contracts allow: for each step the first call that is possible, then for each argument the
 * plainest value. So the result does not depend on what the solver was asked before.
 */
import { type Guarded, guardedPrimitive } from '../inputs/guarded/guarded.js';
import { strictEqual } from '../inputs/guarded/guarded-operations.js';
import { type Assignment, type Bool, FALSE, type Num, type Terms } from '../solver/terms/terms.js';

/** Asks whether literals hold together with all that is known. */
export type Ask = (
  literals: readonly Bool[],
) => Promise<{ readonly status: 'sat'; readonly model: Assignment } | { readonly status: string }>;

/** In this order; then the least that is not negative, then the one that is least below 0. */
const NUMBERS = [0, 1, 2, 3, -1];
const TEXTS = ['a', 'b', '', 'c', 'aa', 'ab', 'A', '0', 'abc'];
/** Steps of looking for the least number. */
const MOST_STEPS = 24;

export class Least {
  private readonly fixed: Bool[];

  /** @param model of the literals */
  constructor(
    private readonly terms: Terms,
    private readonly ask: Ask,
    literals: readonly Bool[],
    public model: Assignment,
  ) {
    this.fixed = [...literals];
  }

  /** Takes the first of some that exclude each other. @returns which */
  async first(guards: readonly Bool[]): Promise<number> {
    for (;;) {
      const { bool } = this.terms.evaluator(this.model);
      const at = guards.findIndex(bool);
      const earlier = guards.slice(0, Math.max(0, at));
      if (!(await this.allows(this.terms.any(earlier)))) {
        if (at >= 0) this.fixed.push(guards[at]!);
        return at;
      }
    }
  }

  /** Takes the plainest value that there is. */
  async value(value: Guarded): Promise<void> {
    const { terms } = this;
    const kinds = [
      ...value.references.values(),
      terms.any(value.numbers.map(({ guard }) => guard)),
      terms.any([...value.strings, ...value.constants].map(({ guard }) => guard)),
      terms.and(value.boolean, -value.isTrue),
      terms.and(value.boolean, value.isTrue),
      ...value.bigints.map(({ guard }) => guard),
      value.null,
      value.undefined,
    ];
    await this.first(kinds);
    const { bool } = terms.evaluator(this.model);
    for (const { guard, term } of value.numbers) if (bool(guard)) await this.number(term);
    if (value.strings.some(({ guard }) => bool(guard)))
      await this.any(TEXTS.map((text) => strictEqual(terms, value, guardedPrimitive(terms, text))));
    else await this.first(value.constants.map(({ guard }) => guard));
  }

  private async number(term: Num): Promise<void> {
    const { terms } = this;
    if (await this.any(NUMBERS.map((value) => terms.eq(term, terms.num(value))))) return;
    const isWhole = terms.sort(term) === 'int' ? [] : [terms.isInt(term)];
    for (const size of [term, terms.neg(term)]) {
      const isOfSign = terms.le(terms.num(0), size);
      if (!(await this.takes(terms.all([...isWhole, isOfSign])))) continue;
      let low = 0;
      for (let left = MOST_STEPS; left > 0; left -= 1) {
        const now = terms.evaluator(this.model).num(size);
        if (now <= low) break;
        const middle = Math.floor((low + now) / 2);
        const isBelow = terms.le(size, terms.num(middle));
        if (!(await this.allows(isBelow))) low = middle + 1;
      }
      const least = terms.evaluator(this.model).num(size);
      this.fixed.push(terms.eq(size, terms.num(least)));
      return;
    }
  }

  /** Takes the first of some conditions that can hold. */
  private async any(conditions: readonly Bool[]): Promise<boolean> {
    for (const condition of conditions) if (await this.takes(condition)) return true;
    return false;
  }

  private async takes(condition: Bool): Promise<boolean> {
    const isAllowed = await this.allows(condition);
    if (isAllowed) this.fixed.push(condition);
    return isAllowed;
  }

  /** Whether a condition can hold with all that was taken; then the model is one of it. */
  private async allows(condition: Bool): Promise<boolean> {
    if (condition === FALSE) return false;
    if (this.terms.evaluator(this.model).bool(condition)) return true;
    const answer = await this.ask([...this.fixed, condition]);
    if (!('model' in answer)) return false;
    this.model = answer.model;
    return true;
  }
}
