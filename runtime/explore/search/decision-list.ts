/**
 * The decisions of a run, of which each path condition that is made from it predicts those before its last predicate. They
 * share one list: a run may have a hundred thousand.
 */
import type { DecisionTaken } from '../events.js';
import type { PathCondition } from './frontier.js';

export class DecisionList {
  private readonly decisions: DecisionTaken[] = [];
  /** Two hashes of 32 bits, by polynomials with other factors. */
  private low = 0;
  private high = 0;

  static of(decisions: readonly DecisionTaken[]): DecisionList {
    const list = new DecisionList();
    for (const decision of decisions) list.add(decision);
    return list;
  }

  add(decision: DecisionTaken): void {
    this.decisions.push(decision);
    this.low = mixed(this.low, decision, LOW);
    this.high = mixed(this.high, decision, HIGH);
  }

  /** What tells these decisions, and one behind them, from others. */
  hash(last?: DecisionTaken): string {
    const { low, high, decisions } = this;
    const length = decisions.length + (last ? 1 : 0);
    return `${length} ${last ? mixed(low, last, LOW) : low} ${last ? mixed(high, last, HIGH) : high}`;
  }

  /** The decisions up to now, and one behind them; what is added later does not count. */
  before(last: DecisionTaken | undefined): () => readonly DecisionTaken[] {
    const { decisions } = this;
    const { length } = decisions;
    return () => (last ? [...decisions.slice(0, length), last] : decisions.slice(0, length));
  }
}

const LOW = 0x01000193;
const HIGH = 0x5bd1e995;

function mixed(hash: number, { site, taken }: DecisionTaken, factor: number): number {
  const sum = Math.imul(hash ^ (2 * site + (taken ? 2 : 1)), factor);
  return sum ^ (sum >>> 15);
}

/** A path condition whose decisions are put together when they are asked for. */
export function predicting(
  predicted: () => readonly DecisionTaken[],
  condition: Omit<PathCondition, 'predicted'>,
): PathCondition {
  return Object.defineProperty(condition, 'predicted', { get: predicted, enumerable: true }) as PathCondition;
}
