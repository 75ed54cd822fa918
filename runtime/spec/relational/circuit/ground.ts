/** A relational problem as a circuit: what all searches for its instances begin with. */
import { Circuit, type Gate, TRUE } from '../../../solver/sat/circuit.js';
import type { Problem, Relation, RelationalInstance } from '../problem/problem.js';
import type { Matrix } from './matrix.js';
import { type TranslationWatch, Translator } from './translate.js';

/** A tuple that a signature or field may have and need not: together they tell instances apart. */
export interface OpenTuple {
  readonly relation: Relation;
  readonly tuple: number;
  /** The circuit's input that says whether it is in. */
  readonly input: Gate;
}

/** A bounded problem as a circuit, whatever its formulas were written in. */
export interface Ground {
  /** Atoms and relations with their bounds. */
  readonly problem: Problem;
  readonly circuit: Circuit;
  /** Values that have to hold. */
  readonly asserted: readonly Gate[];
  readonly matrices: ReadonlyMap<Relation, Matrix>;
  readonly openTuples: readonly OpenTuple[];
  /**
   * What an instance gives elements of, in the order in which instances that differ in names only are compared.
   */
  readonly compared: readonly Matrix[];
  /** Whether instances have anything that does not tell them apart: skolems and helpers. */
  readonly hasWitnesses: boolean;
}

export interface GroundOptions {
  /** Gates beyond which the translation ends. */
  readonly gates?: number;
  readonly watch?: TranslationWatch;
}

export class GroundProblem implements Ground {
  readonly circuit: Circuit;
  /** What each formula became, in the order of the problem. */
  readonly asserted: readonly Gate[];
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
    this.asserted = problem.formulas.map(({ formula }) => this.translator.assertion(formula));
    this.openTuples = openTuplesOf(this.matrices);
  }

  get matrices(): ReadonlyMap<Relation, Matrix> {
    return this.translator.matrices;
  }

  get hasWitnesses(): boolean {
    return (
      this.translator.skolems.relations().length > 0 ||
      [...this.matrices].some(([relation, { isConstant }]) => !tellsApart(relation) && !isConstant)
    );
  }

  get compared(): readonly Matrix[] {
    const sets = [...this.translator.skolems.relations()]
      .map(([, matrix]) => matrix)
      .filter(({ arity }) => arity === 1);
    return [...sets, ...byArity(this.matrices.values())];
  }

  /** @param holds the value of each input of the circuit. */
  instance(holds: (input: Gate) => boolean): RelationalInstance {
    const tuples = new Map<Relation, readonly number[]>();
    for (const [relation, matrix] of [...this.matrices, ...this.translator.skolems.relations()])
      tuples.set(
        relation,
        matrix.tuples.filter((_, i) => matrix.gates[i] === TRUE || holds(matrix.gates[i]!)),
      );
    return { tuples };
  }
}

export function openTuplesOf(matrices: ReadonlyMap<Relation, Matrix>): readonly OpenTuple[] {
  return [...matrices].flatMap(([relation, { tuples, gates }]) =>
    tuples.flatMap((tuple, i) =>
      tellsApart(relation) && gates[i] !== TRUE ? [{ relation, tuple, input: gates[i]! }] : [],
    ),
  );
}

/** Ascending by arity: the search decides matrices of few columns first. */
export function byArity(matrices: Iterable<Matrix>): readonly Matrix[] {
  return [...matrices].sort((a, b) => a.arity - b.arity);
}

function tellsApart({ role }: Relation): boolean {
  return role === 'signature' || role === 'field';
}
