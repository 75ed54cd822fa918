/** What a type holds beyond its domain. */
export interface Approximation {
  /** In words: `Map<string, number> only empty`. */
  readonly text: string;
  /** What is not known of the type, where values of unknown type may stand for it. */
  readonly unknown?: Unknown;
  /** The type, where it is the one that nothing is known of. */
  readonly type?: string;
  /** Whether the type is declared as any value, or not at all. */
  readonly isAny?: boolean;
}

/** Nothing is known; nothing but that it is an object; not which keys it has. */
export type Unknown = 'values' | 'shape' | 'keys';

/** Approximations that say the same are one object. */
const made = new Map<string, Approximation>();

export function approximation(of: Approximation): Approximation {
  const key = `${of.unknown ?? ''} ${of.isAny === true} ${of.text}`;
  const known = made.get(key);
  if (known) return known;
  made.set(key, of);
  return of;
}

/** What stands for a part of a type: in words, and of what is unknown. */
export interface StandIn {
  readonly text: string;
  readonly unknown: Unknown;
}

/** How values of unknown type are explored where no others are. */
export const UNKNOWN_VALUES: StandIn = {
  text: 'as undefined, null, booleans and numbers',
  unknown: 'values',
};

/** What stands for objects of unknown shape where these are not explored. */
export const UNKNOWN_SHAPE: StandIn = { text: 'as an object without properties', unknown: 'shape' };

/** What stands for the keys of objects where those of unknown shape are not explored. */
export const fewKeys = (keys: string): StandIn => ({ text: `with few keys: ${keys}`, unknown: 'keys' });

/** A type of which values of unknown type are explored alone. */
export function unknownValues(type: string, isAny: boolean): Approximation {
  return standsFor(type, UNKNOWN_VALUES, isAny);
}

export function standsFor(type: string, only: StandIn | string, isAny = false): Approximation {
  if (typeof only === 'string') return approximation({ text: `${type} only ${only}` });
  return approximation({ text: `${type} only ${only.text}`, unknown: only.unknown, type, isAny });
}
