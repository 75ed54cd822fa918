/** Skolems: relations that witness what exists, made while a problem is translated. */
import { type Circuit, type Gate, TRUE } from '../../../solver/sat/circuit.js';
import type { Relation, Variable } from '../problem/problem.js';
import { Matrix } from './matrix.js';

interface Skolem {
  readonly name: string;
  /** Arity of the function's arguments and its value together. */
  readonly arity: number;
  readonly cells: Map<number, Gate>;
}

export class Skolems {
  private readonly skolems = new Map<Variable, Map<number, Skolem>>();

  constructor(
    private readonly circuit: Circuit,
    private readonly atoms: number,
  ) {}

  /**
   * New inputs for a variable, one for each tuple of its domain.
   * @param path the values of enclosing variables, for which the skolem is a value of its own.
   */
  make(
    variable: Variable,
    domain: Matrix,
    path: readonly { readonly variable: Variable; readonly tuple: number }[],
  ): Matrix {
    const matrix = new Matrix(
      domain.arity,
      domain.tuples,
      domain.tuples.map(() => this.circuit.input()),
    );
    const named = path.filter(({ tuple }) => tuple >= 0);
    const skolem = this.skolem(
      variable,
      named.reduce((sum, on) => sum + on.variable.arity, domain.arity),
    );
    const prefix = named.reduce((sum, on) => sum * this.atoms ** on.variable.arity + on.tuple, 0);
    matrix.tuples.forEach((tuple, i) => {
      skolem.cells.set(prefix * this.atoms ** domain.arity + tuple, matrix.gates[i]!);
    });
    return matrix;
  }

  private skolem(variable: Variable, arity: number): Skolem {
    let ofArity = this.skolems.get(variable);
    if (!ofArity) {
      ofArity = new Map();
      this.skolems.set(variable, ofArity);
    }
    let skolem = ofArity.get(arity);
    if (!skolem) {
      skolem = {
        name: `$${variable.owner === undefined ? '' : `${variable.owner}_`}${variable.name}`,
        arity,
        cells: new Map(),
      };
      ofArity.set(arity, skolem);
    }
    return skolem;
  }

  /** The skolems so far as relations, with a value for each tuple that they may have. */
  relations(): readonly (readonly [Relation, Matrix])[] {
    return [...this.skolems.values()]
      .flatMap((ofArity) => [...ofArity.values()])
      .map(({ name, arity, cells }) => {
        const matrix = Matrix.from(arity, cells);
        const lower = matrix.tuples.filter((_, i) => matrix.gates[i] === TRUE);
        return [{ name, arity, lower, upper: matrix.tuples, role: 'skolem' }, matrix] as const;
      });
  }
}
