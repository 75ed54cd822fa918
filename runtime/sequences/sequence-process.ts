/** Running a sequence in a process of its own, watched from here. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import { Child, type Signal } from '../jobs/child.js';
import { died, fault, stuck } from '../jobs/complaints.js';
import { processEntry } from '../jobs/process-entry.js';
import type { RunMessage, RunRequest, StepRecord } from './protocol.js';

export type SequenceRun =
  | { readonly kind: 'ran'; readonly steps: readonly StepRecord[] }
  /** A step did not come back, or ended the process. */
  | { readonly kind: 'ended'; readonly steps: readonly StepRecord[]; readonly reason: string }
  | { readonly kind: 'hidden'; readonly names: readonly string[] };

export interface RunLimits {
  /** Milliseconds of one step. */
  readonly runTimeout: number;
  /** Megabytes. */
  readonly memory: number;
}

const LOAD_TIMEOUT = 20_000;
const ENTRY = processEntry(new URL('./sequence-child.js', import.meta.url));

/**
 * Runs sequences one after the other, in one process as long as that lives.
 * @throws PenumbraError E_LOAD…, E_INTERNAL
 */
export async function runInProcess(
  { file, others, sequences }: RunRequest,
  limits: RunLimits,
): Promise<readonly SequenceRun[]> {
  const runs: SequenceRun[] = [];
  while (runs.length < sequences.length) {
    const rest = sequences.slice(runs.length);
    runs.push(...(await runTogether({ file, others, sequences: rest }, limits)));
  }
  return runs;
}

/** Up to the first sequence that ends the process or does not come back. */
async function runTogether(request: RunRequest, { runTimeout, memory }: RunLimits): Promise<SequenceRun[]> {
  const child = new Child<RunRequest, RunMessage>({ entry: ENTRY, memory });
  const runs: SequenceRun[] = [];
  let steps: StepRecord[] = [];
  try {
    child.send(request);
    for (let isLoading = true; runs.length < request.sequences.length; isLoading = false) {
      const next = await child.next(isLoading ? LOAD_TIMEOUT : runTimeout);
      if (next.kind !== 'message') {
        if (isLoading && next.kind === 'silence') throw stuck(request.file, LOAD_TIMEOUT);
        if (isLoading && next.kind === 'exit') throw died(request.file, next.how, next.stderr);
        return [...runs, { kind: 'ended', steps, reason: reasonOf(next, { runTimeout, memory }) }];
      }
      const { message } = next;
      switch (message.type) {
        case 'step':
          steps.push(message.record);
          break;
        case 'hidden':
          runs.push({ kind: 'hidden', names: message.names });
          break;
        case 'error':
          throw new PenumbraError(message.details);
        case 'fault':
          throw fault(message.message, message.stack);
        case 'end':
          runs.push({ kind: 'ran', steps });
          steps = [];
      }
    }
    return runs;
  } finally {
    await child.kill();
  }
}

function reasonOf(
  next: Exclude<Signal<RunMessage>, { readonly kind: 'message' }>,
  { runTimeout, memory }: RunLimits,
): string {
  switch (next.kind) {
    case 'silence':
      return `it did not come back within ${runTimeout} ms`;
    case 'memory':
      return `it took more than ${memory} MB`;
    case 'exit':
      return `it ended the process (${next.how})`;
  }
}
