/** Running the commands of an Alloy model, in a thread that can be ended at any time. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { AlloyCommandRecord, AlloyEvent, AlloyInstance, AlloyOptions } from './events.js';
import type { WorkerMessage } from './worker.js';

export interface AlloyRequest extends Partial<Omit<AlloyOptions, 'file'>> {
  /** Path of the model. */
  readonly file: string;
  /** Ends the run; what was found so far is reported, marked as interrupted. */
  readonly signal?: AbortSignal | undefined;
}

export const ALLOY_DEFAULTS: Omit<AlloyOptions, 'file'> = {
  instances: 'first',
  engine: 'auto',
  seed: 0,
  timeout: 60_000,
  maxConflicts: 100_000_000,
  maxGates: 20_000_000,
};

/**
 * Runs commands of a model: a `start`, its instances and an `end` or a `failure` for each.
 * @throws PenumbraError `E_FILE`, `E_ALLOY_…` for what is wrong with the model as a whole.
 */
export async function* alloy({ signal, ...request }: AlloyRequest): AsyncGenerator<AlloyEvent, void> {
  const file = path.resolve(request.file);
  checkFile(file, request.file);
  const options: AlloyOptions = { ...ALLOY_DEFAULTS, ...request, file };
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: options });
  const mailbox = new Mailbox(worker, signal);
  const progress = new Progress();
  try {
    for await (const message of mailbox) {
      if (message.type === 'complaint') throw new PenumbraError(message.error);
      if (message.type === 'crash') {
        const error = new Error(message.message);
        if (message.stack !== undefined) error.stack = message.stack;
        throw error;
      }
      progress.note(message);
      yield message;
    }
    const interrupted = signal?.aborted ? progress.interrupted() : undefined;
    if (interrupted) yield interrupted;
  } finally {
    await worker.terminate();
  }
}

function checkFile(file: string, given: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile()) return;
  throw new PenumbraError({
    code: 'E_FILE',
    message: stats ? 'this is not a file' : 'there is no such file',
    file: given,
    hint: 'Give the path of an Alloy model.',
  });
}

/** What the thread has said and was not read yet; over when the thread is, or the signal says so. */
class Mailbox {
  private readonly messages: WorkerMessage[] = [];
  private isOver = false;
  private error: Error | undefined;
  private wake: () => void = () => {};

  constructor(worker: Worker, signal: AbortSignal | undefined) {
    worker.on('message', (message: WorkerMessage) => {
      this.messages.push(message);
      this.wake();
    });
    worker.once('error', (error) => this.end(inWords(error)));
    worker.once('exit', () => this.end());
    if (signal?.aborted) this.end();
    signal?.addEventListener('abort', () => this.end(), { once: true });
  }

  private end(error?: Error): void {
    this.isOver = true;
    this.error ??= error;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<WorkerMessage, void> {
    for (;;) {
      for (let next = this.messages.shift(); next; next = this.messages.shift()) yield next;
      if (this.error) throw this.error;
      if (this.isOver) return;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}

/** How far a command came. */
class Progress {
  private command: AlloyCommandRecord | undefined;
  private list: AlloyInstance[] = [];
  private count = 0;
  private start = 0;

  note(event: AlloyEvent): void {
    if (event.type === 'start') {
      this.command = event.command;
      this.list = [];
      this.count = 0;
      this.start = performance.now();
    } else if (event.type === 'instance') {
      this.list.push(event.instance);
      this.count = Math.max(this.count, this.list.length);
    } else if (event.type === 'progress') this.count = Math.max(this.count, event.count);
    else if (event.type !== 'forecast') this.command = undefined;
  }

  /** The result of the command that was interrupted, if one was. */
  interrupted(): AlloyEvent | undefined {
    if (!this.command) return undefined;
    const { command, list, count } = this;
    return {
      type: 'end',
      result: {
        command,
        verdict: count > 0 ? 'SAT' : 'UNKNOWN',
        instances: { count, complete: false, list },
        contradicts: count > 0 && command.expect === 0,
        bounds: [],
        engine: 'solver',
        size: { atoms: 0, gates: 0, variables: 0, clauses: 0 },
        interrupted: true,
        time: performance.now() - this.start,
      },
    };
  }
}

function inWords(error: Error & { readonly code?: unknown }): Error {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new PenumbraError({
    code: 'E_MEMORY',
    message: 'the memory of the process is used up',
    hint: 'Lower the scope of the command, or --max-gates to be told before.',
  });
}
