/** Functions of inputs: each returns known values, whatever it is called with, and does nothing else. */
import { uncurry } from './reflection.js';

/** What a function returns: one value at each call, or one after the other and then undefined. */
export type Returned = { readonly always: unknown } | { readonly calls: readonly unknown[] };

const known = new WeakMap<object, Returned>();
const bind = uncurry(Function.prototype.bind);
const [get, set] = [uncurry(WeakMap.prototype.get), uncurry(WeakMap.prototype.set)];

/** Notes what a function of an input returns. */
export function noteReturned(callee: object, returned: Returned): void {
  set(known, callee, returned);
}

/** What a function returns that an input brought; undefined for all other functions. */
export function returnedBy(callee: object): Returned | undefined {
  return get(known, callee) as Returned | undefined;
}

/** A function of this realm that returns what is noted of it. */
export function inputFunction(): () => unknown {
  let called = 0;
  // Bound, so that its text is the same wherever it is made.
  const made = bind((): unknown => {
    const returned = returnedBy(made);
    if (returned === undefined || 'always' in returned) return returned?.always;
    called += 1;
    return returned.calls[called - 1];
  }, undefined) as () => unknown;
  Object.defineProperty(made, 'name', { value: '', configurable: true });
  return made;
}
