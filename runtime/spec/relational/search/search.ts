/** The search for instances of a relational problem by a solver of clauses. */
import type { Gate } from '../../../solver/sat/circuit.js';
import { CircuitClauses } from '../../../solver/sat/clauses.js';
import { type SatResult, SatSolver } from '../../../solver/sat/sat-solver.js';
import type { Ground, GroundProblem } from '../circuit/ground.js';
import type { LabelledFormula } from '../problem/problem.js';
import { interchangeable, symmetryBreaking } from './symmetry.js';

export interface SearchOptions {
  /** Leave out instances that differ from another in the names of atoms only. Not all of them are. */
  readonly symmetryBreaking: boolean;
  readonly seed?: number;
}

export class RelationalSearch {
  private readonly solver: SatSolver;
  private readonly clauses: CircuitClauses;
  private readonly literals: readonly number[];

  constructor({ circuit, problem, compared, asserted, openTuples }: Ground, options: SearchOptions) {
    this.solver = new SatSolver(options.seed);
    this.clauses = new CircuitClauses(circuit, this.solver);
    for (const gate of asserted) this.clauses.assert(gate);
    if (options.symmetryBreaking)
      this.clauses.assert(
        symmetryBreaking(circuit, problem.atoms.length, interchangeable(problem), compared),
      );
    this.literals = openTuples.map(({ input }) => this.clauses.literal(input));
  }

  /** Conflicts of the search so far. */
  get conflicts(): number {
    return this.solver.conflicts;
  }

  get size(): { readonly variables: number; readonly clauses: number } {
    return { variables: this.solver.variableCount, clauses: this.solver.clauseCount };
  }

  /**
   * Whether there is an instance beyond those blocked.
   * @param budget conflicts after which the answer is `unknown`; asked again, the search goes on.
   * @param holding tuples, by place among the open ones, and whether they have to be in.
   */
  next(
    budget = Number.POSITIVE_INFINITY,
    holding: readonly (readonly [place: number, isIn: boolean])[] = [],
  ): SatResult {
    return this.solver.solve(
      holding.map(([place, isIn]) => (isIn ? this.literals[place]! : -this.literals[place]!)),
      budget,
    );
  }

  /** The value of an input of the circuit in the instance that was found. */
  holds(input: Gate): boolean {
    const variable = this.clauses.variableOf(input);
    return variable !== 0 && this.solver.value(variable);
  }

  /** Leaves all instances with the signatures and fields of the one that was found out of the search. */
  block(): void {
    this.solver.addClause(this.literals.map((literal) => (this.solver.value(literal) ? -literal : literal)));
  }
}

export interface CoreOptions {
  /** Conflicts that may be spent on leaving a formula out; where they do not suffice, it stays. */
  readonly budget?: number;
  /** Asked before each formula: whether to keep the rest. */
  readonly isOver?: () => boolean;
}

/**
 * Formulas of a problem that cannot hold together, none of which can be left out.
 * @returns undefined where they hold together, or the budget did not suffice to see that they do not.
 */
export function unsatisfiableCore(
  { circuit, asserted, problem }: GroundProblem,
  { budget = 20_000, isOver = () => false }: CoreOptions = {},
): readonly LabelledFormula[] | undefined {
  const solver = new SatSolver();
  const clauses = new CircuitClauses(circuit, solver);
  // A literal of its own for each, so that formulas that became one value are told apart.
  const selected = asserted.map((gate, i) => {
    const literal = solver.newVariable();
    clauses.assertUnder(literal, gate);
    return { literal, formula: problem.formulas[i]! };
  });
  const refuted = (candidates: typeof selected): typeof selected | undefined => {
    const literals = candidates.map(({ literal }) => literal);
    if (solver.solve(literals, budget) !== 'unsat') return undefined;
    const failed = new Set(solver.core);
    return candidates.filter(({ literal }) => failed.has(literal));
  };
  let core = refuted(selected);
  for (const candidate of core ?? []) {
    if (!core?.includes(candidate) || isOver()) continue;
    core = refuted(core.filter((other) => other !== candidate)) ?? core;
  }
  return core?.map(({ formula }) => formula);
}
