/** What one target leaves behind must not count against the memory of the next. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of the resident set from which garbage is collected: below it, V8 does so soon enough. */
const LARGE = 256 * 2 ** 20;

let collect: (() => void) | undefined;

/** Collects garbage where there may be much. */
export function collectGarbage(): void {
  if (process.memoryUsage.rss() < LARGE) return;
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
  }
  collect();
}
