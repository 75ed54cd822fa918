/** Observing a target of a file: what came of it, journaled as it comes. */
import { type Journal, openJournal } from './journal/journal.js';
import type { ObservationRecord } from './journal/records.js';
import type { ObserveEvent } from './observe/events.js';
import { observe as observeTarget } from './observe/observe.js';
import { OBSERVE_DEFAULTS, type ObserveOptions } from './observe/options.js';
import { ObservedRuns } from './replay/observed/observed-runs.js';
import { checkFile } from './subject-file.js';
import { penumbraVersion } from './version.js';

export interface ObserveRequest extends Partial<ObserveOptions> {
  readonly file: string;
  /** Export path of a function or method. */
  readonly target: string;
  /** The run directory. Absent: no journal. */
  readonly run?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Observes a target: a table of its states by labels, tests that cover them, proofs for those that none can reach. There is
 * a `start` for each group of observations, a `path` and a `test` as they come, and an `end` with the result, unless the signal
 * came before.
 * @throws PenumbraError for bad input: `E_FILE`, `E_PARSE`, `E_TARGET`, `E_SPEC…`, `E_OBSERVE`
 */
export async function* observe({
  run,
  signal,
  ...given
}: ObserveRequest): AsyncGenerator<ObserveEvent, void> {
  checkFile(given.file);
  const options: ObserveOptions = { ...OBSERVE_DEFAULTS, ...given };
  const versions = { penumbra: penumbraVersion(), node: process.version };
  const journal: Journal<ObservationRecord> | undefined =
    run === undefined ? undefined : openJournal<ObservationRecord>(run, 'observe', options, versions);
  const runner = new ObservedRuns(options);
  try {
    for await (const event of observeTarget(options, runner)) {
      if (signal?.aborted) return;
      if (event.type === 'end') {
        const { options: _, ...result } = event.result;
        journal?.append({ record: 'end', result });
      } else journal?.append({ record: 'observed', event });
      yield event;
    }
  } finally {
    await runner.close();
    journal?.close();
  }
}
