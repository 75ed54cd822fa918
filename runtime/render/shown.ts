/** Heaps as they are shown: objects with their fields, what changed between two states marked. Pages know these types, too. */

export interface ShownValue {
  /** A value in words, or the name of an object. */
  readonly text: string;
  /** The object that it refers to. */
  readonly target?: number;
}

export interface ShownField extends ShownValue {
  readonly name: string;
  /** What the field holds in the other state, where that is something else. */
  readonly other?: ShownValue | undefined;
}

export interface ShownObject {
  readonly atom: number;
  readonly name: string;
  readonly className: string;
  readonly fields: readonly ShownField[];
  /** It is not in the other state. */
  readonly isOnlyHere: boolean;
}

export interface Snapshot {
  readonly title: 'before' | 'after';
  /** `this`, the parameters, `result`. */
  readonly roots: readonly ShownField[];
  readonly objects: readonly ShownObject[];
}
