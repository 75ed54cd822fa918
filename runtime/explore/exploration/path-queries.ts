/** Path conditions given to the solver, and what its answers mean for the search: a model, a refutation, or a query left open. */
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import type { Assignment } from '../../solver/terms/terms.js';
import { patternsBeyondModel } from '../../solver/text/patterns/beyond.js';
import type { UnknownCause } from '../../solver/z3/protocol.js';
import type { DecisionTaken } from '../events.js';
import type { Backlog } from '../search/backlog.js';
import type { PathCondition } from '../search/frontier.js';
import type { LongTexts } from '../search/long-texts.js';
import type { Oracle } from '../solving/oracle.js';
import { integerBounds, isInRange } from '../solving/precondition.js';
import type { Bounds } from '../verdicts/bounds.js';
import type { DecisionCoverage } from '../verdicts/coverage.js';
import type { Undecided } from '../verdicts/undecided.js';
import type { WhyNots } from '../verdicts/why-not.js';
import type { Counts } from './counts.js';
import type { Limits } from './limits.js';

/** A refutation that took so many looks at clauses (about a tenth of a second) is as dear as a query that is too hard. */
const DEAR = 1e6;

/** Characters of texts beyond which nothing is looked for that is new, unless it asks for more. */
const LONG = 32;

/** Where answers are recorded. */
interface Verdicts {
  readonly counts: Counts;
  readonly bounds: Bounds;
  readonly coverage: DecisionCoverage;
  readonly undecided: Undecided;
  readonly whyNots: WhyNots;
}

export class PathQueries {
  constructor(
    private readonly oracle: Oracle,
    private readonly heap: SymbolicHeap,
    private readonly limits: Limits,
    private readonly backlog: Backlog,
    private readonly verdicts: Verdicts,
    private readonly longTexts: LongTexts,
    private readonly isCovered: (outcome: DecisionTaken) => boolean,
  ) {}

  /**
   * A model of the path condition; undefined if there is none or none was found.
   * @param isFirst whether a hard query may be postponed, so that it does not take the time of all others
   */
  async solve(condition: PathCondition, isFirst: boolean): Promise<Assignment | undefined> {
    const { literals, values, base, rather } = condition;
    const { visits } = this.oracle;
    const effort = { isLast: !isFirst, timeout: this.limits.ofQuery };
    // A slice that was too hard may become easy within the whole query: the solver takes another route.
    const unmet = Math.max(1, literals.length - (condition.prefix ?? literals.length));
    const longest =
      this.longTexts.areLast && condition.prefix === undefined ? this.longTexts.most : undefined;
    const isShort = longest !== undefined && this.isNothingNew(condition);
    const once = isFirst ? { ...effort, base, unmet, longest, isShort } : { ...effort, near: base, longest };
    const wishes = [
      ...(this.heap.unknown?.withoutCycles(base) ?? []),
      ...values,
      ...(rather === undefined ? [] : [rather]),
    ];
    let answer = await this.oracle.prefer(wishes, literals, once);
    if (answer.status === 'sat' && !isInRange(this.heap, answer.model)) {
      answer = await this.oracle.check([...literals, integerBounds(this.heap)], effort);
    }
    if (answer.status === 'sat' && isShort) {
      const limits = this.oracle.notLonger(answer.model, longest);
      const quick = { ...effort, base, unmet: unmet + limits.length, isQuick: true };
      const within = limits.length > 0 ? await this.oracle.check([...literals, ...limits], quick) : answer;
      if (within.status === 'sat') answer = within;
      if (within.status === 'unsat') {
        this.oracle.giveUpLonger(longest);
        answer = { ...within, places: longest };
      }
    }
    if (answer.status === 'sat') return answer.model;
    const refuted = answer.status === 'unsat' ? answer.places : undefined;
    if (longest !== undefined && refuted !== undefined) {
      const isAsked = this.oracle.asksForLonger(literals, refuted);
      if (isShort || refuted < LONG || isAsked) this.longTexts.add(condition);
    }
    if (condition.prefix !== undefined) return undefined;
    if (answer.status === 'unsat') {
      this.verdicts.counts.infeasible += 1;
      this.verdicts.whyNots.fail(condition.aim, 'refuted');
      // Behind other predicates it is seldom different.
      if (refuted !== undefined || this.oracle.visits - visits > DEAR) this.backlog.tooHard(condition, true);
      return undefined;
    }
    this.backlog.tooHard(condition, isFirst);
    if (isFirst && answer.cause === 'resources') {
      this.backlog.postpone(condition);
    } else {
      if (longest !== undefined && this.oracle.mayBeLonger) this.longTexts.add(condition);
      // The first try had time enough, and no answer.
      const isLate = !isFirst && answer.cause === 'time' && this.limits.remaining <= 0;
      this.giveUp(isLate ? 'resources' : answer.cause, condition);
    }
    return undefined;
  }

  /** Whether it aims at no uncovered outcome: of these, a loop over the characters of a text makes one for every length. */
  private isNothingNew({ aim }: PathCondition): boolean {
    return aim === undefined || this.isCovered(aim);
  }

  /** Records that a query was not answered. */
  giveUp(cause: UnknownCause, condition?: PathCondition): void {
    const { bounds, whyNots } = this.verdicts;
    if (cause === 'time') bounds.hit(this.limits.remaining > 0 ? 'solver' : this.limits.timeBound);
    else bounds.hit(cause === 'resources' ? 'rlimit' : 'encodings');
    this.leaveOpen(condition);
    const beyond =
      cause === 'incomplete' && condition ? patternsBeyondModel(this.heap.terms, condition.literals) : [];
    whyNots.fail(condition?.aim, cause, beyond);
  }

  /** Counts path conditions that were postponed and not tried again. @param isLate whether the time was over */
  dropPostponed(isLate: boolean): void {
    for (const condition of this.backlog.takePostponed()) {
      if (isLate) this.verdicts.bounds.hit('rlimit');
      this.leaveOpen(condition);
    }
  }

  private leaveOpen(condition: PathCondition | undefined): void {
    const { counts, undecided, coverage } = this.verdicts;
    counts.unknown += 1;
    undecided.add(condition);
    if (condition?.aim) coverage.tried(condition.aim);
  }
}
