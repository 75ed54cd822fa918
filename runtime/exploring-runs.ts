/** Runs of inputs on plain node, with an explorer at hand that finds more of them. */
import { PenumbraError } from '../compiler/diagnostics.js';
import { DEFAULTS } from './explore/defaults.js';
import type { ExploreOptions } from './explore/events.js';
import { exploreTargets } from './explore-file.js';
import { fileProcesses } from './file-processes.js';
import type { ExplorerFinding } from './observe/events.js';
import type { ObserveOptions } from './observe/options.js';
import type { Impossible } from './observe/source/decided.js';
import { overlay } from './overlay.js';
import { ObservedRuns } from './replay/observed/observed-runs.js';
import type { TargetResult } from './result.js';

export interface Explorer extends Partial<Omit<ExploreOptions, 'goal' | 'file' | 'target'>> {
  readonly signal?: AbortSignal | undefined;
}

/** Bounds that all observations have: integers are those that doubles tell apart, and what is refuted of strings is of long ones, too. */
const AGREED: ReadonlySet<string> = new Set(['integer', 'strings']);

export class ExploringRuns extends ObservedRuns {
  /** @param isLed whether the explorer comes first */
  constructor(
    private readonly subject: ObserveOptions,
    private readonly explorer: Explorer,
    readonly isLed: boolean,
  ) {
    super(subject);
  }

  async *explored(text: string): AsyncGenerator<ExplorerFinding, void> {
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
          for (const { inputs } of [...tests, ...findingTests]) yield { inputs };
          yield { impossible: impossibleIn(event.result) };
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

/** The outcomes that no input takes: an exploration that a bound of the search or of its inputs ended says nothing of the others. */
function impossibleIn({ summary, interrupted }: TargetResult): readonly Impossible[] {
  if (interrupted || summary.bounds.some(({ name, hit }) => hit && !AGREED.has(name))) return [];
  return summary.decisions.list.flatMap(({ line, column, whenTrue, whenFalse }) => [
    ...(whenTrue === 'infeasible' ? [{ line, column, taken: true }] : []),
    ...(whenFalse === 'infeasible' ? [{ line, column, taken: false }] : []),
  ]);
}
