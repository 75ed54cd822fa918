/**
 * The field that holds what a function of the input returns. No program can name it: functions have no such property.
 * It has a file of its own, so that who only reads types need not load the machine.
 */
export const RETURNED = '()';

/** What a function returns: one value after the other, call by call, then always another one. */
export interface Returned {
  readonly calls: readonly unknown[];
  readonly always: unknown;
  /** Further calls have fields of their own, too, as soon as a path asks for them. */
  readonly isOpen?: boolean;
  /** Calls with fields of their own may throw. */
  readonly mayThrow?: boolean;
}

/** Among what calls return: the call throws an error. */
export const THROWN = Symbol('thrown');

/** The message of the error that a function of the input throws. */
export const THROWN_MESSAGE = 'thrown by the input';

/** The field of a function that holds what its call number `index` returns, where calls may return different values. */
export function callKey(index: number): string {
  return `(call ${index})`;
}

/** @param key for which `isCallKey` holds */
export function callIndex(key: string): number {
  return Number(key.slice('(call '.length, -1));
}

export function isCallKey(key: PropertyKey): boolean {
  return typeof key === 'string' && /^\(call \d+\)$/u.test(key);
}

/** The field that says whether call number `index` throws. */
export function throwsKey(index: number): string {
  return `(throws ${index})`;
}

/** @param key for which `isThrowsKey` holds */
export function throwsIndex(key: string): number {
  return Number(key.slice('(throws '.length, -1));
}

export function isThrowsKey(key: PropertyKey): boolean {
  return typeof key === 'string' && /^\(throws \d+\)$/u.test(key);
}
