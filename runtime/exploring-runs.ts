/** Runs of inputs on plain node, with an explorer at hand that finds more of them. */
import { PenumbraError } from '../compiler/diagnostics.js';
import { DEFAULTS } from './explore/defaults.js';
import type { ExploreOptions } from './explore/events.js';
import { exploreTargets } from './explore-file.js';
import { fileProcesses } from './file-processes.js';
import type { ObserveResult } from './observe/events.js';
import type { ObserveOptions } from './observe/options.js';
import { overlay } from './overlay.js';
import { ObservedRuns } from './replay/observed/observed-runs.js';

type Inputs = ObserveResult['tests'][number]['inputs'];

export interface Explorer extends Partial<Omit<ExploreOptions, 'goal' | 'file' | 'target'>> {
  readonly signal?: AbortSignal | undefined;
}

export class ExploringRuns extends ObservedRuns {
  /** @param isLed whether the explorer comes first */
  constructor(
    private readonly subject: ObserveOptions,
    private readonly explorer: Explorer,
    readonly isLed: boolean,
  ) {
    super(subject);
  }

  async *explored(text: string): AsyncGenerator<Inputs, void> {
    const { file, target } = this.subject;
    const request = this.explorer;
    if (request.timeout === 0) return;
    const copy = overlay(file, text);
    const processes = fileProcesses({ ...DEFAULTS, ...request });
    try {
      for (const { events } of exploreTargets([target], { ...request, file: copy.file, jobs: 1 }, processes))
        for await (const event of events) {
          if (event.type !== 'end') continue;
          const { tests, findingTests } = event.result;
          for (const test of [...tests, ...findingTests]) yield test.inputs;
        }
    } catch (error) {
      // What cannot be explored stays open.
      if (this.isLed || !(error instanceof PenumbraError)) throw error;
    } finally {
      await processes.close();
      copy.remove();
    }
  }
}
