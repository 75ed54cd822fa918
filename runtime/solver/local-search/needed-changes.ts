/** Estimates, from the structure of a formula, how many variables have to change for it to hold. */
import { type Bool, TermOp, type Terms } from '../terms/terms.js';
import type { LiveValues } from './live-values.js';

/** Valid as long as the values and the set of fixed variables stay the same. */
export class NeededChanges {
  private readonly memo = new Map<Bool, number>();

  /** @param isFixed whether a variable must stay as it is */
  constructor(
    private readonly terms: Terms,
    private readonly values: LiveValues,
    private readonly isFixed: (variable: number) => boolean,
  ) {}

  /** Changes that make the truth value hold; Infinity if none can. */
  of(formula: Bool): number {
    if (this.values.bool(formula)) return 0;
    let needed = this.memo.get(formula);
    if (needed === undefined) {
      needed = this.compute(formula);
      this.memo.set(formula, needed);
    }
    return needed;
  }

  /** Changes that make the truth value another one. */
  ofOpposite(formula: Bool): number {
    return this.of(this.values.bool(formula) ? -formula : formula);
  }

  private compute(formula: Bool): number {
    const term = Math.abs(formula);
    const args = this.terms.args[term]!;
    const [a, b, c] = args as readonly [Bool, Bool, Bool];
    const sign = formula > 0 ? 1 : -1;
    switch (this.terms.op[term]) {
      case TermOp.True:
        return Number.POSITIVE_INFINITY;
      case TermOp.Var:
        return this.isFixed(term) ? Number.POSITIVE_INFINITY : 1;
      case TermOp.And:
        return sign > 0
          ? args.reduce((sum, arg) => sum + this.of(arg), 0)
          : args.reduce((least, arg) => Math.min(least, this.of(-arg)), Number.POSITIVE_INFINITY);
      case TermOp.Iff:
        return Math.min(this.ofOpposite(a), this.ofOpposite(b));
      case TermOp.Ite: {
        const [now, other] = this.values.bool(a) ? [b, c] : [c, b];
        return Math.min(this.of(sign * now), this.ofOpposite(a) + this.of(sign * other));
      }
      default:
        return 1;
    }
  }
}
