/** What is asked of circuits for strings, and what they answer. */
import type { Assignment, Bool } from '../terms/terms.js';

export type TextAnswer =
  | { readonly status: 'sat'; readonly model: Assignment }
  | { readonly status: 'unsat'; readonly core: readonly Bool[] }
  | BoundedRefutation;

/** No strings of so many places satisfy the formulas; longer ones may. */
export interface BoundedRefutation {
  readonly status: 'bounded';
  readonly core: readonly Bool[];
  readonly places: number;
  /** Whether more places would have cost more than the query was given. */
  readonly isSpent?: boolean;
}

export interface TextQuery {
  /** Formulas that belong to every query. */
  readonly asserted: readonly Bool[];
  readonly literals: readonly Bool[];
  /** A model of what is asserted, perhaps not of the literals. */
  readonly base?: Assignment | undefined;
  /** Places beyond which no model is looked for, unless the query asks for more. */
  readonly longest?: number | undefined;
}

/** What answering a query may cost: conflicts for each circuit, and looks at clauses for all of them, those of making circuits included. */
export interface TextEffort {
  readonly conflicts: number;
  readonly visits: number;
}
