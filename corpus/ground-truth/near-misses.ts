/** Heaps that differ from a legal one in a field or two, legal or not. */

/** Which other values a field may be given; the value that it has may be among them. */
export type Alternatives = (object: object, field: string) => readonly unknown[];

/**
 * Changes one field after another of the objects; each change is made while the generator waits and undone when it goes
 * on. All kept fields are own, enumerable and named by strings.
 */
export function* mutants(objects: readonly object[], alternatives: Alternatives): Generator<string> {
  for (const [i, object] of objects.entries()) {
    const fields = object as Record<string, unknown>;
    for (const field of Object.keys(fields)) {
      const before = fields[field];
      for (const value of alternatives(object, field)) {
        if (value === before) continue;
        fields[field] = value;
        yield `object ${i}: ${field}`;
      }
      fields[field] = before;
    }
  }
}

/** Changes one field, then another or the same one. */
export function* mutantsOfMutants(objects: readonly object[], alternatives: Alternatives): Generator<string> {
  for (const first of mutants(objects, alternatives)) {
    for (const second of mutants(objects, alternatives)) yield `${first}, ${second}`;
  }
}

/** All objects that can be reached, the first one included, in the order in which they are met. */
export function reachable(root: object): object[] {
  const found = [root];
  for (const object of found) {
    for (const value of Object.values(object)) {
      if (typeof value === 'object' && value !== null && !found.includes(value)) found.push(value);
    }
  }
  return found;
}

/** A number and its neighbours. */
export function near(value: unknown): number[] {
  return [-2, -1, 0, 1, 2].map((d) => Number(value) + d);
}
