/**
 * Values as a trace keeps them: JSON made without running code of the program. Numbers, strings, booleans and null
 * are themselves; all else is an object with `$`.
 */

export type Captured = number | string | boolean | null | CapturedOther;

export type CapturedOther =
  | { readonly $: 'undefined' }
  /** `NaN`, `Infinity`, `-Infinity`, `-0`. */
  | { readonly $: 'number'; readonly v: string }
  | { readonly $: 'bigint'; readonly v: string }
  | { readonly $: 'symbol' }
  | { readonly $: 'function' }
  /** A string that is longer than what is kept of one. `n`: its length; `v`: its beginning. */
  | { readonly $: 'string'; readonly n: number; readonly v: string }
  /** An object that looks the same as those with these numbers; only of what is answered to other questions. */
  | { readonly $: 'like'; readonly ids: readonly number[] }
  /** `n`: length; `v`: elements, undefined where there are more than are kept, or it stands too deep. */
  | { readonly $: 'array'; readonly id: number; readonly n: number; readonly v?: readonly Captured[] }
  /** A Map or Set. `n`: its size; `k`: the keys of a Map; `v`: what is in it, as of arrays. */
  | {
      readonly $: 'map' | 'set';
      readonly id: number;
      readonly n: number;
      readonly k?: readonly Captured[];
      readonly v?: readonly Captured[];
    }
  /** `c`: name of the class, absent of plain objects; `v`: properties, absent where it stands too deep. */
  | {
      readonly $: 'object';
      readonly id: number;
      readonly c?: string;
      readonly v?: Readonly<Record<string, Captured>>;
    };

/** How much of a value is kept. */
export interface CaptureLimits {
  /** Objects within objects. */
  readonly depth: number;
  /** Elements of an array or collection. */
  readonly elements: number;
  /** Characters of a string. */
  readonly characters: number;
  /** Properties of an object. */
  readonly properties: number;
  /** What is in Maps and Sets stands in an order of its own. */
  readonly isUnordered?: true;
}

export const CAPTURE_LIMITS: CaptureLimits = { depth: 3, elements: 50, characters: 200, properties: 30 };
