/** All values of some literals that unit propagation does not refute, in lexicographic order, false before true. */
import type { SatSolver } from '../../solver/sat/sat-solver.js';

export class Assignments {
  /** Literals whose other value is still to be tried, and the solver's depth before each. */
  private readonly open: { readonly at: number; readonly depth: number }[] = [];
  private started = false;

  /**
   * @param values 1 for each place whose literal holds, else 0; written as the assignment changes.
   * @param mayHold asked after each decision, with how many places have values: whether it is worth going on.
   */
  constructor(
    private readonly solver: SatSolver,
    private readonly literals: readonly number[],
    private readonly places: readonly number[],
    private readonly values: Int8Array,
    private readonly mayHold: (count: number) => boolean,
  ) {}

  /** Goes to the next assignment. @returns false where there is none. */
  next(): boolean {
    if (!this.started) {
      this.started = true;
      if (this.forward(0)) return true;
    }
    for (let last = this.open.pop(); last; last = this.open.pop()) {
      const { at, depth } = last;
      this.solver.popTo(depth);
      if (this.decide(at, 1) && this.forward(at + 1)) return true;
    }
    return false;
  }

  /** Gives the places from `from` on values, as long as that goes well. */
  private forward(from: number): boolean {
    const { solver, literals, places, values } = this;
    for (let at = from; at < places.length; at++) {
      const place = places[at]!;
      const known = solver.known(literals[place]!);
      if (known !== 0) {
        values[place] = known > 0 ? 1 : 0;
        continue;
      }
      this.open.push({ at, depth: solver.depth });
      if (!this.decide(at, 0)) return false;
    }
    return true;
  }

  private decide(at: number, value: 0 | 1): boolean {
    const place = this.places[at]!;
    const literal = this.literals[place]!;
    this.values[place] = value;
    return this.solver.push(value === 1 ? literal : -literal) && this.mayHold(at + 1);
  }
}
