/** Arguments of what a host provides. */
import type { Interpreter } from '../interpreter/interpreter.js';
import { nodeError } from '../traces/node-error.js';

/** @throws TypeError of the realm if a value is no function, as node's validator does */
export function checkedFunction(vm: Interpreter, value: unknown, name: string): object {
  if (typeof value === 'function') return value;
  try {
    (globalThis.queueMicrotask as (callback: unknown) => void)(value);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw nodeError(vm, { name: 'TypeError', code, message: message.replace(/"callback"/u, `"${name}"`) });
  }
  throw new Error('node takes what is no function for one');
}
