/** Brute force: a method on every input there is, on plain node. */
import type { Recorded, Site } from './recorder.js';
import type { Call } from './subject.js';

/** What can be told of a set of runs: which outcomes of sites there were, and which paths. */
export interface Explored {
  /** `61:5 if (…) = true`. */
  readonly outcomes: ReadonlySet<string>;
  /** The decisions of a run in order and how it ended. */
  readonly paths: ReadonlySet<string>;
}

/** Collects outcomes and paths of runs. */
export class PathCollector implements Explored {
  readonly outcomes = new Set<string>();
  readonly paths = new Set<string>();

  add(decisions: Iterable<{ readonly site: Site; readonly taken: boolean }>, end: 'return' | 'throw'): void {
    const path: string[] = [];
    for (const { site, taken } of decisions) {
      const outcome = `${site} = ${taken}`;
      this.outcomes.add(outcome);
      path.push(outcome);
    }
    this.paths.add([...path, end].join('\n'));
  }
}

/** Runs a method (a function, where `self` is undefined) on each of the calls. */
export function nativePaths(recorded: Recorded, method: string, calls: Iterable<Call>): Explored {
  const found = new PathCollector();
  const { exports, sites, stream } = recorded;
  for (const { self, args } of calls) {
    const owner = (self ?? exports) as Record<string, (...args: unknown[]) => unknown>;
    stream.length = 0;
    let end: 'return' | 'throw' = 'return';
    try {
      Reflect.apply(owner[method]!, self, args);
    } catch {
      end = 'throw';
    }
    found.add(
      stream.map(({ site, taken }) => ({ site: sites[site]!, taken })),
      end,
    );
  }
  return found;
}
