/** What the process that explores runs: the explorer, and a thread beside it that runs changed inputs on plain node. */
import type { ExploreEvent, ExploreOptions, Resume, Share } from './explore/events.js';
import { exploreTarget as explore } from './explore/index.js';
import type { FuzzedTarget } from './replay/fuzzing/protocol.js';
import { ThreadedFuzzer } from './replay/fuzzing/threaded-fuzzer.js';

export { listTargets, prepare } from './explore/index.js';

/** Explores one target in this process. @throws PenumbraError as the explorer does */
export function exploreTarget(
  options: ExploreOptions,
  resume?: Resume,
  share?: Share,
): AsyncGenerator<ExploreEvent> {
  return explore(options, resume, share, (subject) => new ThreadedFuzzer(targetOf(subject)));
}

/** What the thread needs of the options. */
function targetOf({ file, target, global, internals, seed, yields }: ExploreOptions): FuzzedTarget {
  return {
    file,
    target,
    seed,
    yields,
    ...(global === undefined ? {} : { global }),
    ...(internals === undefined ? {} : { internals }),
  };
}
