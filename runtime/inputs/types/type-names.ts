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
  readonly remarks?: Set<Approximation> | undefined;
  /** The aliases that the type is a part of, with their domains once these are known. */
  readonly pending?: ReadonlyMap<string, { domain: Domain | undefined }> | undefined;
}

/** A domain, and what the type holds beyond it. */
export interface TypeReading {
  readonly domain: Domain;
  readonly unmodelled: readonly Approximation[];
}

/** Reads with remarks of its own. */
export function reading(names: TypeNames, read: (names: TypeNames) => Domain): TypeReading {
  const remarks = new Set<Approximation>();
  const domain = read({ ...names, remarks, pending: undefined });
  return { domain, unmodelled: [...remarks] };
}

/** How strings are explored of which only a pattern is known. */
export const ANY_STRING = 'as any string';
/** Notes that a domain is only part of its type. */
export function remark({ remarks }: TypeNames, type: string, only: StandIn | string, isAny = false): void {
  remarks?.add(standsFor(type, only, isAny));
}

/** Notes what is missing of a type. */
export function remarkText({ remarks }: TypeNames, text: string): void {
  remarks?.add(approximation({ text }));
}
