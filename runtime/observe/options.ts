/** What an observation takes. */
import type { Reads } from './symbolic/objects.js';

/** Faults that are looked for at each step. */
export type Check = 'bounds' | 'nan' | 'nullish';

export interface ObserveOptions {
  readonly file: string;
  /** Export path of a function or method. */
  readonly target: string;
  /** Path of a file of contracts for what the subject declares. */
  readonly contracts?: string | undefined;
  /** Observations beside those of the source, in the specification language. */
  readonly observe: readonly string[];
  /** What reads outside of an array give. */
  readonly reads: Reads;
  /** Functions that are not looked into, by name. */
  readonly opaque: readonly string[];
  readonly checks: readonly Check[];
  /** A path to each leaf of the forest, or few: one that goes on to others as long as it is feasible. */
  readonly paths: 'leaves' | 'few';
  /** Rounds of refinement. */
  readonly refine: number;
  /** Milliseconds on the processor for all; behind them nothing more is asked of the solver. */
  readonly timeout: number;
  /** Milliseconds on the processor that the explorer has for what is left; 0: it is not asked. */
  readonly explore: number;
  /** Milliseconds for one run of the subject. */
  readonly runTimeout: number;
  /** Limits of one query: Z3's resources, milliseconds. */
  readonly rlimit: number;
  readonly solverTimeout: number;
  readonly seed: number;
}

export const OBSERVE_DEFAULTS: Omit<ObserveOptions, 'file' | 'target'> = {
  observe: [],
  reads: 'undefined',
  opaque: [],
  checks: [],
  paths: 'leaves',
  refine: 3,
  timeout: 60_000,
  explore: 10_000,
  runTimeout: 2000,
  rlimit: 2_000_000,
  solverTimeout: 10_000,
  seed: 0,
};
