/** Path conditions that are still to be solved: violations of the contract first, then the frontier, then postponed ones, then runs that were cut. */
import type { Assignment } from '../../solver/terms/terms.js';
import type { DecisionTaken } from '../events.js';
import type { PathCondition, Strategy } from './frontier.js';

/** An input whose run has spent its instructions, and how many it may take next. */
export interface SpentRun {
  readonly model: Assignment;
  readonly condition: PathCondition;
  readonly steps: number;
  /** Whether it had covered something new. */
  readonly isNew: boolean;
}

/**
 * One turn out of so many goes to a run that was cut, and at first to a postponed path condition that aims at an uncovered
 * outcome. With each of those that is too hard again, twice as many turns pass before the next one.
 */
const TURNS = 50;

export class Backlog {
  /** Path conditions whose inputs violate a postcondition. */
  private claims: PathCondition[] = [];
  /** Path conditions whose first query was too hard. They are tried again at the end. */
  private readonly postponed: PathCondition[] = [];

  /** Runs that were cut. They go on when nothing else is left. */
  private readonly spent: SpentRun[] = [];

  private turn = 0;
  /** Turns until the next postponed path condition, and between two of them. */
  private readonly hard = { left: TURNS, between: TURNS };

  /** @param isCovered whether a decision outcome has been seen */
  constructor(
    private readonly frontier: Strategy,
    private readonly isCovered: (aim: DecisionTaken) => boolean,
  ) {}

  add(conditions: readonly PathCondition[]): void {
    this.frontier.add(conditions);
  }

  /** Adds path conditions whose inputs violate a postcondition. */
  claim(conditions: readonly PathCondition[]): void {
    this.claims.push(...conditions);
  }

  /** Keeps a path condition that may be tried again. */
  postpone(condition: PathCondition): void {
    this.postponed.push(condition);
  }

  /** To be told of a path condition for which the solver found no answer. @param isFirst whether it was the first try */
  tooHard(condition: PathCondition, isFirst: boolean): void {
    this.frontier.tooHard?.(condition);
    if (!isFirst) this.hard.between *= 2;
  }

  /** The next path condition, and whether it may be postponed; undefined if none is left. */
  take(): { readonly condition: PathCondition; readonly isFirst: boolean } | undefined {
    this.turn = (this.turn + 1) % TURNS;
    this.hard.left -= 1;
    const hard = this.hard.left <= 0 ? this.takeAimed() : undefined;
    if (hard) this.hard.left = this.hard.between;
    const fresh = hard === undefined ? (this.claims.shift() ?? this.next()) : undefined;
    const condition = hard ?? fresh ?? this.postponed.shift();
    return condition && { condition, isFirst: fresh !== undefined };
  }

  /** The first postponed path condition that aims at an uncovered outcome. */
  private takeAimed(): PathCondition | undefined {
    const at = this.postponed.findIndex(({ aim }) => aim !== undefined && !this.isCovered(aim));
    return at < 0 ? undefined : this.postponed.splice(at, 1)[0];
  }

  /** The next path condition of the frontier that was not replaced by another one. */
  private next(): PathCondition | undefined {
    let next = this.frontier.take();
    while (next?.isDone) next = this.frontier.take();
    if (next) next.isDone = true;
    return next;
  }

  /** Keeps an input whose run was cut. */
  keep(run: SpentRun): void {
    this.spent.push(run);
  }

  /** A run that was cut and had covered something, if it is its turn. */
  takeLong(): SpentRun | undefined {
    if (this.turn !== TURNS - 1) return undefined;
    const at = this.spent.findIndex(({ isNew }) => isNew);
    if (at < 0) return undefined;
    this.turn = 0;
    return this.spent.splice(at, 1)[0];
  }

  /** The run that goes on next; undefined if none was cut. */
  takeSpent(): SpentRun | undefined {
    return this.spent.shift();
  }

  /** Whether runs were cut, and did not go on. */
  get hasSpent(): boolean {
    return this.spent.length > 0;
  }

  /** Takes all postponed path conditions. */
  takePostponed(): readonly PathCondition[] {
    return this.postponed.splice(0);
  }

  get hasClaims(): boolean {
    return this.claims.length > 0;
  }

  get isEmpty(): boolean {
    return this.isTried && this.postponed.length === 0;
  }

  /** Whether each path condition was tried at least once. */
  get isTried(): boolean {
    const { frontier, claims, spent } = this;
    return frontier.size === 0 && claims.length === 0 && spent.length === 0;
  }

  /** How many path conditions are open, without postponed ones. */
  get queued(): number {
    return this.frontier.size;
  }
}
