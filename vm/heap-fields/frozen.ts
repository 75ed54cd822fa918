/**
 * Whether an object of unknown shape, or an array of one, is frozen (ECMA-262, 20.1.2.6), as a field of it that no program can
 * name. A file of its own, so that who only reads types need not load the machine.
 */
export const FROZEN = '(frozen)';

const frozen = new WeakSet<object>();
const { freeze } = Object;

/** Freezes an object of the input, once it has all that it holds. */
export function freezeInput(object: object): void {
  freeze(object);
  frozen.add(object);
}

export function isFrozenInput(object: object): boolean {
  return frozen.has(object);
}
