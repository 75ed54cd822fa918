/** The explorer as it answers a directed search for violations of an operational model. */
import { PenumbraError } from '../compiler/diagnostics.js';
import type { DirectedAnswer, DirectedSearch, DirectedTarget } from './classify/directed/search.js';
import { MOST_DIRECTED } from './classify/options.js';
import { isComplete } from './complete-exploration.js';
import { DEFAULTS } from './explore/defaults.js';
import { exploreTargets } from './explore-file.js';
import { fileProcesses } from './file-processes.js';
import { overlay } from './overlay.js';

export interface DirectedOptions {
  readonly file: string;
  /** Runs for each method: the load of the machine does not change what is found. */
  readonly paths: number;
  readonly seed: number;
  readonly memory: number;
  readonly signal: AbortSignal | undefined;
}

/** A target that cannot be explored has no answer; the others go on. */
export function directedSearch(options: DirectedOptions): DirectedSearch {
  return (text, targets) => search(text, targets, options);
}

async function* search(
  text: string,
  targets: readonly DirectedTarget[],
  { file, paths, seed, memory, signal }: DirectedOptions,
): AsyncGenerator<DirectedAnswer, void> {
  if (targets.length === 0) return;
  const copy = overlay(file, text);
  const processes = fileProcesses({ ...DEFAULTS, memory });
  try {
    const types = new Map(targets.map((one) => [one.target, one.types]));
    const request = { file: copy.file, ...EFFORT, maxPaths: paths, seed, memory, signal, jobs: 1 };
    const names = targets.map(({ target }) => target);
    for (const { target, events } of exploreTargets(names, request, processes, types)) {
      if (signal?.aborted) return;
      try {
        for await (const event of events) {
          if (event.type !== 'end') continue;
          const { tests, findingTests, summary } = event.result;
          const inputs = [...tests, ...findingTests].map((test) => test.inputs);
          const isHit = (bound: string): boolean =>
            summary.bounds.some(({ name, hit }) => hit && name === bound);
          const ended = isHit('timeout') ? 'time' : isHit('paths') ? 'paths' : undefined;
          yield { target, inputs, isComplete: isComplete(event.result), ...(ended ? { ended } : {}) };
        }
      } catch (error) {
        if (!(error instanceof PenumbraError)) throw error;
      }
    }
  } finally {
    await processes.close();
    copy.remove();
  }
}

/** Of one method, where its runs do not end it; and of one query: few inputs are behind those that take longer. */
const EFFORT = { timeout: MOST_DIRECTED, rlimit: 2_000_000 };
