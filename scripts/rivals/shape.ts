/** What values an argument may be, as data that a process can be given. */

export type Shape =
  | {
      readonly kind:
        | 'any'
        | 'number'
        | 'integer'
        | 'string'
        | 'boolean'
        | 'bigint'
        | 'symbol'
        | 'date'
        | 'function';
    }
  | { readonly kind: 'literal'; readonly value: Literal }
  | { readonly kind: 'array'; readonly element: Shape }
  | { readonly kind: 'tuple'; readonly elements: readonly Shape[] }
  | { readonly kind: 'record'; readonly fields: readonly Field[] }
  /** A typed array of that class. */
  | { readonly kind: 'typed'; readonly name: string }
  | { readonly kind: 'union'; readonly members: readonly Shape[] };

export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
}

/** A value that JSON lacks is told by its name. */
export type Literal =
  | { readonly json: string | number | boolean | null }
  | { readonly undefined: true }
  | { readonly bigint: string };

/** An argument. */
export interface Argument {
  readonly shape: Shape;
  /** The elements of the list are arguments. */
  readonly rest: boolean;
}

export const ANY: Shape = { kind: 'any' };
