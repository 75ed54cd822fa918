/** The classes of node's own errors, one for each code: their instances tell it in `toString`. */
import type { Realm } from '../realm/realm.js';
import type { InRealm } from './traced.js';

/** By realm, then by name and code. */
const prototypes = new WeakMap<Realm, Map<string, object>>();

/** Makes an error of the realm one of node's. @param name that of its class, as `TypeError` */
export function giveCodedClass(vm: InRealm, error: object, name: string, code: string): void {
  const known = prototypes.get(vm.realm) ?? new Map<string, object>();
  prototypes.set(vm.realm, known);
  const key = `${name} ${code}`;
  const prototype = known.get(key) ?? madeFor(vm.realm, name, code);
  known.set(key, prototype);
  Object.setPrototypeOf(error, prototype);
}

function madeFor(realm: Realm, name: string, code: string): object {
  const base = realm.intrinsics[name] as { readonly prototype: object };
  const text = (error: unknown): string => `${(error as Error).name} [${code}]: ${(error as Error).message}`;
  const methods = [
    ['constructor', base],
    ['toString', realm.makeNative(text, 'toString', 0)],
  ] as const;
  const prototype = Object.create(base.prototype) as object;
  for (const [method, value] of methods)
    Object.defineProperty(prototype, method, { value, writable: true, configurable: true });
  return prototype;
}
