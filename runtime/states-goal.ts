/** The explorer with observed states as its goal: it takes them for decisions of the target. */

import { DEFAULTS } from './explore/defaults.js';
import type { ExploreOptions } from './explore/events.js';
import { ExploringRuns } from './exploring-runs.js';
import type { ObserveResult } from './observe/events.js';
import { observe } from './observe/observe.js';
import { OBSERVE_DEFAULTS, type ObserveOptions } from './observe/options.js';
import { checkFile } from './subject-file.js';

export interface StatesRequest extends Partial<Omit<ExploreOptions, 'goal' | 'file' | 'target'>> {
  readonly file: string;
  readonly target: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Explores a target until all states of its observations are covered that the Boolean abstraction has; what the explorer leaves is
 * proved unreachable, or asked for, as `observe` does.
 * @returns undefined if the signal came before
 * @throws PenumbraError as `explore` and `observe` do
 */
export async function exploreStates({
  signal,
  ...request
}: StatesRequest): Promise<ObserveResult | undefined> {
  checkFile(request.file);
  const { file, target, seed = DEFAULTS.seed } = request;
  const options: ObserveOptions = { ...OBSERVE_DEFAULTS, file, target, seed };
  const { file: _, target: __, ...explorer } = request;
  const runs = new ExploringRuns(options, { ...explorer, signal }, true);
  try {
    for await (const event of observe(options, runs)) {
      if (signal?.aborted) return undefined;
      if (event.type === 'end') return event.result;
    }
    return undefined;
  } finally {
    await runs.close();
  }
}
