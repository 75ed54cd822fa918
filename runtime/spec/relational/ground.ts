/** A relational problem as a circuit: what all searches for its instances begin with. */
import { Circuit, type Gate, TRUE } from '../../solver/sat/circuit.js';
import type { Matrix } from './matrix.js';
import type { LabelledFormula, Problem, Relation, RelationalInstance } from './problem.js';
import { type TranslationWatch, Translator } from './translate.js';

/** A tuple that a signature or field may have and need not: together they tell instances apart. */
export interface OpenTuple {
  readonly relation: Relation;
  readonly tuple: number;
  /** The circuit's input that says whether it is in. */
  readonly input: Gate;
}

export interface GroundOptions {
  /** Gates beyond which the translation ends. */
  readonly gates?: number;
  readonly watch?: TranslationWatch;
}

export class GroundProblem {
  readonly circuit: Circuit;
  /** What each formula became. */
  readonly asserted: readonly { readonly gate: Gate; readonly formula: LabelledFormula }[];
  readonly openTuples: readonly OpenTuple[];
  private readonly translator: Translator;

  /**
   * @throws PenumbraError `E_SPEC_HIGHER_ORDER`; `CircuitLimit` where it takes more gates than allowed.
   */
  constructor(
    readonly problem: Problem,
    { gates, watch }: GroundOptions = {},
  ) {
    this.circuit = new Circuit(gates);
    this.translator = new Translator(problem, this.circuit, watch);
    this.asserted = problem.formulas.map((formula) => ({
      formula,
      gate: this.translator.assertion(formula.formula),
    }));
    this.openTuples = [...this.translator.matrices].flatMap(([relation, { tuples, gates: own }]) =>
      tuples.flatMap((tuple, i) =>
        tellsApart(relation) && own[i] !== TRUE ? [{ relation, tuple, input: own[i]! }] : [],
      ),
    );
  }

  get matrices(): ReadonlyMap<Relation, Matrix> {
    return this.translator.matrices;
  }

  /** Whether instances have anything that does not tell them apart: skolems and helpers. */
  get hasWitnesses(): boolean {
    const { matrices, skolems } = this.translator;
    return (
      skolems.relations().length > 0 ||
      [...matrices].some(([relation, { isConstant }]) => !tellsApart(relation) && !isConstant)
    );
  }

  /** @param holds the value of each input of the circuit. */
  instance(holds: (input: Gate) => boolean): RelationalInstance {
    const tuples = new Map<Relation, readonly number[]>();
    for (const [relation, matrix] of [...this.translator.matrices, ...this.translator.skolems.relations()])
      tuples.set(
        relation,
        matrix.tuples.filter((_, i) => matrix.gates[i] === TRUE || holds(matrix.gates[i]!)),
      );
    return { tuples };
  }
}

function tellsApart({ role }: Relation): boolean {
  return role === 'signature' || role === 'field';
}
