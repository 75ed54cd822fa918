/** Messages between a solver session and the worker that runs Z3. */

/** Rows of the term table that the worker has not seen, from row `from` on. */
export interface TermRows {
  readonly from: number;
  readonly ops: Uint8Array;
  /** For each row the number of arguments, then the arguments. */
  readonly args: Int32Array;
  /** Term numbers of constants and their values. */
  readonly constants: readonly (readonly [number, number | bigint])[];
  /** Numeric terms of sort Real among the rows, and bigints. */
  readonly reals: readonly number[];
  readonly bigints: readonly number[];
}

export interface CheckRequest {
  readonly rows: TermRows | undefined;
  /** Formulas to assert for good, before the check. */
  readonly asserted: readonly number[];
  readonly assumptions: readonly number[];
  /** Variables whose values are wanted if satisfiable. */
  readonly variables: readonly number[];
  readonly rlimit: number;
  readonly seed: number;
  /** Throw the solver away first and assert these again: keeps dead path predicates from piling up. */
  readonly recycle: readonly number[] | undefined;
  /** Whether the reply tells the query as an SMT-LIB script. */
  readonly isTold: boolean;
}

/** A query that shares nothing with others, as an SMT-LIB script. */
export interface ScriptRequest {
  readonly script: string;
  /** Names of the variables whose values are wanted if satisfiable. */
  readonly names: readonly string[];
  readonly rlimit: number;
  /** Milliseconds. */
  readonly timeout: number;
  readonly seed: number;
}

/** A new session begins: the worker forgets all terms and formulas. It sends no answer. */
export type Renewal = 'renew';

/** The values of a model. */
export interface Values {
  /** In the order of `variables`: 0 or 1 for truth values. Variables the model leaves open are 0. */
  readonly values: Float64Array;
  /** Bigints by their place among the variables, in place of `values`. */
  readonly large: ReadonlyMap<number, bigint>;
}

export type CheckReply = Verdict & {
  /** The query as an SMT-LIB script, where it was asked to be told. */
  readonly script?: string;
};

export type Verdict =
  | ({ readonly status: 'sat' } & Values)
  /** `core`: assumptions that cannot hold together. */
  | { readonly status: 'unsat'; readonly core: readonly number[] }
  | { readonly status: 'unknown'; readonly cause: UnknownCause; readonly reason: string };

/** Why there is no answer: a limit of the query, what the solver is able to decide, or a failure. */
export type UnknownCause = 'time' | 'resources' | 'incomplete' | 'fault';
