/** The values of variables while a formula is translated. */
import { TRUE } from '../../../solver/sat/circuit.js';
import type { Variable } from '../problem/problem.js';
import type { Matrix } from './matrix.js';

interface Binding {
  readonly matrix: Matrix;
  /** Equal for equal values: the tuple of a single known tuple, else a negative number of its own. */
  readonly serial: number;
}

export class Environment {
  private readonly bindings = new Map<Variable, Binding>();
  private lastSerial = 0;
  /** Tuples that the variables of enclosing grounded quantifiers have, outermost first: what skolems depend on. */
  private readonly path: { readonly variable: Variable; readonly tuple: number }[] = [];

  get(variable: Variable): Matrix {
    return this.binding(variable).matrix;
  }

  /** How many variables have values. */
  get size(): number {
    return this.bindings.size;
  }

  /** The number of enclosing quantifiers that were grounded. */
  get depth(): number {
    return this.path.length;
  }

  get arguments(): readonly { readonly variable: Variable; readonly tuple: number }[] {
    return this.path;
  }

  /** Calls back with the variable standing for one of its domain's tuples. */
  withTuple<T>(variable: Variable, matrix: Matrix, use: () => T): T {
    const [tuple] = matrix.tuples;
    this.path.push({ variable, tuple: tuple ?? -1 });
    try {
      return this.withValue(variable, matrix, use);
    } finally {
      this.path.pop();
    }
  }

  /** Calls back with a value for the variable. */
  withValue<T>(variable: Variable, matrix: Matrix, use: () => T): T {
    const isKnown = matrix.size === 1 && matrix.gates[0] === TRUE;
    const serial = isKnown ? matrix.tuples[0]! : --this.lastSerial;
    const before = this.bindings.get(variable);
    this.bindings.set(variable, { matrix, serial });
    try {
      return use();
    } finally {
      if (before) this.bindings.set(variable, before);
      else this.bindings.delete(variable);
    }
  }

  /** What the values of some variables are, as one key. */
  key(variables: readonly Variable[]): string | number {
    if (variables.length === 1) return this.binding(variables[0]!).serial;
    return variables.map((variable) => this.binding(variable).serial).join();
  }

  private binding(variable: Variable): Binding {
    const binding = this.bindings.get(variable);
    if (!binding) throw new RangeError(`the variable ${variable.name} has no value`);
    return binding;
  }
}
