/** What a target may spend in units that are the same on any machine, whatever else runs there: instructions and queries. */
import type { ExploreOptions } from '../events.js';

/** The share of all instructions that one run gets at most: an endless loop must leave some to the others. */
const SHARE_OF_RUN = 0.25;

export class Budget {
  private readonly maxSteps: number;
  private readonly maxQueries: number;
  private steps = 0;
  /** Queries of the solver, those included that it was spared. */
  queries = 0;

  constructor({ maxSteps, maxQueries }: Pick<ExploreOptions, 'maxSteps' | 'maxQueries'>) {
    this.maxSteps = maxSteps ?? Number.POSITIVE_INFINITY;
    this.maxQueries = maxQueries ?? Number.POSITIVE_INFINITY;
  }

  /** Instructions that a run gets which asks for so many. */
  ofRun(steps: number): number {
    const most = Math.ceil(this.maxSteps * SHARE_OF_RUN);
    return Math.max(1, Math.min(steps, most, this.maxSteps - this.steps));
  }

  /** Records what a run has taken. */
  spend(steps: number): void {
    this.steps += steps;
  }

  /** What is used up; undefined: there is some of both. */
  get over(): 'instructions' | 'queries' | undefined {
    if (this.steps >= this.maxSteps) return 'instructions';
    return this.queries >= this.maxQueries ? 'queries' : undefined;
  }
}
