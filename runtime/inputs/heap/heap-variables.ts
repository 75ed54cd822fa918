/**
 * The variables of an initial heap, and their constraints. Both grow while exploring: a property of an object of unknown
 * shape gets variables when a path first reads it. Earlier models remain models: without a value such variables are false
 * and 0, which stands for `undefined` or no property.
 */
import { type Bool, type Num, type NumSort, TermOp, type Terms, TRUE } from '../../solver/terms/terms.js';

export class HeapVariables {
  /** In order of creation. */
  readonly all: number[] = [];
  /** Booleans that the precondition may decide: those of values of known types. */
  readonly decidable: number[] = [];
  /** Of values that are one of several alternatives, the simplest one: what it takes, and where there is a value at all. */
  private readonly alternatives: { readonly present: Bool; readonly takes: readonly Bool[] }[] = [];
  readonly constraints: Bool[] = [];
  private told = 0;

  /**
   * @param areFinite whether doubles are neither NaN nor infinite
   * @param longestString no string is longer
   */
  constructor(
    readonly terms: Terms,
    private readonly areFinite = false,
    readonly longestString?: number,
  ) {}

  bool(name: string): Bool {
    const variable = this.free(name);
    this.decidable.push(variable);
    return variable;
  }

  /** A Boolean that nothing is known about before a path asks. */
  free(name: string): Bool {
    const variable = this.terms.boolVar(name);
    this.all.push(variable);
    return variable;
  }

  num(name: string, sort: NumSort): Num {
    const { terms } = this;
    const variable = terms.numVar(name, sort);
    this.all.push(variable);
    if (sort === 'double' && this.areFinite) {
      const most = terms.double(Number.MAX_VALUE);
      this.require(terms.le(terms.neg(most), variable), terms.le(variable, most));
    }
    return variable;
  }

  /** Notes what makes a value as simple as can be. */
  prefer(present: Bool, takes: readonly Bool[]): void {
    this.alternatives.push({ present, takes });
  }

  /** Variables that hold where all is as simple as can be: what values are of which some alternative has to hold. */
  simplest(): ReadonlySet<Bool> {
    const found = new Set<Bool>();
    const open = new Set(this.alternatives);
    for (let before = -1; before !== found.size; ) {
      before = found.size;
      const booleans = new Map([...found].map((variable) => [variable, true] as const));
      const { bool } = this.terms.evaluator({ booleans, numbers: new Map(), bigints: new Map() });
      for (const one of open) {
        if (!bool(one.present)) continue;
        open.delete(one);
        for (const variable of one.takes) if (this.terms.op[variable] === TermOp.Var) found.add(variable);
      }
    }
    return found;
  }

  /** Something that holds of every heap. */
  require(...constraints: readonly Bool[]): void {
    for (const constraint of constraints) if (constraint !== TRUE) this.constraints.push(constraint);
  }

  /** The constraints since the last call. */
  takeConstraints(): readonly Bool[] {
    const fresh = this.constraints.slice(this.told);
    this.told = this.constraints.length;
    return fresh;
  }
}
