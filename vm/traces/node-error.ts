/** Errors that node's own functions throw at a program. */
import { giveCodedClass } from './coded-class.js';
import { traces } from './trace.js';
import type { InRealm } from './traced.js';

/**
 * An error of the realm like one of node's, with its code, which the first line of `stack` shows.
 */
export function nodeError(
  vm: InRealm,
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
  vm.realm.operations.defineData(error, 'code', code);
  giveCodedClass(vm, error, name, code);
  return error;
}
