/** Objects of which the path says what they have when the program reads it, not when they are made. */
export interface LateParts {
  /** Puts on the path what the property is. */
  decide(name: string): void;
  /** Puts on the path which properties there are, and what they are. */
  list(): void;
  /** As `list`, for what cannot wait: the object is changed, or others may refer to it. */
  close(): void;
}
