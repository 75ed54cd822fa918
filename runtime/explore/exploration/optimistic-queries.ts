/**
 * Guesses where a path condition is refuted that aims at an uncovered outcome: without the predicates that contradict the last
 * one, near the input that it was made from (Yun et al., "QSYM", USENIX Security 2018, 3.4, which keeps the last predicate
 * alone). A run of the guess may part earlier, so that it is predicted to do nothing, and no verdict rests on it. It gets past
 * what binds a path to one value: how often a loop runs, what an operation without a model gives.
 */
import type { Assignment, Bool } from '../../solver/terms/terms.js';
import type { DecisionTaken } from '../events.js';
import type { PathCondition } from '../search/frontier.js';
import type { Oracle } from '../solving/oracle.js';
import type { Limits } from './limits.js';

/** Guesses for one outcome: where these fail, others seldom do better. */
const MOST_GUESSES = 6;
/** Path conditions that are refuted for one more guess, until guesses cover something: each of these pays for some more. */
const REFUTED_OF_GUESS = 16;
const GUESSES_OF_FIND = 4;
/** Cores that are taken out one after another before all but the last predicate is. */
const MOST_CORES = 3;

export class OptimisticQueries {
  private readonly guesses = new Map<string, number>();
  /** How many there were, path conditions that were refuted, and guesses that have covered something. */
  private made = 0;
  private refuted = 0;
  private finds = 0;

  constructor(
    private readonly oracle: Pick<Oracle, 'check'>,
    private readonly limits: Pick<Limits, 'ofQuery' | 'isSpent'>,
    private readonly isCovered: (outcome: DecisionTaken) => boolean,
  ) {}

  /** Records that a guess has covered something. */
  found(): void {
    this.finds += 1;
  }

  /** @param core literals of the condition that cannot hold together */
  async guess(
    { literals, aim, base }: PathCondition,
    core: readonly Bool[],
  ): Promise<Assignment | undefined> {
    if (!aim || !base || this.isCovered(aim)) return undefined;
    this.refuted += 1;
    if (this.made > this.refuted / REFUTED_OF_GUESS + this.finds * GUESSES_OF_FIND) return undefined;
    const key = `${aim.site} ${aim.taken}`;
    const guesses = this.guesses.get(key) ?? 0;
    if (guesses >= MOST_GUESSES) return undefined;
    this.guesses.set(key, guesses + 1);
    this.made += 1;
    const last = literals.at(-1)!;
    let left: readonly Bool[] = literals;
    let against = core;
    for (let round = 0; round <= MOST_CORES && left.length > 1 && !this.limits.isSpent; round += 1) {
      const out = new Set(against);
      const less =
        round === MOST_CORES ? [] : left.filter((literal) => literal !== last && !out.has(literal));
      if (less.length === left.length - 1) return undefined;
      left = [...less, last];
      const { ofQuery: timeout } = this.limits;
      const answer = await this.oracle.check(left, { base, unmet: 1, isQuick: true, timeout });
      if (answer.status === 'sat') return answer.model;
      if (answer.status === 'unknown') return undefined;
      against = answer.core;
    }
    return undefined;
  }
}
