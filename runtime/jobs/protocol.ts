/** What the process that explores and its parent say to each other. */
import type { ErrorDetails } from '../../compiler/diagnostics.js';
import type { ExploreEvent, ExploreOptions, ListOptions, Resume, Share } from '../explore/events.js';

/** What the child needs of an explorer; `runtime/fuzzing-explorer.ts` is the one, tests have scripted ones. */
export interface Explorer {
  /** Changes built-in objects of the process as exploring needs it. Doing so again changes nothing. */
  prepare?(): void;
  exploreTarget(options: ExploreOptions, resume?: Resume, share?: Share): AsyncIterable<ExploreEvent>;
  listTargets(file: string, options: ListOptions): readonly string[];
}

/** `explorer`: URL of the module that exports an `Explorer`. */
export type Request = { readonly explorer: string } & (
  | {
      readonly command: 'explore';
      readonly options: ExploreOptions;
      readonly resume: Resume;
      readonly share?: Share | undefined;
    }
  | { readonly command: 'targets'; readonly file: string; readonly options: ListOptions }
);

export type Message =
  | ExploreEvent
  | { readonly type: 'targets'; readonly targets: readonly string[] }
  /** An exploration is over and has left the process as it was: another one can begin. */
  | { readonly type: 'ready' }
  /** A complaint for the user. */
  | { readonly type: 'error'; readonly details: ErrorDetails }
  /** A fault of ours. */
  | { readonly type: 'fault'; readonly message: string; readonly stack: string };
