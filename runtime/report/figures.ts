/** What figures there are. Pages know these types, too: there are no imports. */

export interface OutcomeCounts {
  readonly total: number;
  readonly covered: number;
  readonly infeasible: number;
  readonly unknown: number;
  readonly untried: number;
}

export interface TargetFigures {
  readonly outcomes: OutcomeCounts;
  readonly tests: number;
  readonly paths: { readonly run: number; readonly divergent: number };
  readonly findings: number;
  /** Groups of errors that nothing caught. */
  readonly errors: number;
  readonly queries: number;
  /** Of the whole exploration. */
  readonly milliseconds: number;
}

/** `targets`, `complete`: how many there are, and how many of them were explored to the end. */
export type TotalFigures = TargetFigures & { readonly targets: number; readonly complete: number };
