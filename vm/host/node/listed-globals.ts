/** The global object as a program sees it that looks at it as an object: what is enumerable, in the order of node. */
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
