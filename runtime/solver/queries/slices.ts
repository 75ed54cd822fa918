/**
 * Constraint independence (Cadar, Dunbar and Engler, "KLEE", OSDI 2008, section 3.3): variables that no formula connects do
 * not influence each other.
 */
import { type Bool, TermOp, type Terms } from '../terms/terms.js';

/** The slice of a query: the part on which the satisfiability of its last literals depends. */
export interface Slice {
  readonly literals: readonly Bool[];
  /** Asserted conjuncts that have variables of the slice. */
  asserted(): readonly Bool[];
  /** Whether a variable belongs to the slice. */
  has(variable: number): boolean;
}

const NONE: readonly number[] = [];

/** Connected variables of the formulas of one term table. */
export class Slices {
  /** Union-find over variables by term number. */
  private readonly parents = new Map<number, number>();
  private readonly conjuncts = new Map<number, Bool[]>();
  /** Variables of a term, one for each set of variables that were known to be connected. */
  private readonly variables = new Map<number, readonly number[]>();

  constructor(private readonly terms: Terms) {}

  /** Adds a formula of every query. The variables of each conjunct become connected. */
  assert(formula: Bool): void {
    const pending = [formula];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next > 0 && this.terms.op[next] === TermOp.And) {
        pending.push(...this.terms.args[next]!);
        continue;
      }
      const [first, ...others] = this.variablesOf(next);
      if (first === undefined) continue;
      for (const other of others) this.union(first, other);
      const root = this.find(first);
      const known = this.conjuncts.get(root);
      if (known) known.push(next);
      else this.conjuncts.set(root, [next]);
    }
  }

  /**
   * @param literals satisfiable without the last ones
   * @param last number of last ones
   */
  of(literals: readonly Bool[], last = 1): Slice {
    const left = literals.map((literal) => this.rootsOf(literal));
    const first = literals.length - last;
    const roots = new Set(left.slice(first).flat());
    const taken = new Set<number>(left.slice(first).map((_, i) => first + i));
    for (let before = -1; before < taken.size; ) {
      before = taken.size;
      for (const [i, others] of left.entries()) {
        if (taken.has(i) || !others.some((root) => roots.has(root))) continue;
        taken.add(i);
        for (const root of others) roots.add(root);
      }
    }
    const kept = literals.filter((_, i) => taken.has(i));
    return {
      literals: kept,
      asserted: () => [...roots].flatMap((root) => this.conjuncts.get(root) ?? []),
      has: (variable) => roots.has(this.find(variable)),
    };
  }

  private rootsOf(literal: Bool): readonly number[] {
    const variables = this.variablesOf(literal);
    return variables.length < 2
      ? variables.map((variable) => this.find(variable))
      : [...new Set(variables.map((variable) => this.find(variable)))];
  }

  private find(variable: number): number {
    let root = variable;
    for (let next = this.parents.get(root); next !== undefined; next = this.parents.get(root)) root = next;
    for (let at = variable; at !== root; ) {
      const next = this.parents.get(at)!;
      this.parents.set(at, root);
      at = next;
    }
    return root;
  }

  private union(a: number, b: number): void {
    const [x, y] = [this.find(a), this.find(b)];
    if (x === y) return;
    this.parents.set(y, x);
    const moved = this.conjuncts.get(y);
    if (!moved) return;
    this.conjuncts.delete(y);
    this.conjuncts.set(x, [...(this.conjuncts.get(x) ?? []), ...moved]);
  }

  private variablesOf(literal: Bool): readonly number[] {
    const term = Math.abs(literal);
    const known = this.variables.get(term);
    if (known) return known;
    const pending = [term];
    while (pending.length > 0) {
      const next = pending[pending.length - 1]!;
      const missing = this.children(next).filter((child) => !this.variables.has(child));
      if (missing.length > 0 && !this.variables.has(next)) {
        pending.push(...missing);
        continue;
      }
      pending.pop();
      if (!this.variables.has(next)) this.compute(next);
    }
    return this.variables.get(term)!;
  }

  private compute(term: number): void {
    const op = this.terms.op[term];
    const children = this.children(term);
    if (op === TermOp.Var || op === TermOp.NumVar) {
      this.variables.set(term, [term]);
      return;
    }
    const sets = children.map((child) => this.variables.get(child)!).filter((set) => set.length > 0);
    // Most terms have the same variables as their largest argument, and share its array.
    const most = sets.reduce((best, set) => (set.length > best.length ? set : best), NONE);
    const roots = new Set(most.map((variable) => this.find(variable)));
    const size = roots.size;
    for (const set of sets) if (set !== most) for (const variable of set) roots.add(this.find(variable));
    this.variables.set(term, roots.size === size && size === most.length ? most : [...roots]);
  }

  private children(term: number): readonly number[] {
    return this.terms.args[term]!.map((child) => Math.abs(child));
  }
}
