/**
 * The field that holds what a function of the input returns. No program can name it: functions have no such property.
 * It has a file of its own, so that who only reads types need not load the machine.
 */
export const RETURNED = '()';

/** The field of a function of unknown type that holds what its call number `index` returns. */
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
