/** The path conditions that are still to be solved: those that show a fault first, those that were too hard last. */
import type { DecisionTaken } from '../events.js';
import type { PathCondition, Strategy } from './frontier.js';

/** Turns of which one goes to what was too hard at first and leads to an outcome that is not covered. */
const TURNS = 50;

export class Backlog {
  /** Path conditions whose inputs violate a postcondition. */
  private claims: PathCondition[] = [];
  /** Path conditions that were too hard at first, for when there is nothing else to do. */
  private readonly postponed: PathCondition[] = [];

  private turn = 0;

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

  postpone(condition: PathCondition): void {
    this.postponed.push(condition);
  }

  /** The next one, and whether it may be postponed; undefined where there is none left. */
  take(): { readonly condition: PathCondition; readonly isFirst: boolean } | undefined {
    this.turn = (this.turn + 1) % TURNS;
    const hard = this.turn === 0 ? this.takeAimed() : undefined;
    const fresh = hard === undefined ? (this.claims.shift() ?? this.next()) : undefined;
    const condition = hard ?? fresh ?? this.postponed.shift();
    return condition && { condition, isFirst: fresh !== undefined };
  }

  /** The first that was too hard and aims at an outcome that is not covered. */
  private takeAimed(): PathCondition | undefined {
    const at = this.postponed.findIndex(({ aim }) => aim !== undefined && !this.isCovered(aim));
    return at < 0 ? undefined : this.postponed.splice(at, 1)[0];
  }

  /** The next path condition of the frontier for which there is no better one. */
  private next(): PathCondition | undefined {
    let next = this.frontier.take();
    while (next?.isDone) next = this.frontier.take();
    if (next) next.isDone = true;
    return next;
  }

  /** Takes all that were postponed. */
  takePostponed(): readonly PathCondition[] {
    return this.postponed.splice(0);
  }

  get hasClaims(): boolean {
    return this.claims.length > 0;
  }

  get isEmpty(): boolean {
    return this.frontier.size === 0 && this.claims.length === 0 && this.postponed.length === 0;
  }

  /** How many wait that were not postponed. */
  get queued(): number {
    return this.frontier.size;
  }
}
