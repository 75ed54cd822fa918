/**
 * Products of unknown numbers, which Z3 seldom decides: where it gives no answer, their factors are asked to be among a few
 * small numbers. What is found then is an answer, and nothing else is.
 */
import { type Bool, TermOp, type Terms } from '../solver/terms/terms.js';

const SMALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 25, 50, 100, 1000, -1, -2, -3, -5, -10, 0.5];

export class SmallFactors {
  private readonly met = new Set<number>();
  private from = 1;

  constructor(private readonly terms: Terms) {}

  /** For each factor that is new: that it is small. */
  take(): readonly Bool[] {
    const { terms } = this;
    const found: number[] = [];
    for (; this.from < terms.size; this.from += 1) {
      const op = terms.op[this.from]!;
      const args = terms.args[this.from]!;
      if (op !== TermOp.Mul && op !== TermOp.Div && op !== TermOp.Rem) continue;
      if (args.filter((arg) => terms.constantOf(arg) === undefined).length < 2) continue;
      for (const leaf of this.leaves(args)) {
        if (this.met.has(leaf)) continue;
        this.met.add(leaf);
        found.push(leaf);
      }
    }
    return found.map((leaf) => {
      const isInt = terms.sort(leaf) === 'int';
      const values = SMALL.filter((value) => !isInt || Number.isInteger(value));
      return terms.any(values.map((value) => terms.eq(leaf, terms.num(value, terms.sort(leaf)))));
    });
  }

  /** The variables below terms. */
  private leaves(roots: readonly number[]): readonly number[] {
    const { terms } = this;
    const seen = new Set(roots.map(Math.abs));
    const found: number[] = [];
    for (const term of seen) {
      if (terms.op[term] === TermOp.NumVar) found.push(term);
      for (const arg of terms.args[term]!) seen.add(Math.abs(arg));
    }
    return found;
  }
}
