/** `async_hooks` for programs: their jobs, ticks and timers run in the asynchronous contexts of node. */
import type asyncHooks from 'node:async_hooks';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { refusal } from '../refusal.js';

/** Gives the program contexts from here on. Hooks would see the machine's own resources, so they are refused. */
export function contexts(vm: Interpreter, ofNode: typeof asyncHooks): object {
  vm.jobs.context = () => ofNode.AsyncLocalStorage.snapshot();
  const createHook = (): never => {
    throw refusal(vm, {
      message: 'hooks (`createHook` of async_hooks) are not supported yet',
      hint: 'AsyncLocalStorage and AsyncResource are.',
      length: 'createHook'.length,
    });
  };
  return { ...ofNode, createHook };
}
