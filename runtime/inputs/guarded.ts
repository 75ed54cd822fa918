/**
 * Guarded values: a JavaScript value that depends on solver variables, as a tag and a payload.
 *
 * The guards of one value exclude each other and exactly one holds. A value that is known has one guard that is
 * `TRUE`; then everything computed from it folds to constants.
 */
import type { Bool, Num } from '../solver/terms.js';

export interface GuardedNumber {
  readonly guard: Bool;
  readonly term: Num;
}

export interface GuardedConstant {
  readonly guard: Bool;
  readonly value: string | bigint | symbol;
}

export interface Guarded {
  readonly undefined: Bool;
  readonly null: Bool;
  /** No own property of that name. */
  readonly absent: Bool;
  /** Guard of the booleans, and which of them it is (meaningful under the guard only). */
  readonly boolean: Bool;
  readonly isTrue: Bool;
  readonly numbers: readonly GuardedNumber[];
  /** Guards by object number: atoms first, objects allocated by the run after them. */
  readonly references: ReadonlyMap<number, Bool>;
  readonly constants: readonly GuardedConstant[];
}
