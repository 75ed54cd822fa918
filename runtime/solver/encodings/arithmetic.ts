/** Truth values in Booleans, Ints and Reals alone, which is what the solver that learns from query to query takes. */
import { type Bool, type Terms, Trait } from '../terms.js';
import { bitsAsArithmetic } from './bits-as-arithmetic.js';
import { Rewriting } from './rewrite.js';

export class ArithmeticEncoding {
  private readonly rewriting: Rewriting;

  constructor(terms: Terms) {
    this.rewriting = new Rewriting(
      terms,
      (term) => (terms.traits(term) & Trait.Bits) !== 0,
      (term, args) => bitsAsArithmetic(terms, terms.op[term]!, args),
    );
  }

  of(literal: Bool): Bool {
    return this.rewriting.bool(literal);
  }
}
