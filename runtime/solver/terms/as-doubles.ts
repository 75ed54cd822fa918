/**
 * Terms of exact arithmetic rewritten to double arithmetic. Terms of Ints and Reals are exact, but a program rounds every
 * result to the nearest double (ECMA-262 6.1.6.1). A refutation by exact arithmetic counts only if the rewritten formula
 * is unsatisfiable, too.
 */
import { Rewriting, rebuild } from './rewriting.js';
import { type Bool, type Num, TermOp } from './term-ops.js';
import type { Terms } from './terms.js';

export class AsDoubles {
  private readonly rewriting: Rewriting;

  constructor(private readonly terms: Terms) {
    this.rewriting = new Rewriting(
      terms,
      () => true,
      (term, args) => this.replaced(term, args),
    );
  }

  /** The formula with rounded results; the same formula if rounding cannot change any result. */
  of(literal: Bool): Bool {
    return this.rewriting.bool(literal);
  }

  private replaced(term: number, args: readonly number[]): number | undefined {
    const { terms } = this;
    const [a, b] = args as readonly [Num, Num];
    switch (terms.op[term]!) {
      case TermOp.Add:
        return this.isExact(term) ? undefined : terms.add(terms.toDouble(a), terms.toDouble(b));
      case TermOp.Mul:
        return this.isExact(term) ? undefined : terms.mul(terms.toDouble(a), terms.toDouble(b));
      case TermOp.Div:
        return terms.div(terms.toDouble(a), terms.toDouble(b));
      case TermOp.FloorDiv:
      case TermOp.Mod:
      case TermOp.CivilPart:
      case TermOp.MonthStart:
        return terms.sort(a) === 'double'
          ? rebuild(terms, term, [this.integer(a), ...args.slice(1)])
          : undefined;
      default:
        return undefined;
    }
  }

  /** Integers below 2^53 and bigints are exact: rounding does not change them. */
  private isExact(term: Num): boolean {
    const { terms } = this;
    return terms.sort(term) === 'bigint' || terms.ranges.of(term) !== undefined;
  }

  private integer(a: Num): Num {
    return this.terms.toInteger(a, Number.MAX_SAFE_INTEGER);
  }
}
