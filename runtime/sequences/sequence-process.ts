/** Running sequences in a process of their own, watched from here. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Child, Signal } from '../jobs/child.js';
import { died, fault, stuck } from '../jobs/complaints.js';
import { IdleChildren } from '../jobs/idle-children.js';
import { processEntry } from '../jobs/process-entry.js';
import type { RunMessage, RunRequest, StepRecord } from './protocol.js';

export type SequenceRun =
  | { readonly kind: 'ran'; readonly steps: readonly StepRecord[] }
  /** A step did not come back, or ended the process. */
  | { readonly kind: 'ended'; readonly steps: readonly StepRecord[]; readonly reason: string }
  | { readonly kind: 'hidden'; readonly names: readonly string[] };

export interface RunSettings {
  /** Milliseconds of one step. */
  readonly runTimeout: number;
  /** Megabytes. */
  readonly memory: number;
  /** Processes that have run sequences of the file before. */
  readonly runners: Runners;
}

/** Processes that run sequences of calls, of one target after the other. Whoever made them closes them. */
export type Runners = IdleChildren<RunRequest, RunMessage>;

const LOAD_TIMEOUT = 20_000;
/** Milliseconds in which a process says that nothing is left behind in it. */
const GRACE = 1000;
const ENTRY = processEntry(new URL('./sequence-child.js', import.meta.url));

/** @param memory megabytes that a process may hold */
export function idleRunners(memory: number): Runners {
  return new IdleChildren({ entry: ENTRY, memory });
}

/**
 * Runs sequences one after the other, in one process as long as that lives.
 * @throws PenumbraError E_LOAD…, E_INTERNAL
 */
export async function runInProcess(
  { file, others, sequences }: RunRequest,
  settings: RunSettings,
): Promise<readonly SequenceRun[]> {
  const runs: SequenceRun[] = [];
  while (runs.length < sequences.length) {
    const rest = sequences.slice(runs.length);
    runs.push(...(await runTogether({ file, others, sequences: rest }, settings)));
  }
  return runs;
}

/**
 * Up to the first sequence that ends the process or does not come back. That is tried again where other requests have
 * left a process in which it runs: they may be to blame.
 */
async function runTogether(request: RunRequest, settings: RunSettings): Promise<SequenceRun[]> {
  const { runners, runTimeout } = settings;
  const child = runners.take();
  const runs: SequenceRun[] = [];
  let steps: StepRecord[] = [];
  let isReady = false;
  try {
    child.send(request);
    for (let isLoading = true; runs.length < request.sequences.length; isLoading = false) {
      const next = await child.next(isLoading ? LOAD_TIMEOUT : runTimeout);
      if (next.kind !== 'message') {
        if (runners.hasWorked(child)) return runs;
        if (isLoading && next.kind === 'silence') throw stuck(request.file, LOAD_TIMEOUT);
        if (isLoading && next.kind === 'exit') throw died(request.file, next.how, next.stderr);
        return [...runs, { kind: 'ended', steps, reason: reasonOf(next, settings) }];
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
    isReady = await saysReady(child);
    return runs;
  } finally {
    if (isReady) await runners.give(child);
    else await child.kill();
  }
}

async function saysReady(child: Child<RunRequest, RunMessage>): Promise<boolean> {
  const next = await child.next(GRACE);
  return next.kind === 'message' && next.message.type === 'ready';
}

function reasonOf(
  next: Exclude<Signal<RunMessage>, { readonly kind: 'message' }>,
  { runTimeout, memory }: RunSettings,
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
