/** Programs whose text is nested deeper than this thread's stack allows: another thread, with more of it, compiles them. */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { type ErrorDetails, PenumbraError } from './diagnostics.js';
import type { IrModule } from './ir/function.js';

/** Megabytes. */
const STACK = 512;

/** Milliseconds. */
const LONGEST = 60_000;

export interface DeepRequest {
  readonly source: string;
  readonly options: object;
}

export type DeepAnswer = { readonly ir: IrModule } | { readonly refused: ErrorDetails };

/**
 * Compiles in a thread of its own.
 * @throws PenumbraError as `compile` does; RangeError where that stack is too small, too
 */
export function compileDeep(request: DeepRequest): IrModule {
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./deep-worker.js', import.meta.url), {
    workerData: { request, done, port: port2 },
    transferList: [port2],
    resourceLimits: { stackSizeMb: STACK },
  });
  worker.unref();
  Atomics.wait(done, 0, 0, LONGEST);
  const answer = receiveMessageOnPort(port1)?.message as DeepAnswer | undefined;
  port1.close();
  void worker.terminate();
  if (answer === undefined) throw new RangeError('Maximum call stack size exceeded');
  if ('refused' in answer) throw new PenumbraError(answer.refused);
  return answer.ir;
}
