/** The calls of one run that follow the target's, as they are made. */
import type { NextCall, Shadowed } from '../../../vm/contract.js';
import { isUnchanged, type Machine, type Snapshot } from '../../../vm/index.js';
import { laterCallee } from '../../inputs/model/later-calls.js';
import type { Later } from './later-calls.js';
import { NOTHING } from './read-set.js';
import type { PathStep } from './runner.js';

export class FurtherCalls {
  /** What the target returned, and then what each call did that returned. */
  readonly results: unknown[] = [];
  readonly made: Later[] = [];
  /** Whether the last call left all as it was that calls before it lead to: what follows it, follows these as well. */
  isIdle = false;
  /** Predicates and decisions before the last result: timers may take more behind it, which no call comes after. */
  length = 0;
  private before: Snapshot;
  /** For each call: the number of predicates and decisions before it. */
  private readonly places: number[] = [];

  constructor(
    private readonly plan: readonly Later[],
    /** Callbacks, see `Machine.given`. */
    readonly given: readonly object[],
    private readonly inputAt: (number: number) => Shadowed,
    private readonly machine: Machine,
  ) {}

  next(result: unknown, length: number): NextCall | undefined {
    if (this.made.length > 0) this.isIdle = isUnchanged(this.before, this.look());
    this.results.push(result);
    this.length = length;
    const later = this.plan[this.made.length];
    const found = later && laterCallee(this, later.call);
    if (!found) return undefined;
    // Only what follows the last call of the plan is asked for.
    this.before = this.made.length + 1 === this.plan.length ? this.look() : undefined;
    this.made.push(later);
    this.places.push(length);
    return { ...found, isNew: later.call.isNew, args: later.inputs.map((input) => this.inputAt(input)) };
  }

  private look(): Snapshot {
    return this.machine.snapshot([...this.results.slice(0, this.made.length + 1), ...this.given]);
  }

  /** The steps of the run with those that say which calls it makes. Their negations lead nowhere: fewer calls see less. */
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
