/**
 * Whether promises of the input never settle, and what they are settled with, as fields of them (ECMA-262, 27.2.6) that no program can name. It has a file
 * of its own, so that who only reads types need not load the machine.
 */

export const PENDING = '(pending)';
export const REJECTED = '(rejected)';
export const FULFILLED_WITH = '(value)';
export const REJECTED_WITH = '(reason)';

export interface Settled {
  /** It never is. */
  readonly isPending?: boolean;
  readonly isRejected: boolean;
  /** The value or reason. */
  readonly value: unknown;
}

const known = new WeakMap<object, Settled>();

/** Notes what a promise of the input is settled with. */
export function noteSettled(promise: object, settled: Settled): void {
  known.set(promise, settled);
}

/** What a promise is settled with that the input brought; undefined of all others. */
export function settledWith(promise: object): Settled | undefined {
  return known.get(promise);
}
