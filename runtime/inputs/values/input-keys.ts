/** The keys of inputs in JSON: the names of the parameters; `...name` holds the list of a rest parameter. */

export interface NamedInput {
  readonly name: string;
  /** The elements of the list are arguments. */
  readonly rest: boolean;
}

export function inputKey({ name, rest }: NamedInput): string {
  return rest ? `...${name}` : name;
}

/** The inverse of `inputKey`. */
export function inputOfKey(key: string): NamedInput {
  return key.startsWith('...') ? { name: key.slice(3), rest: true } : { name: key, rest: false };
}
