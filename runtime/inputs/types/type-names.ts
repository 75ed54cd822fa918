/** What reading a type takes and gives. */

import { type Approximation, approximation, type StandIn, standsFor } from '../domains/approximation.js';
import type { Domain } from '../domains/domain.js';
import type { TypeScope } from './type-scope.js';

/** What the names in a type stand for. */
export interface TypeNames {
  /** The declarations of the file that the type stands in. */
  readonly scope: TypeScope;
  /** The class around the type, for the type `this`. */
  readonly self?: string | undefined;
  /** Type parameters, by name. */
  readonly bindings?: ReadonlyMap<string, Domain> | undefined;
  /** Offset of the tag, if the type stands in a doc comment: its syntax has no offsets in the file. */
  readonly at?: number | undefined;
  /** Takes what types hold beyond their domains. */
  readonly approximations?: Set<Approximation> | undefined;
  /** The aliases that the type is a part of, with their domains once these are known. */
  readonly pending?: ReadonlyMap<string, { domain: Domain | undefined }> | undefined;
}

/** A domain, and what the type holds beyond it. */
export interface TypeReading {
  readonly domain: Domain;
  readonly approximations: readonly Approximation[];
}

/** Reads with approximations of its own. */
export function reading(names: TypeNames, read: (names: TypeNames) => Domain): TypeReading {
  const approximations = new Set<Approximation>();
  const domain = read({ ...names, approximations, pending: undefined });
  return { domain, approximations: [...approximations] };
}

/** How strings are explored of which only a pattern is known. */
export const ANY_STRING = 'as any string';
/** Notes that a domain is only part of its type. */
export function approximate(
  { approximations }: TypeNames,
  type: string,
  only: StandIn | string,
  isAny = false,
): void {
  approximations?.add(standsFor(type, only, isAny));
}

/** Notes what is missing of a type. */
export function noteMissing({ approximations }: TypeNames, text: string): void {
  approximations?.add(approximation({ text }));
}
