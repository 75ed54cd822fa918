/** The search for instances of a bounded relational problem. */
import { Circuit, CircuitLimit, FALSE, type Gate, TRUE } from '../../solver/sat/circuit.js';
import { CircuitClauses } from '../../solver/sat/clauses.js';
import { type SatResult, SatSolver } from '../../solver/sat/sat-solver.js';
import type { Matrix } from './matrix.js';
import type { LabelledFormula, Problem, Relation, RelationalInstance } from './problem.js';
import { interchangeable, symmetryBreaking } from './symmetry.js';
import { type TranslationWatch, Translator } from './translate.js';

export interface SearchOptions {
  /** Leave out instances that differ from another in the names of atoms only. Not all of them are. */
  readonly symmetryBreaking: boolean;
  /** Gates beyond which the translation ends with `CircuitLimit`. */
  readonly gates: number;
  readonly seed: number;
  readonly watch?: TranslationWatch;
}

export const SEARCH_DEFAULTS: SearchOptions = { symmetryBreaking: true, gates: 20_000_000, seed: 0 };

export class RelationalSearch {
  readonly circuit: Circuit;
  readonly translator: Translator;
  readonly solver = new SatSolver();
  private readonly clauses: CircuitClauses;
  private readonly asserted: readonly { readonly gate: Gate; readonly formula: LabelledFormula }[];
  /** Inputs that tell instances apart: tuples that signatures and fields may have and need not. */
  private readonly telling: readonly Gate[];

  /**
   * Translates the problem.
   * @throws PenumbraError `E_SPEC_HIGHER_ORDER`; `CircuitLimit` where it takes more gates than allowed.
   */
  constructor(
    readonly problem: Problem,
    options: Partial<SearchOptions> = {},
  ) {
    const { gates, symmetryBreaking: breaks, watch } = { ...SEARCH_DEFAULTS, ...options };
    this.circuit = new Circuit(gates);
    this.clauses = new CircuitClauses(this.circuit, this.solver);
    this.translator = new Translator(problem, this.circuit, watch);
    this.asserted = problem.formulas.map((formula) => ({
      formula,
      gate: this.translator.assertion(formula.formula),
    }));
    const { matrices } = this.translator;
    this.telling = [...matrices].flatMap(([{ role }, { gates: own }]) =>
      role === 'signature' || role === 'field' ? own.filter((gate) => gate !== TRUE) : [],
    );
    for (const { gate } of this.asserted) this.clauses.assert(gate);
    if (breaks)
      this.clauses.assert(
        symmetryBreaking(this.circuit, problem.atoms.length, interchangeable(problem), matrices),
      );
    for (const gate of this.telling) this.clauses.literal(gate);
  }

  /**
   * Whether there is an instance beyond those blocked.
   * @param budget conflicts after which the answer is `unknown`; asked again, the search goes on.
   */
  next(budget = Number.POSITIVE_INFINITY): SatResult {
    return this.solver.solve([], budget);
  }

  /** The instance that was found, with its skolems. */
  instance(): RelationalInstance {
    const tuples = new Map<Relation, readonly number[]>();
    for (const [relation, matrix] of [...this.translator.matrices, ...this.translator.skolems.relations()])
      tuples.set(relation, this.tuplesOf(matrix));
    return { tuples };
  }

  private tuplesOf(matrix: Matrix): readonly number[] {
    return matrix.tuples.filter((_, i) => this.holds(matrix.gates[i]!));
  }

  private holds(gate: Gate): boolean {
    if (gate === TRUE || gate === FALSE) return gate === TRUE;
    const variable = this.clauses.variableOf(Math.abs(gate));
    return (variable !== 0 && this.solver.value(variable)) === gate > 0;
  }

  /** Leaves all instances with the signatures and fields of the one that was found out of the search. */
  block(): void {
    this.solver.addClause(
      this.telling.map((gate) => (this.holds(gate) ? -1 : 1) * this.clauses.literal(gate)),
    );
  }

  /**
   * Formulas that cannot hold together, none of which can be left out.
   * @param budget conflicts that may be spent on leaving a formula out; where they do not suffice, it stays.
   * @returns undefined where they hold together, or the budget did not suffice to see that they do not.
   */
  core(budget = 20_000): readonly LabelledFormula[] | undefined {
    const solver = new SatSolver();
    const clauses = new CircuitClauses(this.circuit, solver);
    // A literal of its own for each, so that formulas that became one value are told apart.
    const selected = this.asserted.map(({ gate, formula }) => {
      const literal = solver.newVariable();
      clauses.assertUnder(literal, gate);
      return { literal, formula };
    });
    const refuted = (candidates: typeof selected): typeof selected | undefined => {
      const literals = candidates.map(({ literal }) => literal);
      if (solver.solve(literals, budget) !== 'unsat') return undefined;
      const failed = new Set(solver.core);
      return candidates.filter(({ literal }) => failed.has(literal));
    };
    let core = refuted(selected);
    for (const candidate of core ?? []) {
      if (!core?.includes(candidate)) continue;
      core = refuted(core.filter((other) => other !== candidate)) ?? core;
    }
    return core?.map(({ formula }) => formula);
  }
}

export { CircuitLimit };
