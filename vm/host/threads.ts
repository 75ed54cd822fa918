/** `worker_threads` for programs: there is one thread, and making another is refused in words. */
import type workerThreads from 'node:worker_threads';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isOfProgram } from '../traces/capture.js';
import { placeOf } from '../traces/place.js';

export function threads(vm: Interpreter, ofNode: typeof workerThreads): object {
  class Worker {
    constructor() {
      throw refusal(vm);
    }
  }
  return { ...ofNode, Worker };
}

function refusal(vm: Interpreter): PenumbraError {
  const code = 'E_UNSUPPORTED';
  const message = 'threads (`Worker` of worker_threads) are not supported yet';
  const hint = 'Run what the thread does in the program itself.';
  for (let depth = vm.depth; depth > 0; depth--) {
    const { linked, at } = vm.frames[depth]!;
    if (!isOfProgram(linked)) continue;
    const { line, column, source } = placeOf(linked, at);
    const { file } = linked.module.ir;
    return new PenumbraError({
      code,
      message,
      hint,
      file,
      source,
      position: { line, column: column - 1 },
      length: 3,
    });
  }
  return new PenumbraError({ code, message, hint });
}
