/** Functions of inputs: each returns known values or throws, whatever it is called with, and does nothing else. */
import { type Returned, THROWN, THROWN_MESSAGE } from '../../../vm/heap-fields/returned.js';
import { uncurry } from './reflection.js';

const NOTHING: Returned = { calls: [], always: undefined };
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

/** A function of this realm that returns what is noted of it. @param keep is told of functions that it is given */
export function inputFunction(keep?: (callback: object) => void): () => unknown {
  let called = 0;
  // Bound, so that its text is the same wherever it is made.
  const made = bind((...args: readonly unknown[]): unknown => {
    for (let i = 0; i < args.length; i += 1) {
      const arg = args[i];
      if (typeof arg === 'function') keep?.(arg);
    }
    const { calls, always } = returnedBy(made) ?? NOTHING;
    called += 1;
    const value = called <= calls.length ? calls[called - 1] : always;
    if (value === THROWN) throw new Error(THROWN_MESSAGE);
    return value;
  }, undefined) as () => unknown;
  Object.defineProperty(made, 'name', { value: '', configurable: true });
  return made;
}
