/** Making models: records that tell the VM how to carry out calls of one built-in. */
import type { Call, Model } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { setRecord } from '../realm/stamp.js';

/** Carries out a call, or returns false to have it run natively. */
export type Run = (call: Call) => unknown;

/** Models by the path of the built-in from the global object: `Math.abs`, `Array.prototype.map`. */
export type ModelTable = Readonly<Record<string, Run>>;

/** Gives the built-ins of the machine's realm their models. */
export function install(vm: Interpreter, table: ModelTable): void {
  for (const [path, run] of Object.entries(table)) {
    const callee = resolve(vm.realm.global, path);
    if (typeof callee === 'function') setRecord(callee, { kind: 'model', run } satisfies Model as Model);
  }
}

/** Follows a path of data properties; `@@name` is a well-known symbol. */
function resolve(root: unknown, path: string): unknown {
  let value = root;
  for (const part of path.split('.')) {
    const key = part.startsWith('@@') ? (Symbol as unknown as Record<string, symbol>)[part.slice(2)]! : part;
    value = Object.getOwnPropertyDescriptor(value, key)?.value;
    if (value === undefined) return undefined;
  }
  return value;
}
