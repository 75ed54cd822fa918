/** Where a formula stands: what its names can mean. */
import type { Domain, SourceModel } from '../../inputs/domains/domain.js';
import type { Count, RelationType } from '../form/types.js';
import type { SpecSource } from '../language/errors.js';

export interface Context extends SpecSource {
  readonly model: SourceModel;
  /** The class of `this`; undefined where there is none. */
  readonly self: string | undefined;
  /** Parameters, and `result` where it is known. */
  readonly inputs: ReadonlyMap<string, Domain>;
  /** Variables that are given besides `this` and those in `inputs`, for the values that occur. */
  readonly surroundings?: readonly string[];
  /** Whether the state before the run can be referred to. */
  readonly hasOld: boolean;
  /** Text of the tags that the formula came from, e.g. `@pre of contains`. */
  readonly place: string;
}

export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly type: RelationType;
  readonly count: Count;
}

/** Variables bound around an expression, innermost first. */
export class Scope {
  constructor(
    private readonly variable?: Variable,
    private readonly outer?: Scope,
  ) {}

  with(variable: Variable): Scope {
    return new Scope(variable, this);
  }

  find(name: string): Variable | undefined {
    return this.variable?.name === name ? this.variable : this.outer?.find(name);
  }

  names(): readonly string[] {
    return this.variable ? [this.variable.name, ...(this.outer?.names() ?? [])] : [];
  }
}
