/** An object whose properties are decided on the path when the program reads them, not when the object is made. */
export interface LateParts {
  /** Puts on the path what the property is. */
  decide(name: string): void;
  /** Puts on the path which properties there are, and what they are. */
  list(): void;
  /** As `list`, for what cannot wait: the object is changed, or others may refer to it. */
  close(): void;
}
