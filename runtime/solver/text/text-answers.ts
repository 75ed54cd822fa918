/** What is asked of circuits for strings, and what they answer. */
import type { Assignment, Bool } from '../terms/terms.js';

export type TextAnswer =
  | { readonly status: 'sat'; readonly model: Assignment }
  | { readonly status: 'unsat'; readonly core: readonly Bool[] }
  | BoundedRefutation;

/** What is refuted for strings of fewer places counts only where no longer ones were to be tried. */
const LEAST_PLACES = 8;
/** Where longer strings were too hard at first, what is refuted for fewer places is asked again. */
export const MANY_PLACES = 16;

/** No strings of so many places satisfy the formulas; longer ones may. */
export interface BoundedRefutation {
  readonly status: 'bounded';
  readonly core: readonly Bool[];
  readonly places: number;
  /** Whether more places would have cost more than the query was given. */
  readonly isSpent?: boolean;
  /** Whether there was no answer for more places, of a query about numbers that may have fractions. */
  readonly isOpen?: boolean;
}

/** Whether strings alone are refuted that are too short for that to count, as longer ones were left open. */
export function isWeak({ places, isOpen }: BoundedRefutation): boolean {
  return isOpen === true && places < LEAST_PLACES;
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
