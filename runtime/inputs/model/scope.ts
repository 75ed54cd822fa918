/** The scope of an exploration: bounds on the number of objects. */
export interface ScopeOptions {
  /** `--scope N`: most objects of each class hierarchy, and of each kind of array; most elements of an array. */
  readonly default: number;
  /** Whether the default was not asked for: then there may be fewer objects of types that lead to each other in many ways. */
  readonly isUsual?: boolean;
  /** `--scope Class=N`, `--scope Class=exactly:N`; `Array=N` arrays of a kind, `Array.length=N` elements. */
  readonly classes: Readonly<Record<string, { readonly limit: number; readonly exact: boolean }>>;
}
