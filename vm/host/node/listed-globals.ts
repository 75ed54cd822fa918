/** Enumerable properties of the global object, in the order in which node has them. */
import type { Realm } from '../../realm/realm.js';

/** Globals of node that are enumerable. */
const LISTED = [
  'global',
  'clearImmediate',
  'setImmediate',
  'clearInterval',
  'clearTimeout',
  'setInterval',
  'setTimeout',
  'queueMicrotask',
  'structuredClone',
  'atob',
  'btoa',
  'performance',
  'fetch',
  'crypto',
] as const;

/** Call it when all globals are there. */
export function listGlobals({ global }: Realm): void {
  for (const name of LISTED) {
    const own = Object.getOwnPropertyDescriptor(global, name);
    if (own === undefined) continue;
    Reflect.deleteProperty(global, name);
    Object.defineProperty(global, name, { ...own, enumerable: true });
  }
}
