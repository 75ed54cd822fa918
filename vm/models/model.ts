/** Making models: records that tell the VM how to carry out calls of one built-in. */
import type { Call, Model } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { Realm } from '../realm/realm.js';
import { setRecord } from '../realm/stamp.js';

/** Carries out a call, or returns false to have it run natively. */
export type Run = (call: Call) => unknown;

/** Models by the path of the built-in from the global object: `Math.abs`, `Array.prototype.map`. */
export type ModelTable = Readonly<Record<string, Run>>;

/** Gives the built-ins of the machine's realm their models. */
export function install(vm: Interpreter, table: ModelTable): void {
  for (const [path, run] of Object.entries(table)) {
    const callee = builtinAt(vm.realm, path);
    if (callee !== undefined) setRecord(callee, { kind: 'model', run } satisfies Model as Model);
  }
}

/** The built-in at a path: from the global object, or from an intrinsic without a name there (`TypedArray.from`). */
export function builtinAt(realm: Realm, path: string): object | undefined {
  const accessor = /^(get|set) /u.exec(path)?.[1] as 'get' | 'set' | undefined;
  const parts = (accessor === undefined ? path : path.slice(4)).split('.');
  const root = parts[0] === 'TypedArray' ? { TypedArray: realm.typedArray } : realm.global;
  const callee = resolve(root, parts, accessor ?? 'value');
  return typeof callee === 'function' ? callee : undefined;
}

/** Follows a path of data properties; `@@name` is a well-known symbol. */
function resolve(root: unknown, path: readonly string[], last: 'value' | 'get' | 'set'): unknown {
  let value = root;
  for (const [at, part] of path.entries()) {
    const key = part.startsWith('@@') ? (Symbol as unknown as Record<string, symbol>)[part.slice(2)]! : part;
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    value = descriptor?.[at === path.length - 1 ? last : 'value'];
    if (value === undefined) return undefined;
  }
  return value;
}
