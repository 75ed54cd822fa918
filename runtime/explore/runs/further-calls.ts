/** The calls that one run makes beside that of the target, before and after it. */
import type { NextCall, Shadowed } from '../../../vm/contract.js';
import { isUnchanged, type Machine, type Snapshot } from '../../../vm/index.js';
import { isEarlier, laterCallee } from '../../inputs/model/later-calls.js';
import type { Later } from './later-calls.js';
import { NOTHING } from './read-set.js';
import type { PathStep } from './runner.js';

export class FurtherCalls {
  /** The results of the target and of the calls after it, of those that returned. */
  readonly results: unknown[] = [];
  readonly made: Later[] = [];
  /** The receiver, where its constructor has made it. */
  self: unknown;
  /** How many predicates and decisions precede the call of the target; undefined where it was not called, or no constructor made its receiver. */
  prelude: number | undefined;
  /** Whether the last call before the target's changed nothing. */
  isIdleBefore = false;
  /** Whether the last call changed nothing that earlier results lead to: then calls after it can as well be made without it. */
  isIdle = false;
  /** How many predicates and decisions precede the last result. Timers may add more, which no further call follows. */
  length = 0;
  /** The promise that the last call gave, if it was pending. `length`: of the log then. */
  pending: { readonly calls: number; readonly given: number; readonly length: number } | undefined;
  private before: Snapshot;
  private readonly earlier: readonly Later[];
  private readonly later: readonly Later[];
  /** How many predicates and decisions precede each call. */
  private readonly places: number[] = [];

  constructor(
    plan: readonly Later[],
    /** Callbacks, see `Machine.given`. */
    readonly given: readonly object[],
    /** What the target is given. */
    readonly args: readonly unknown[],
    private readonly inputAt: (number: number) => Shadowed,
    private readonly machine: Machine,
  ) {
    this.earlier = plan.filter(({ call }) => isEarlier(call));
    this.later = plan.filter(({ call }) => !isEarlier(call));
  }

  /** The next call before the target's. @param self the receiver that its constructor has made */
  first(self: unknown, length: number): NextCall | undefined {
    this.self = self;
    if (this.made.length > 0) this.isIdleBefore = isUnchanged(this.before, this.machine.snapshot([self]));
    const { earlier, made } = this;
    const next = made.length === earlier.length ? undefined : this.make(earlier[made.length]!, length);
    if (next) this.before = made.length === earlier.length ? this.machine.snapshot([self]) : undefined;
    else this.prelude = length;
    return next;
  }

  next(result: unknown, length: number): NextCall | undefined {
    if (this.results.length > 0) this.isIdle = isUnchanged(this.before, this.look());
    this.results.push(result);
    this.length = length;
    const number = this.results.length;
    const later = this.later[number - 1];
    const before = number === this.later.length ? this.look() : undefined;
    const next = later && !later.call.isMeanwhile ? this.make(later, length) : undefined;
    // Only what follows the last call of the plan is asked for.
    this.before = next && before;
    return next;
  }

  /** What is called before a promise is settled that a call has given. @param isPending whether it may wait for a call */
  meanwhile(promise: unknown, length: number, isPending: boolean): NextCall | undefined {
    const { given, later, results } = this;
    const next = later[results.length];
    this.pending =
      isPending && next === undefined ? { calls: later.length, given: given.length, length } : undefined;
    if (!next?.call.isMeanwhile) return undefined;
    results.push(promise);
    [this.before, this.isIdle] = [undefined, false];
    return this.make(next, length);
  }

  private make(later: Later, length: number): NextCall | undefined {
    const found = laterCallee(this, later.call);
    if (!found) return undefined;
    this.made.push(later);
    this.places.push(length);
    return { ...found, isNew: later.call.isNew, args: later.inputs.map((input) => this.inputAt(input)) };
  }

  private look(): Snapshot {
    return this.machine.snapshot([...this.results, ...this.given, ...this.args]);
  }

  /** How many calls came before the target's. */
  get earlierMade(): number {
    return Math.min(this.made.length, this.earlier.length);
  }

  /** The steps of the run, with a step for each call that it makes. These are not negated: a run with fewer calls finds nothing more. */
  among(steps: readonly PathStep[]): readonly PathStep[] {
    const all = [...steps];
    for (const [i, later] of [...this.made.entries()].reverse())
      all.splice(this.places[i]!, 0, stepOf(later));
    return all;
  }
}

/** That a call is made, as a step of the run. */
export function stepOf({ literal, text }: Later): PathStep {
  return {
    site: -1,
    taken: true,
    literal,
    text,
    negated: () => `not ${text}`,
    readSet: () => NOTHING,
    isValue: false,
    isCut: false,
    isAssumption: true,
  };
}
