/** Reaching targets of a file: one, or each of its public methods and functions in turn. */
import { openJournal } from './journal/journal.js';
import type { ReachRecord } from './journal/records.js';
import { REACH_DEFAULTS, type ReachOptions } from './reach/options.js';
import { type ReachEvent, reachOne } from './reach-session.js';
import type { ReachTogether } from './reach-together.js';
import { subjectFile } from './subject-file.js';
import { penumbraVersion } from './version.js';

export interface ReachRequest extends Partial<Omit<ReachOptions, 'file' | 'target'>> {
  /** Path of the subject. */
  readonly file: string;
  readonly target: string;
  /** The run directory: the journal goes there. Absent: no journal. */
  readonly run?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What targets before have left; without, the target shares nothing. */
  readonly together?: ReachTogether | undefined;
}

/**
 * Searches for the shortest sequence of public calls after which the target may be called, by the contracts, and runs it on
 * the real classes. There is a `start`, a `run` for each sequence that is run, and an `end` with the result.
 * @throws PenumbraError for bad input: `E_FILE`, `E_PARSE`, `E_TARGET`, `E_LOAD…`, `E_SPEC…`
 */
export async function* reach(request: ReachRequest): AsyncGenerator<ReachEvent, void> {
  const { run, signal, together, ...given } = request;
  const options: ReachOptions = { ...REACH_DEFAULTS, ...given, file: subjectFile(request.file) };
  const versions = { penumbra: penumbraVersion(), node: process.version };
  const journal = run === undefined ? undefined : openJournal<ReachRecord>(run, 'reach', options, versions);
  try {
    for await (const event of reachOne({ options, signal, together })) {
      if (event.type === 'run') journal?.append({ record: 'run', number: event.number, calls: event.calls });
      if (event.type === 'end') {
        const { options: _, ...result } = event.result;
        if (signal?.aborted) journal?.append({ record: 'interrupted', reason: 'interrupted', result });
        else journal?.append({ record: 'end', result });
      }
      yield event;
    }
  } finally {
    journal?.close();
  }
}
