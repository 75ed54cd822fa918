/** What is seen when an input runs on plain node. All of it is JSON. */
import type { DecisionTaken, Outcome, SiteRecord } from '../explore/events.js';
import type { JsonValue } from '../inputs/values/values.js';

/** A change to an object that the input consists of: a property written or, without a value, deleted. */
export interface Change {
  /** The number of the object in the text of the inputs (see `decodeValues`). */
  readonly object: number;
  readonly key: string;
  /** Objects of the input are named by number: `{"$":"input","index":n}`; a new object that is the result has the next. */
  readonly value?: JsonValue;
}

export interface Observation {
  readonly outcome: Outcome;
  readonly after: Readonly<Record<string, JsonValue>>;
  /** The result, or what was thrown, with objects of the input named by number. */
  readonly result: JsonValue;
  readonly changes: readonly Change[];
  /** Whether the call gave a promise, so that `result` is what that was settled with. */
  readonly isAsync: boolean;
  /** Of calls that others followed: those that gave promises, by number, the target's being 0. */
  readonly awaited?: readonly number[];
  /** The call gave a generator: `result` holds all its values, or as many as are read of one. */
  readonly generated?: 'all' | 'cut';
  /** Whether the error is one that nothing caught after the call, which node would have ended the process for. */
  readonly isUncaught: boolean;
  /** Milliseconds of virtual time until all timers had fired; undefined where there were none. */
  readonly waited?: number | undefined;
  /** Timers go on behind that, and would keep a process alive. */
  readonly goesOn?: boolean;
  /** `process.exitCode` behind a whole program; absent for others. */
  readonly exitCode?: number;
  /** Whether the program looked at the clock or at random numbers, and what is seen of it is another with others. */
  readonly seeded: boolean;
  /** Whether something was refused to it, which it would get elsewhere. */
  readonly refused: boolean;
}

/** A site of an instrumented file, under the number that recorders use. */
export interface RecordedSite extends SiteRecord {
  /** Which outcomes the recorder can see. */
  readonly whenTrue: boolean;
  readonly whenFalse: boolean;
}

export type Replayed =
  | {
      readonly kind: 'ran';
      /** The unmodified source. */
      readonly plain: Observation;
      /** The source with recorders. */
      readonly recorded: Observation;
      readonly decisions: readonly DecisionTaken[];
    }
  /** It did not come back, or ended the process. */
  | {
      readonly kind: 'unfinished';
      readonly reason: string;
      /** What it decided, as far as it was told: only of runs from which no end was expected. */
      readonly decisions: readonly DecisionTaken[];
    }
  | { readonly kind: 'impossible'; readonly reason: string };
