/** The result of `reach` as plain data. */
import type { BoundRecord } from './inputs/heap/records.js';

import type { ReachOptions } from './reach/options.js';
import type { CallKind } from './reach/transitions/possible-calls.js';

/** A formula of a contract. */
export interface FormulaRecord {
  readonly kind: 'pre' | 'post' | 'invariant';
  readonly text: string;
  readonly line: number;
  /** Where it stands, if that is not the subject. */
  readonly file?: string;
}

/** A place where contracts and code part. */
export interface ReachFinding {
  /**
   * `refuses`: a call that its contract allows throws; `breaks`: a postcondition or invariant does not hold; `impure`: what is
   * called pure changes what is seen; `misuses`: the target calls a fake where the contract of that does not allow it.
   */
  readonly kind: 'refuses' | 'breaks' | 'impure' | 'misuses';
  /** The number of the step, from 1; the target's is the last. */
  readonly step: number;
  /** The sequence up to there, as code. */
  readonly calls: readonly string[];
  /** `Stack.prototype.push`. */
  readonly path: string;
  readonly formula?: FormulaRecord | undefined;
  readonly thrown?: string | undefined;
  /** What was seen behind the call: `stack.size()`, as code. */
  readonly values: Readonly<Record<string, string>>;
}

/** A value that contracts leave open and the code does not. */
export interface OpenRecord {
  readonly step: number;
  readonly path: string;
  /** `stack.size()`. */
  readonly component: string;
  /** As code. */
  readonly contract: string;
  readonly code: string;
}

export interface ReachedCall {
  readonly kind: CallKind;
  readonly path: string;
  /** As code; of a call that makes an object, without its name. */
  readonly code: string;
  /** The name of the object that it makes. */
  readonly makes?: string | undefined;
}

export interface ReachedObject {
  readonly name: string;
  readonly class: string;
  readonly state: readonly {
    readonly key: string;
    readonly kind: 'field' | 'model' | 'observer';
    /** As code; undefined: no contract says it. */
    readonly value?: string | undefined;
  }[];
}

export interface ReachSequence {
  readonly calls: readonly ReachedCall[];
  readonly objects: readonly ReachedObject[];
  /** The call of the target, as code. */
  readonly target: string;
  /** What the target was seen to do: `returns`, or `throws RangeError: …`. */
  readonly outcome?: string | undefined;
}

/** An outcome of a decision that the target makes. */
export interface CodeOutcome {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly kind: string;
  /** The condition. */
  readonly text: string;
  readonly taken: boolean;
  /**
   * `not within`: no sequence of so many calls reaches it, within the bounds; `fields`: none was found, and inputs whose
   * fields are written do; `open`: none was found.
   */
  readonly status: 'reached' | 'not within' | 'fields' | 'open';
  /** The calls of the shortest sequence found, without those that make the objects. */
  readonly calls?: number;
  /** The sequence among those of the result. */
  readonly sequence?: number;
}

export type ReachVerdict =
  /** The target was called on the real classes, its precondition held. */
  | 'reached'
  /** Contracts allow a sequence, no run of one got there. */
  | 'not confirmed'
  /** No sequence within the bound, by the contracts. */
  | 'unreachable'
  | 'unknown';

export interface ReachResult {
  readonly subject: { readonly file: string; readonly target: string };
  readonly options: ReachOptions;
  readonly verdict: ReachVerdict;
  readonly sequence?: ReachSequence | undefined;
  /** From code: what the target decides, and the sequences that reach it; with fakes: the sequence of each test. */
  readonly outcomes?: readonly CodeOutcome[] | undefined;
  readonly sequences?: readonly ReachSequence[] | undefined;
  /** Why there is none. */
  readonly reason?: string | undefined;
  /** Formulas that cannot hold together within the bound. */
  readonly conflict: readonly FormulaRecord[];
  readonly findings: readonly ReachFinding[];
  readonly open: readonly OpenRecord[];
  /** Of random sequences: the numbers of those that came to the target, from 1. */
  readonly hits?: readonly number[] | undefined;
  /** Sequences that were run. */
  readonly runs: number;
  readonly bounds: readonly BoundRecord[];
}
