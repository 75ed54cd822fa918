/**
 * Shares turns between solving path conditions and running changed inputs, by the outcomes that each has found for
 * its cost (stride scheduling: Waldspurger and Weihl, 1995). Costs are numbers of runs, so that time has no part in
 * the order.
 */

/** What an easy query, its run and the analysis of its path cost, in runs of changed inputs. */
const COST_OF_PATH = 8;
/** Looks at clauses of a hard query that take as long as one run. */
const VISITS_OF_RUN = 50_000;
/**
 * What is spent on queries before the first turn of changed inputs: starting their thread takes time, and queries
 * have tried the nearest outcomes by then.
 */
const FIRST = 32 * COST_OF_PATH;
/** The same for a program with many outcomes, whose runs and queries take longer. */
const FIRST_OF_MANY = 12 * COST_OF_PATH;
const MANY = 100;
/** The prior: each has found one outcome for this cost. */
const TRUST = 64;
/** Older finds count less and less: where so much was spent, what is known is halved. What was spent in vain counts for longer. */
const MEMORY = { found: 64, spent: 512 } as const;
/** Each gets at least this share of what the other one gets. */
const LEAST = 1 / 10;

interface Lane {
  found: number;
  spent: number;
  /** The time at which it is served next. */
  due: number;
}

export class SearchTurns {
  private readonly queries: Lane = { found: 0, spent: 0, due: 0 };
  private readonly changes: Lane = { found: 0, spent: 0, due: 0 };
  /** What queries have to take before the first changed input. */
  private first = FIRST;

  /** Whether a changed input has the next turn. */
  get isChange(): boolean {
    return this.first <= 0 && this.changes.due < this.queries.due;
  }

  /**
   * Records a path condition that was taken.
   * @param found how many outcomes it has covered
   * @param visits looks at clauses that its query took
   * @param outcomes how many there are
   */
  query(found: number, visits = 0, outcomes = 0): void {
    const cost = COST_OF_PATH + visits / VISITS_OF_RUN;
    this.first -= outcomes > MANY ? (cost * FIRST) / FIRST_OF_MANY : cost;
    this.note(this.queries, this.changes, cost, found);
  }

  /** Records a changed input. @param runs that it took, those to shorten it included */
  change(found: number, runs: number): void {
    this.note(this.changes, this.queries, runs + (found > 0 ? COST_OF_PATH : 0), found);
  }

  private note(lane: Lane, other: Lane, cost: number, found: number): void {
    lane.found = lane.found * 0.5 ** (cost / MEMORY.found) + found;
    lane.spent = lane.spent * 0.5 ** (cost / MEMORY.spent) + cost;
    lane.due += cost / Math.max(rate(lane), LEAST * rate(other));
  }
}

function rate({ found, spent }: Lane): number {
  return (1 + found) / (TRUST + spent);
}
