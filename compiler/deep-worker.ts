/** The thread of `compileDeep`. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { type CompileOptions, compileHere } from './compile.js';
import type { DeepAnswer, DeepRequest } from './deep.js';
import { PenumbraError } from './diagnostics.js';

const { request, done, port } = workerData as {
  readonly request: DeepRequest;
  readonly done: Int32Array;
  readonly port: MessagePort;
};

function answer(): DeepAnswer | undefined {
  try {
    return { ir: compileHere(request.source, request.options as CompileOptions) };
  } catch (error) {
    return error instanceof PenumbraError ? { refused: error.details } : undefined;
  }
}

port.postMessage(answer());
Atomics.store(done, 0, 1);
Atomics.notify(done, 0);
