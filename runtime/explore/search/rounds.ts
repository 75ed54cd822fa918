/**
 * The rounds of a search. Bounds on inputs start small and double while outcomes are uncovered: as soon as nothing is left
 * within them, or a while after the last new outcome. What is known is used again: the runs are repeated, and only where the
 * old bounds had a part in their predicates are there new path conditions. When they grow depends on runs, never on time.
 */
import { MOST_LATER } from '../../inputs/model/later-calls.js';
import type { ScopeOptions } from '../../inputs/model/scope.js';
import type { Assignment } from '../../solver/terms/terms.js';
import type { DecisionTaken } from '../events.js';
import type { PathStep } from '../runs/runner.js';

/** Runs in a row that add no outcome, after which bounds grow although path conditions are left. */
const MOST_IDLE = 100;
/** Runs in a row that add no outcome after a round that has tried all: then the search ends. */
const MOST_BEHIND = 50;
/** How often bounds double. */
const MOST_ROUNDS = 3;
/** So many runs are all repeated. Of more only those that turned away at an uncovered outcome, and not more than `MOST_TURNING`. */
const MOST_REPEATED = 64;
const MOST_TURNING = 24;

/** A run that may be repeated. */
export interface KeptRun {
  readonly model: Assignment;
  /** The instructions that it took. */
  readonly steps: number;
  /** How many decisions its path has. */
  readonly length: number;
}

/** The bounds of a round, and the runs that it begins with. */
export interface Round {
  /** Most elements of arrays. */
  readonly longest: number;
  /** How deep objects of unknown shape are nested. */
  readonly depth: number;
  /** Most calls that follow the call of the target. */
  readonly calls: number;
  readonly runs: readonly KeptRun[];
}

export class Rounds {
  /** Of the round that is under way, from 0. */
  private number = 0;
  /** Whether later rounds tried less than all inputs within their bounds. */
  isPartial = false;
  /** The number of runs at the end of the last round that has tried everything within its bounds. */
  private finishedAt: number | undefined;
  private readonly runs: KeptRun[] = [];
  private counted = 0;
  /** By uncovered outcome: the first run that turned away there, and the longest one. */
  private readonly turning = new Map<string, { first: KeptRun; longest: KeptRun; outcome: DecisionTaken }>();
  private readonly isFixed: boolean;

  /** @param isCovered whether an outcome has been seen */
  constructor(
    private readonly scope: ScopeOptions,
    private readonly isCovered: (outcome: DecisionTaken) => boolean,
  ) {
    this.isFixed = scope.isUsual !== true || scope.classes['Array.length'] !== undefined;
  }

  /** Records a run that was not cut. */
  note(model: Assignment, steps: readonly PathStep[], instructions: number): void {
    const length = steps.filter(({ site }) => site >= 0).length;
    const run = { model, steps: instructions, length };
    this.counted += 1;
    if (this.runs.length < MOST_REPEATED) this.runs.push(run);
    for (const { site, taken } of steps) {
      const outcome = { site, taken: !taken };
      if (site < 0 || this.isCovered(outcome)) continue;
      const key = `${site} ${!taken}`;
      const known = this.turning.get(key);
      if (!known) this.turning.set(key, { first: run, longest: run, outcome });
      else if (known.longest.length < length) known.longest = run;
    }
  }

  /** Whether there is another round. */
  get hasNext(): boolean {
    return !this.isFixed && this.number < MOST_ROUNDS;
  }

  /** Whether it is time for it although path conditions are left. @param runs how many there were */
  isDue(runs: number, idleRuns: number): boolean {
    return this.hasNext && (idleRuns >= MOST_IDLE * (this.number + 1) || this.isBehind(runs, idleRuns));
  }

  /** Records that a round has tried all. @param runs how many there were */
  finish(runs: number): void {
    this.finishedAt = runs;
  }

  /** Whether enough was tried beyond it. */
  isBehind(runs: number, idleRuns: number): boolean {
    return this.finishedAt !== undefined && Math.min(runs - this.finishedAt, idleRuns) >= MOST_BEHIND;
  }

  /** Begins the next round. @returns its bounds, and the runs to repeat */
  next(): Round {
    this.number += 1;
    // Each round beyond it has its turn.
    if (this.finishedAt !== undefined) this.finishedAt += MOST_BEHIND;
    const factor = 2 ** this.number;
    const runs = this.repeated();
    [this.runs.length, this.counted] = [0, 0];
    this.turning.clear();
    return {
      longest: (this.scope.default + 1) * factor,
      depth: 2 * this.scope.default * factor,
      calls: MOST_LATER * factor,
      runs,
    };
  }

  private repeated(): readonly KeptRun[] {
    if (!this.isPartial && this.counted <= MOST_REPEATED) return [...this.runs];
    this.isPartial = true;
    const open = [...this.turning.values()].filter(({ outcome }) => !this.isCovered(outcome));
    return [...new Set(open.flatMap(({ longest, first }) => [longest, first]))].slice(0, MOST_TURNING);
  }
}
