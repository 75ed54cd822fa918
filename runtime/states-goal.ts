/** The explorer with observed states as its goal: it takes them for decisions of the target. */

import { DEFAULTS } from './explore/defaults.js';
import type { ExploreOptions } from './explore/events.js';
import { exploreTargets } from './explore-file.js';
import { fileProcesses } from './file-processes.js';
import type { ObserveResult } from './observe/events.js';
import { observe } from './observe/observe.js';
import { OBSERVE_DEFAULTS, type ObserveOptions } from './observe/options.js';
import { overlay } from './overlay.js';
import { ObservedRuns } from './replay/observed/observed-runs.js';
import { checkFile } from './subject-file.js';

export interface StatesRequest extends Partial<Omit<ExploreOptions, 'goal' | 'file' | 'target'>> {
  readonly file: string;
  readonly target: string;
  readonly signal?: AbortSignal | undefined;
}

type Inputs = ObserveResult['tests'][number]['inputs'];

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
  const runs = new Exploring(options, { ...request, signal });
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

class Exploring extends ObservedRuns {
  constructor(
    options: ObserveOptions,
    private readonly request: StatesRequest,
  ) {
    super(options);
  }

  async *explored(text: string): AsyncGenerator<Inputs, void> {
    const { file, target, ...request } = this.request;
    const copy = overlay(file, text);
    const processes = fileProcesses({ ...DEFAULTS, ...request });
    try {
      for (const { events } of exploreTargets([target], { ...request, file: copy.file, jobs: 1 }, processes))
        for await (const event of events) {
          if (event.type !== 'end') continue;
          const { tests, findingTests } = event.result;
          for (const test of [...tests, ...findingTests]) yield test.inputs;
        }
    } finally {
      await processes.close();
      copy.remove();
    }
  }
}
