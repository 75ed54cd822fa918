/** What one target leaves behind must not count against the memory of the next. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of the resident set from which garbage is collected: below it, V8 does so soon enough. */
const LARGE = 256 * 2 ** 20;

// It is refused to the program.
const setFlags = setFlagsFromString;

let collect: (() => void) | undefined;

/** Collects garbage where there may be much. */
export function collectGarbage(): void {
  if (process.memoryUsage.rss() < LARGE) return;
  if (!collect) {
    setFlags('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    setFlags('--no-expose-gc');
  }
  collect();
}
