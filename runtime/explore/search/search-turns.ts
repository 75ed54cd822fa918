/** Shares turns between solving path conditions and running changed inputs. Costs are numbers of runs. */
import { Shares } from './shares.js';

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
const WEIGHTS = { trust: 64, memory: { found: 64, spent: 512 }, least: 1 / 10 };
const [QUERIES, CHANGES] = [0, 1];

export class SearchTurns {
  private readonly shares = new Shares(WEIGHTS);
  /** What queries have to take before the first changed input. */
  private first = FIRST;

  /** Whether a changed input has the next turn. */
  get isChange(): boolean {
    return this.first <= 0 && this.shares.next === CHANGES;
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
    this.shares.spend(QUERIES, cost, found);
  }

  /** Records a changed input. @param runs that it took, those to shorten it included */
  change(found: number, runs: number): void {
    this.shares.spend(CHANGES, runs + (found > 0 ? COST_OF_PATH : 0), found);
  }
}
