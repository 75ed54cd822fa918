/**
 * Guarded values: a JavaScript value that depends on solver variables, as a tag and a payload.
 *
 * The guards of one value exclude each other and exactly one holds. A value that is known has one guard that is
 * `TRUE`; then everything computed from it folds to constants.
 */

import type { TextTerms } from '../../solver/terms/constructors/text-terms.js';
import { type Bool, FALSE, type Num, type Terms, TRUE } from '../../solver/terms/terms.js';

export interface GuardedNumber {
  readonly guard: Bool;
  readonly term: Num;
}

export interface GuardedString {
  readonly guard: Bool;
  readonly text: TextTerms;
}

export interface GuardedConstant {
  readonly guard: Bool;
  readonly value: string | symbol;
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
  readonly bigints: readonly GuardedNumber[];
  /** Strings that are not known. */
  readonly strings: readonly GuardedString[];
  /** Strings that are numbers or bigints as the language writes them. */
  readonly renderings: readonly GuardedNumber[];
  /** Guards by object number: atoms first, objects allocated by the run after them. */
  readonly references: ReadonlyMap<number, Bool>;
  /** Known values without a term: strings, symbols. */
  readonly constants: readonly GuardedConstant[];
}

const NO_REFERENCES: ReadonlyMap<number, Bool> = new Map();

/** The value that is nothing: no guard holds. Parts are overridden to make a value. */
export const NOTHING: Guarded = {
  undefined: FALSE,
  null: FALSE,
  absent: FALSE,
  boolean: FALSE,
  isTrue: FALSE,
  numbers: [],
  bigints: [],
  strings: [],
  renderings: [],
  references: NO_REFERENCES,
  constants: [],
};

export const GUARDED_UNDEFINED: Guarded = { ...NOTHING, undefined: TRUE };
const GUARDED_NULL: Guarded = { ...NOTHING, null: TRUE };
export const GUARDED_ABSENT: Guarded = { ...NOTHING, absent: TRUE };

/** A known primitive value. */
export function guardedPrimitive(terms: Terms, value: unknown): Guarded {
  switch (typeof value) {
    case 'undefined':
      return GUARDED_UNDEFINED;
    case 'boolean':
      return guardedBoolean(value ? TRUE : FALSE);
    case 'number':
      return guardedNumber(numberTerm(terms, value));
    case 'bigint':
      return { ...NOTHING, bigints: [{ guard: TRUE, term: terms.bigint(value) }] };
    case 'string':
    case 'symbol':
      return { ...NOTHING, constants: [{ guard: TRUE, value }] };
    default:
      if (value === null) return GUARDED_NULL;
      throw new TypeError('not a primitive value');
  }
}

/** The term of a known number: an exact one where it is finite and not -0. */
export function numberTerm(terms: Terms, value: number): Num {
  return Number.isFinite(value) && !Object.is(value, -0) ? terms.num(value) : terms.double(value);
}

export function guardedBoolean(isTrue: Bool): Guarded {
  return { ...NOTHING, boolean: TRUE, isTrue };
}

export function guardedNumber(term: Num): Guarded {
  return { ...NOTHING, numbers: [{ guard: TRUE, term }] };
}

export function guardedReference(object: number): Guarded {
  return { ...NOTHING, references: new Map([[object, TRUE]]) };
}

/** The value with its guards rewritten; what holds under none of them is left out. */
export function rewritten(value: Guarded, rewrite: (term: Bool) => Bool): Guarded {
  const kept = <T extends { readonly guard: Bool }>(list: readonly T[]): T[] =>
    list.map((item) => ({ ...item, guard: rewrite(item.guard) })).filter(({ guard }) => guard !== FALSE);
  return {
    undefined: rewrite(value.undefined),
    null: rewrite(value.null),
    absent: rewrite(value.absent),
    boolean: rewrite(value.boolean),
    isTrue: rewrite(value.isTrue),
    numbers: kept(value.numbers),
    bigints: kept(value.bigints),
    strings: kept(value.strings),
    renderings: kept(value.renderings),
    references: new Map(
      [...value.references]
        .map(([object, guard]) => [object, rewrite(guard)] as const)
        .filter(([, guard]) => guard !== FALSE),
    ),
    constants: kept(value.constants),
  };
}
