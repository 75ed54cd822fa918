/** Enumerating the inputs of a file: of one target, or of every function and method that it exports, in order. */
import type { EnumerateOptions } from './enumerate/options.js';
import { type EnumerateEvent, enumerateOne } from './enumeration-session.js';
import { listTargets } from './explore-file.js';
import { ENUMERATE_DEFAULTS } from './options.js';
import { checkFile } from './subject-file.js';

export interface EnumerateRequest extends Partial<Omit<EnumerateOptions, 'file'>> {
  /** Path of the subject. */
  readonly file: string;
  /** The run directory: the journal goes there, and an unfinished one is gone on with. Absent: no journal. */
  readonly run?: string | undefined;
  /** The result holds all inputs, for `emitInputs`; an unfinished enumeration is not gone on with. */
  readonly collect?: boolean | undefined;
  /** Ends the enumeration; what was found so far is reported, marked as interrupted. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Enumerates every nonisomorphic input of a target within the scope, runs the target on each on plain node, and checks
 * invariants and postconditions (Khurshid and Marinov: TestEra, 2004). Without a target, of every exported function
 * and method. For each there is a `start`, a `failure` for each input that breaks the contract, as far as they are
 * kept, and an `end` with the result.
 * @throws PenumbraError for bad input: `E_FILE`, `E_PARSE`, `E_TARGET`, `E_SCOPE`, `E_ENGINE`, `E_CLASS`, `E_LOAD…`,
 *   `E_NO_INSTANCE`, `E_SPEC…`
 */
export async function* enumerate(request: EnumerateRequest): AsyncGenerator<EnumerateEvent, void> {
  const { run, signal, collect, target, ...rest } = request;
  checkFile(rest.file);
  const targets = target === undefined ? await listTargets(rest.file, { constructors: false }) : [target];
  for (const one of targets) {
    if (signal?.aborted) return;
    yield* enumerateOne({ options: { ...ENUMERATE_DEFAULTS, ...rest, target: one }, run, signal, collect });
  }
}
