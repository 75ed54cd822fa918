/**
 * Arithmetic on Ints and Reals as a program does it. Terms of these sorts are exact; a program rounds every result to the
 * nearest double (ECMA-262 6.1.6.1). What is refuted of exact results is refuted for the program only if it is so of doubles.
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

  /** The truth value of results that are rounded; the same one where none can be another. */
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

  /** Integers below 2^53 and bigints are what they are. */
  private isExact(term: Num): boolean {
    const { terms } = this;
    return terms.sort(term) === 'bigint' || terms.ranges.of(term) !== undefined;
  }

  private integer(a: Num): Num {
    return this.terms.toInteger(a, Number.MAX_SAFE_INTEGER);
  }
}
