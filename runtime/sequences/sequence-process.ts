/** Running a sequence in a process of its own, watched from here. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import { Child } from '../jobs/child.js';
import { died, fault, stuck } from '../jobs/complaints.js';
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

/** @throws PenumbraError E_LOAD…, E_INTERNAL */
export async function runInProcess(
  request: RunRequest,
  { runTimeout, memory }: RunLimits,
): Promise<SequenceRun> {
  const entry = new URL('./sequence-child.js', import.meta.url);
  const child = new Child<RunRequest, RunMessage>({ entry, memory });
  const steps: StepRecord[] = [];
  try {
    child.send(request);
    for (;;) {
      const isLoading = steps.length === 0;
      const next = await child.next(isLoading ? LOAD_TIMEOUT : runTimeout);
      if (next.kind !== 'message') {
        if (isLoading && next.kind === 'silence') throw stuck(request.file, LOAD_TIMEOUT);
        if (isLoading && next.kind === 'exit') throw died(request.file, next.how, next.stderr);
        const reason =
          next.kind === 'silence'
            ? `it did not come back within ${runTimeout} ms`
            : next.kind === 'memory'
              ? `it took more than ${memory} MB`
              : `it ended the process (${next.how})`;
        return { kind: 'ended', steps, reason };
      }
      const { message } = next;
      switch (message.type) {
        case 'step':
          steps.push(message.record);
          break;
        case 'hidden':
          return { kind: 'hidden', names: message.names };
        case 'error':
          throw new PenumbraError(message.details);
        case 'fault':
          throw fault(message.message, message.stack);
        case 'end':
          return { kind: 'ran', steps };
      }
    }
  } finally {
    await child.kill();
  }
}
