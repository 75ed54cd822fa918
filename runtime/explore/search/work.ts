/** What a search has done, in units that are the same on any machine: turns may depend on it. */

/** Looks at clauses, and instructions of runs, that take as long as an easy query with its run. */
const VISITS_OF_QUERY = 400_000;
const STEPS_OF_QUERY = 20_000;
/** Runs of changed inputs that do. */
const CHANGES_OF_QUERY = 128;

/** What was counted. */
export interface Counted {
  /** Those included that the solver was spared. */
  readonly queries: number;
  /** Looks at clauses that queries about text took. */
  readonly visits: number;
  /** Instructions of runs. */
  readonly steps: number;
  /** Runs of changed inputs on plain node. */
  readonly changes: number;
}

/** The work in easy queries. */
export function workOf({ queries, visits, steps, changes }: Counted): number {
  return queries + visits / VISITS_OF_QUERY + steps / STEPS_OF_QUERY + changes / CHANGES_OF_QUERY;
}
