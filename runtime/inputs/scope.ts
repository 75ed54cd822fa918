/** The scope of an exploration: bounds on the number of objects. */
export interface ScopeOptions {
  /** `--scope N`: most objects of each class hierarchy, and of each kind of array; most elements of an array. */
  readonly default: number;
  /** `--scope Class=N`, `--scope Class=exactly:N`; `Array=N` arrays of a kind, `Array.length=N` elements. */
  readonly classes: Readonly<Record<string, { readonly limit: number; readonly exact: boolean }>>;
}
