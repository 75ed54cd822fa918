/** Parts of descriptions that are worked out when they are first read: a program declares more than one target asks for. */

/** A function that computes its value once. */
export function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/**
 * A description of which a part is known, and the rest is read from another when it is first asked for.
 * @param names the properties of the rest
 */
export function lazily<T extends object, K extends keyof T>(
  known: Omit<T, K>,
  names: readonly K[],
  read: () => T,
): T {
  const rest = once(read);
  const getters = names.map((name) => [name, { get: () => rest()[name], enumerable: true }] as const);
  return Object.defineProperties({ ...known }, Object.fromEntries(getters)) as T;
}

/** A copy of a description with other values of some properties. Unlike a spread, it reads nothing. */
export function derived<T extends object>(base: T, changes: Partial<T>): T {
  const descriptors = {
    ...Object.getOwnPropertyDescriptors(base),
    ...Object.getOwnPropertyDescriptors(changes),
  };
  return Object.defineProperties({}, descriptors) as T;
}
