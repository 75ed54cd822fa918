/** What a section of a baseline records: flat facts, so that two baselines compare line by line. */

/** A value for each name, such as `LinkedList.add / tests` → `3`. Names are unique within a section. */
export type Facts = Readonly<Record<string, string>>;

/** Collects facts; a name that occurs again is numbered. */
export class FactList {
  private readonly found: Record<string, string> = {};

  /** @param value written as JSON, unless it is a string */
  add(names: readonly string[], value: unknown): void {
    const name = names.join(' / ');
    let unique = name;
    for (let n = 2; Object.hasOwn(this.found, unique); n++) unique = `${name} (${n})`;
    this.found[unique] = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  }

  facts(): Facts {
    return this.found;
  }
}

/** The facts of the named fields of a record: fields that are costs (times, memory, queries) are left out by name. */
export function fieldsOf(record: object, leftOut: ReadonlySet<string>): [string, unknown][] {
  return Object.entries(record).filter(([name]) => !leftOut.has(name));
}
