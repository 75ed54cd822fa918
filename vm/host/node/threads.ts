/** `worker_threads` for programs: there is one thread, and making another is refused in words. */
import type workerThreads from 'node:worker_threads';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { refusal } from '../refusal.js';

export function threads(vm: Interpreter, ofNode: typeof workerThreads): object {
  class Worker {
    constructor() {
      throw refusal(vm, {
        message: 'threads (`Worker` of worker_threads) are not supported yet',
        hint: 'Run what the thread does in the program itself.',
        length: 'new'.length,
      });
    }
  }
  return { ...ofNode, Worker };
}
