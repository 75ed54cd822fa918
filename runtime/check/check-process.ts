/**
 * Enumerating and checking in a process of its own, watched from here. A run that ends the process, or that not even
 * the process itself can cut off, costs one input: the process is started again behind it.
 */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { EnumerateOptions } from '../enumerate/options.js';
import type { BoundRecord } from '../inputs/heap/records.js';
import { Child, type Signal } from '../jobs/child.js';
import { bound, crashed, died, fault, stuck } from '../jobs/complaints.js';
import { processEntry } from '../jobs/process-entry.js';
import type { CheckMessage, CheckRequest, Resume } from './protocol.js';

export type CheckEvent =
  | Exclude<CheckMessage, { readonly type: 'error' | 'fault' }>
  /** This input ended the process, or its run could not be cut off; the rest go on. */
  | { readonly type: 'killed'; readonly number: number; readonly reason: string }
  /** The whole was ended from outside; no `end` follows. */
  | { readonly type: 'stopped'; readonly bound: BoundRecord };

export interface CheckSettings {
  readonly options: EnumerateOptions;
  /** The state of an interrupted check with the same options. */
  readonly from?: Resume | undefined;
  /** Batches tell all inputs. */
  readonly collects?: boolean | undefined;
  /** Ends the check when it is aborted; the generator returns. */
  readonly signal?: AbortSignal | undefined;
}

const LOAD_TIMEOUT = 20_000;
const GRACE = 2000;
/** A batch in which an input does not come back is run up to three times: see `Batches`. */
const ATTEMPTS = 3;

type Phase =
  | { readonly name: 'loading' }
  | { readonly name: 'searching' }
  | { readonly name: 'running'; readonly from: number; readonly to: number };

/** @throws PenumbraError what the child complains of; `E_LOAD_TIMEOUT`, `E_LOAD_EXIT`, `E_CRASH` */
export async function* checkInProcess(settings: CheckSettings): AsyncGenerator<CheckEvent, void> {
  const { options, signal, from, collects = false } = settings;
  const deadline = Date.now() + options.timeout;
  const tracker = new Tracker(from);
  for (let started = false; ; started = true) {
    const child = new Child<CheckRequest, CheckMessage>({
      entry: processEntry(new URL('./check-child.js', import.meta.url)),
      memory: options.memory,
    });
    const abort = (): void => void child.kill();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      child.send({ options, resume: tracker.resume, collects });
      let phase: Phase = { name: 'loading' };
      let death: string | undefined;
      while (death === undefined) {
        if (signal?.aborted) return;
        const next: Signal<CheckMessage> = await child.next(patience(phase, options), deadline - Date.now());
        if (signal?.aborted) return;
        if (next.kind === 'message') {
          const { message } = next;
          if (message.type === 'error') throw new PenumbraError(message.details);
          if (message.type === 'fault') throw fault(message.message, message.stack);
          phase = message.type === 'running' ? { ...message, name: 'running' } : { name: 'searching' };
          tracker.note(message);
          if (message.type !== 'start' || !started) yield message;
          if (message.type === 'end') return;
          continue;
        }
        if (next.kind === 'silence' && Date.now() >= deadline) {
          yield { type: 'stopped', bound: bound('timeout', options.timeout / 1000) };
          return;
        }
        if (next.kind === 'memory' && phase.name !== 'running') {
          yield { type: 'stopped', bound: bound('memory', options.memory) };
          return;
        }
        if (next.kind === 'exit' && phase.name !== 'running') {
          throw phase.name === 'loading'
            ? died(options.file, next.how, next.stderr)
            : crashed(next.how, next.stderr);
        }
        if (next.kind === 'silence' && phase.name === 'loading') throw stuck(options.file, LOAD_TIMEOUT);
        death = reasonOf(next, options);
      }
      if (phase.name !== 'running') continue;
      if (phase.from === phase.to) {
        tracker.kill(phase.from, death);
        yield { type: 'killed', number: phase.from, reason: death };
      } else {
        tracker.beCareful(phase.to);
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      await child.kill();
    }
  }
}

/** Where the next process is to go on. */
class Tracker {
  resume: Resume;

  constructor(from: CheckSettings['from']) {
    this.resume = from ?? { done: 0, judged: 0, killed: [], failures: 0, carefulUntil: 0 };
  }

  note(message: CheckMessage): void {
    if (message.type === 'found' && message.checkpoint !== undefined) {
      this.resume = { ...this.resume, done: message.generated, checkpoint: message.checkpoint };
    }
    if (message.type !== 'batch') return;
    const { done, checkpoint, failures } = message;
    this.resume = { ...this.resume, judged: done, failures: this.resume.failures + failures.length };
    if (checkpoint !== undefined) this.resume = { ...this.resume, done, checkpoint };
  }

  kill(number: number, reason: string): void {
    const { killed, carefulUntil } = this.resume;
    this.resume = {
      ...this.resume,
      killed: [...killed, { number, reason }],
      carefulUntil: Math.max(carefulUntil, number),
    };
  }

  beCareful(until: number): void {
    this.resume = { ...this.resume, carefulUntil: until };
  }
}

function patience(phase: Phase, { runTimeout }: EnumerateOptions): number {
  if (phase.name === 'loading') return LOAD_TIMEOUT;
  if (phase.name === 'searching') return Number.POSITIVE_INFINITY;
  return (phase.from === phase.to ? runTimeout : ATTEMPTS * runTimeout) + GRACE;
}

function reasonOf(
  next: Exclude<Signal<CheckMessage>, { kind: 'message' }>,
  options: EnumerateOptions,
): string {
  switch (next.kind) {
    case 'exit':
      return `it ended the process (${next.how})`;
    case 'memory':
      return `it took more than ${options.memory} MB`;
    case 'silence':
      return `it did not come back within ${options.runTimeout} ms`;
  }
}
