/** The options of a corpus run. */
import type { ExploreOptions } from '../explore/events.js';

/** What each target is explored with. */
export type TargetOptions = Omit<
  ExploreOptions,
  'file' | 'target' | 'global' | 'conditions' | 'inputs' | 'env'
>;

/** What a package may take of the machine before its processes are ended. */
export interface PackageLimits {
  /** Seconds on the processor, those of all its processes together. */
  readonly cpu: number;
  /** Seconds by the clock. */
  readonly time: number;
  /** Megabytes resident, those of all its processes together. */
  readonly memory: number;
}

export interface CorpusOptions {
  /** Most targets of a package, always the same ones; 0: all. */
  readonly sample: number;
  readonly target: TargetOptions;
  readonly limits: PackageLimits;
}
