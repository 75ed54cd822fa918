/** What reading a type takes and gives. */
import type { Domain } from '../domain.js';
import type { Syntax } from './syntax.js';
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
  readonly remarks?: Set<string> | undefined;
  /** The aliases that the type is a part of, with their domains once these are known. */
  readonly pending?: ReadonlyMap<string, { domain: Domain | undefined }> | undefined;
}

/** A domain, and what the type holds beyond it: `Map<string, number> only empty`. */
export interface TypeReading {
  readonly domain: Domain;
  readonly unmodelled: readonly string[];
}

/** Reads with remarks of its own. */
export function reading(names: TypeNames, read: (names: TypeNames) => Domain): TypeReading {
  const remarks = new Set<string>();
  const domain = read({ ...names, remarks, pending: undefined });
  return { domain, unmodelled: [...remarks] };
}

/** How values of unknown type are explored. */
export const UNKNOWN_VALUES = 'as undefined, null, booleans and numbers';

/** What stands for objects of unknown shape where these are not explored. */
export const UNKNOWN_SHAPE = 'as an object without properties';

/** What stands for the keys of objects where those of unknown shape are not explored. */
export const FEW_KEYS = 'with few keys:';

/** How strings are explored of which only a pattern is known. */
export const ANY_STRING = 'as any string';
/** Notes that a domain is only part of its type. */
export function remark({ remarks }: TypeNames, type: string, only: string): void {
  remarks?.add(`${type} only ${only}`);
}

/** A parameter of a generic type, class or function. */
export interface TypeParameter {
  readonly name: string;
  readonly constraint: Syntax | undefined;
  readonly fallback: Syntax | undefined;
}
