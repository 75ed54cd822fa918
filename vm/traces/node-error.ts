/** Errors that node's own functions throw at a program. */
import type { Interpreter } from '../interpreter/interpreter.js';
import { giveCodedClass } from './coded-class.js';
import { traces } from './trace.js';

/**
 * An error of the realm like one of node's, with its code, which the first line of `stack` shows.
 */
export function nodeError(
  vm: Interpreter,
  {
    name,
    message,
    code,
  }: { readonly name: string; readonly message: string; readonly code?: string | undefined },
): object {
  const error = vm.realm.error(name, message);
  if (code === undefined) return error;
  const trace = traces.get(error);
  if (trace !== undefined) trace.head = `${name} [${code}]: ${message}`;
  vm.operations.defineData(error, 'code', code);
  giveCodedClass(vm, error, name, code);
  return error;
}
