/** How far a tool has come on a function. */

export interface Moment {
  /** Paths of an exploration, calls of a rival. */
  readonly paths: number;
  /** Queries of the solver; none of a rival. */
  readonly queries: number;
  /** Processor time. */
  readonly milliseconds: number;
  readonly covered: number;
}

/** One function, one tool, one seed. */
export interface Series {
  readonly subject: string;
  readonly tool: string;
  readonly seed: number;
  /** Outcomes of decisions, or ways of branches for a rival. */
  readonly total: number;
  readonly moments: readonly Moment[];
}

export type Unit = 'paths' | 'queries' | 'milliseconds';

/** What is covered when so much is spent. */
export function coveredAt({ moments }: Series, unit: Unit, spent: number): number {
  return moments.findLast((moment) => moment[unit] <= spent)?.covered ?? 0;
}

/** How much is spent when a share of what is covered in the end is covered first. */
export function spentAt({ moments }: Series, unit: Unit, share: number): number | undefined {
  const final = moments.at(-1)?.covered ?? 0;
  return moments.find(({ covered }) => covered >= share * final)?.[unit];
}
