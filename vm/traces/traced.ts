/** What stack traces read of the running program. */
import type { BuiltinCall, Frame } from '../frames/frame.js';
import type { Realm } from '../realm/realm.js';
import type { HostLines } from './host.js';

/** A realm in which errors are made. */
export interface InRealm {
  readonly realm: Realm;
}

/** The stack of a program. */
export interface Traced extends InRealm {
  readonly frames: readonly Frame[];
  /** Index of the running frame; 0 is none. */
  readonly depth: number;
  /** The built-in that the running frame calls, while that neither has returned nor become a frame. */
  readonly calling: BuiltinCall | undefined;
  /** What of node itself is shown. */
  readonly node: { readonly lines: HostLines };
  /** The promise that the running job will settle. */
  readonly jobs: { readonly settles: object | undefined };
}
