/** What running an input again on plain node says of a path. */
export type ReplayVerdict =
  /** Same outcome, same effects, same stream of decisions. */
  | { readonly replay: 'same' }
  | { readonly replay: 'divergent'; readonly reason: string }
  /** The input cannot be built from outside, or the target not be reached. */
  | { readonly replay: 'impossible'; readonly reason: string };
