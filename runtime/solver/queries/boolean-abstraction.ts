/**
 * The Boolean abstraction of a query: comparisons become Boolean variables, constrained only by axioms about their
 * constants. If the abstraction is unsatisfiable, so is the query. A model of it fixes types and truth values, but no
 * numbers.
 */

import { SatSolver } from '../sat/sat-solver.js';
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { comparisonAxioms } from './comparison-axioms.js';

/** Limit of terms of a query; with more of them Z3 is asked at once. */
const MOST_TERMS = 6000;
const MOST_CONFLICTS = 500;

export type AbstractionAnswer =
  | { readonly status: 'sat'; readonly booleans: ReadonlyMap<number, boolean> }
  /** `core`: literals that cannot hold together. */
  | { readonly status: 'unsat'; readonly core: readonly Bool[] };

/**
 * @param asserted formulas that belong to every query
 * @param base values that variables keep if possible
 * @returns undefined if it takes too long
 */
export function solveAbstraction(
  terms: Terms,
  query: { readonly asserted: readonly Bool[]; readonly literals: readonly Bool[] },
  base: Assignment,
): AbstractionAnswer | undefined {
  const formulas = [...query.asserted, ...query.literals];
  const found = truthValuesBelow(terms, formulas);
  if (found === undefined) return undefined;
  const abstraction = new BooleanAbstraction(terms, found, base);
  for (const formula of query.asserted) abstraction.solver.addClause([abstraction.literal(formula)]);
  const assumed = query.literals.map((literal) => abstraction.literal(literal));
  const status = abstraction.solver.solve(assumed, MOST_CONFLICTS);
  if (status === 'unknown') return undefined;
  if (status === 'sat') return { status, booleans: abstraction.booleans() };
  const core = new Set(abstraction.solver.core);
  return { status, core: query.literals.filter((_, i) => core.has(assumed[i]!)) };
}

/** Boolean terms in ascending order: arguments come first. */
function truthValuesBelow(terms: Terms, formulas: readonly Bool[]): readonly number[] | undefined {
  const found = new Set<number>();
  for (const formula of formulas) found.add(Math.abs(formula));
  for (const term of found) {
    if (found.size > MOST_TERMS) return undefined;
    if (isGate(terms.op[term])) for (const arg of terms.args[term]!) found.add(Math.abs(arg));
  }
  return [...found].sort((x, y) => x - y);
}

function isGate(op: number | undefined): boolean {
  return op === TermOp.And || op === TermOp.Iff || op === TermOp.Ite;
}

class BooleanAbstraction {
  readonly solver = new SatSolver();
  private readonly variables = new Map<number, number>();

  constructor(
    private readonly terms: Terms,
    private readonly found: readonly number[],
    base: Assignment,
  ) {
    const { solver } = this;
    const { bool } = terms.evaluator(base);
    // Newer terms are decided first, with the values of the base. So if one of several has to change, it is the oldest.
    found.forEach((term, i) => {
      const variable = solver.newVariable();
      this.variables.set(term, variable);
      solver.prefer(bool(term) ? variable : -variable, isGate(terms.op[term]) ? 0 : (i + 1) / found.length);
    });
    for (const term of found) this.define(term);
    let names = terms.size;
    const fresh = (): Bool => {
      names += 1;
      this.variables.set(names, solver.newVariable());
      return names;
    };
    for (const clause of comparisonAxioms(
      terms,
      found.filter((term) => !isGate(terms.op[term])),
      fresh,
    )) {
      solver.addClause(clause.map((literal) => this.literal(literal)));
    }
  }

  literal(formula: Bool): number {
    const variable = this.variables.get(Math.abs(formula))!;
    return formula > 0 ? variable : -variable;
  }

  booleans(): ReadonlyMap<number, boolean> {
    const free = this.found.filter((term) => this.terms.op[term] === TermOp.Var);
    return new Map(free.map((term) => [term, this.solver.value(this.variables.get(term)!)]));
  }

  private define(term: number): void {
    const { solver } = this;
    const it = this.literal(term);
    const args = this.terms.args[term]!;
    switch (this.terms.op[term]) {
      case TermOp.True:
        solver.addClause([it]);
        return;
      case TermOp.And: {
        const parts = args.map((arg) => this.literal(arg));
        for (const part of parts) solver.addClause([-it, part]);
        solver.addClause([it, ...parts.map((part) => -part)]);
        return;
      }
      case TermOp.Iff: {
        const [a, b] = args.map((arg) => this.literal(arg)) as [number, number];
        for (const clause of [
          [-it, -a, b],
          [-it, a, -b],
          [it, a, b],
          [it, -a, -b],
        ])
          solver.addClause(clause);
        return;
      }
      case TermOp.Ite: {
        const [c, a, b] = args.map((arg) => this.literal(arg)) as [number, number, number];
        for (const clause of [
          [-it, -c, a],
          [-it, c, b],
          [it, -c, -a],
          [it, c, -b],
        ])
          solver.addClause(clause);
      }
    }
  }
}
