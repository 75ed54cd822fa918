/** What an enumeration takes. All of it is JSON: it crosses process boundaries and goes into the journal. */
import type { ScopeOptions } from '../inputs/model/scope.js';
import type { EngineName } from './engine.js';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface EnumerateOptions {
  /** Path of the subject. */
  readonly file: string;
  /** Export path (`TreeMap.prototype.remove`), else a top-level binding. */
  readonly target: string;
  /** Path of a file of contracts for what the subject declares. */
  readonly contracts?: string | undefined;
  readonly scope: ScopeOptions;
  /**
   * The numbers that places of numeric type can hold: `Int` for all, `Class.field` for one field. Without
   * `Int`, 0 to
   * one less than the largest number in `scope.classes`, or than `scope.default` where that is empty.
   */
  readonly numbers: Readonly<Record<string, Interval>>;
  /**
   * The strings that places of type string can hold; absent: some letters, and the literals that source and
   * contract compare with.
   */
  readonly strings?: readonly string[] | undefined;
  readonly engine: EngineName | 'auto';
  /** A method that tells legal inputs, beside the formulas. */
  readonly predicate?: string | undefined;
  /** Count the inputs and run none. */
  readonly count: boolean;
  /** Stop after so many inputs. */
  readonly limit?: number | undefined;
  /** Check so many inputs, drawn from all with the seed. */
  readonly sample?: number | undefined;
  readonly seed: number;
  /** Wall clock of the whole in milliseconds. */
  readonly timeout: number;
  /** Wall clock of one run of the subject in milliseconds. */
  readonly runTimeout: number;
  /** Cap of the resident set of the process that runs the subject, in megabytes. */
  readonly memory: number;
  /** Failures that are kept with their heaps; all are counted. */
  readonly maxFailures: number;
}
