/** What an observation of a target says of itself, as JSON: events as they come, and the result. */
import type { Outcome } from '../inputs/heap/records.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { QueryCounts } from './abstraction/questions.js';
import type { Check, ObserveOptions } from './options.js';
import type { Inputs, OutsideRead } from './paths/inputs.js';
import type { Impossible } from './source/decided.js';

/** A step that a check asked for: an index outside of its array, arithmetic that gives NaN, a property of null or undefined. */
export type Fault =
  | { readonly kind: 'read' | 'write'; readonly index: number; readonly length: number }
  | { readonly kind: 'nan' | 'nullish'; readonly line: number; readonly column: number };

/** What a check found at a step. */
export interface CheckedStep {
  readonly check: Check;
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** `excluded`: proved to be no fault. */
  readonly status: 'fault' | 'excluded' | 'open';
  /** The test that takes it. */
  readonly test?: string;
}

/** What a run on plain node was observed to do. */
export interface ObservedRun {
  /** Numbers of labels, as the group has them, with bit sets of observations, in order. */
  readonly trace: readonly (readonly [label: number, valuation: number])[];
  readonly outcome: Outcome;
  readonly faults: readonly Fault[];
  /** Of the values that were given for reads outside of arrays: those that it read. */
  readonly outside: readonly OutsideRead[];
}

/** The text of the subject with markers, which plain node runs. */
export interface MarkedText {
  readonly text: string;
  /** The global that the markers call. */
  readonly marker: string;
  /** Whether it asks for more than the observations of a group. */
  readonly isAside?: boolean;
}

/** What was not looked into, so that any result is taken for possible: a call or an instruction, and in which lines. */
export interface NotFollowed {
  readonly what: string;
  readonly lines: readonly number[];
}

/** What an explorer found: an input, or, once it has seen all paths, what none of them does. */
export type ExplorerFinding = { readonly inputs: Inputs } | { readonly impossible: readonly Impossible[] };

/** Runs inputs on plain node. */
export interface Runner {
  /** The name of the test of an input. */
  name(inputs: Inputs, outside: readonly OutsideRead[]): string;
  /** Undefined where the run did not come back, or the input cannot be built. */
  run(marked: MarkedText, inputs: Inputs, outside: readonly OutsideRead[]): Promise<ObservedRun | undefined>;
  /** The states that runs of inputs pass through which came back before, by number of label and valuation. */
  passed(
    marked: MarkedText,
    many: readonly Inputs[],
  ): Promise<readonly (readonly [label: number, valuation: number])[]>;
  /**
   * Explores a target.
   * @param text of it, with decisions at labels whose outcomes are the states that are looked for
   */
  explored?(text: string): AsyncIterable<ExplorerFinding>;
  /** Whether that comes in place of the paths of the forest, not behind all else. */
  readonly isLed?: boolean;
}

export type StateStatus =
  /** A test passes through it. */
  | 'covered'
  /** The refined abstraction excludes it. */
  | 'unreachable'
  | 'open';

export interface StateRecord {
  readonly label: string;
  /** `T` and `F` for each observation. */
  readonly valuation: string;
  readonly status: StateStatus;
  /** The first test that passes through it. */
  readonly test?: string;
  /** Numbers of the states that the abstraction has behind it. */
  readonly next: readonly number[];
  /** Those of them that it has by steps through code only that is not looked into, and whether runs were observed to take them. */
  readonly opaque: readonly { readonly to: number; readonly observed: boolean }[];
}

export interface ObservedPath {
  /**
   * `leaf`: of the forest that covers all states; `again`: asked for as a state was still not covered; `observed`: what a run of an
   * input like others was observed to do.
   */
  readonly kind: 'leaf' | 'again' | 'observed';
  /** The state that it leads to: `L6:FFFT`. */
  readonly leaf: string;
  readonly states: readonly string[];
  /** `open`: the solver does not know, or the run on plain node took another way. */
  readonly status: 'feasible' | 'infeasible' | 'open';
  readonly test?: string;
}

export interface ObservedTest {
  /** Hash of subject, target and input. */
  readonly id: string;
  readonly inputs: Readonly<Record<string, JsonValue>>;
  /** Reads outside of arrays that were given values. */
  readonly outside: readonly OutsideRead[];
  readonly outcome: Outcome;
  readonly faults: readonly Fault[];
}

export interface LabelRecord {
  readonly name: string;
  /** From 1, as is the column. */
  readonly line: number;
  readonly column: number;
}

/** Observations that were made together. */
export interface GroupResult {
  readonly observations: readonly string[];
  readonly labels: readonly LabelRecord[];
  /** The states that the first abstraction calls reachable. */
  readonly states: readonly StateRecord[];
  readonly paths: readonly ObservedPath[];
  /** What was found to hold by refinement, and where. */
  readonly refined: readonly { readonly predicate: string; readonly labels: readonly string[] }[];
  /** States that a run passed through and the abstraction excludes: there must be none. */
  readonly beyond: readonly string[];
}

export interface ObserveResult {
  readonly subject: { readonly file: string; readonly target: string };
  readonly options: ObserveOptions;
  readonly groups: readonly GroupResult[];
  readonly tests: readonly ObservedTest[];
  readonly queries: QueryCounts;
  readonly checked: readonly CheckedStep[];
  readonly notFollowed: readonly NotFollowed[];
  /** Whether the time was over before all was tried. */
  readonly isSpent: boolean;
  /** What the verdicts take for granted. */
  readonly assumptions: readonly string[];
}

export type ObserveEvent =
  | {
      readonly type: 'start';
      readonly target: string;
      readonly observations: readonly string[];
      readonly labels: number;
      readonly states: number;
    }
  | { readonly type: 'path'; readonly path: ObservedPath }
  | { readonly type: 'test'; readonly test: ObservedTest }
  | { readonly type: 'end'; readonly result: ObserveResult };
