/**
 * `worker_threads` for programs: there is one thread. To a program that runs on its own, making another is refused in
 * words; where programs are explored, the process refuses it as on plain node.
 */
import type workerThreads from 'node:worker_threads';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { refusal } from '../refusal.js';

export function threads(vm: Interpreter, ofNode: typeof workerThreads): object {
  if (!vm.node.isPresent) return ofNode;
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
