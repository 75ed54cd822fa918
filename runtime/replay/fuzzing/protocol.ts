/** What the thread that fuzzes and its owner say to each other. */
import type { Vocabulary } from '../../../compiler/ir/vocabulary.js';
import type { ExploreOptions } from '../../explore/events.js';
import type { Find, FuzzBounds, FuzzSeed } from '../../explore/fuzzing/fuzzer.js';
import type { RecordedSite } from '../observation.js';
import type { Inputs } from '../run.js';

/** What the thread begins with. */
export type FuzzedTarget = Pick<
  ExploreOptions,
  'file' | 'target' | 'global' | 'internals' | 'seed' | 'yields'
>;

export interface FuzzTask {
  readonly pool: number;
  /** For random numbers of the pool, if it is new. */
  readonly seed: number;
  /** Seeds that are new, in the order of their numbers. */
  readonly seeds: readonly FuzzSeed[];
  readonly tries: readonly Inputs[];
  readonly vocabulary: Vocabulary;
  readonly bounds: FuzzBounds;
  /** Outcomes that are to be found, as recorders name them. */
  readonly open: readonly number[];
  readonly isFresh: boolean;
}

/** A find whose outcomes are named as recorders name them. */
export type RawFind = Omit<Find, 'outcomes'> & { readonly outcomes: readonly number[] };

export type FuzzAnswer =
  /** The program is loaded. */
  | { readonly type: 'loaded'; readonly sites: readonly RecordedSite[] }
  /** It cannot be. */
  | { readonly type: 'failed' }
  /** Something that the answer will make plainer, if there is one: what runs next may end the thread. */
  | { readonly type: 'found'; readonly find: RawFind }
  | {
      readonly type: 'fuzzed';
      readonly finds: readonly RawFind[];
      readonly runs: number;
      /** Those of files that runs have loaded. */
      readonly sites: readonly RecordedSite[];
    };
