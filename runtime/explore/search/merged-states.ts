/** States of the program between calls: a search goes on from each once, by the shortest sequence that leads there. */

interface Owner {
  readonly depth: number;
  /** The path that leads there. */
  readonly path: string;
}

export class MergedStates {
  private readonly owners = new Map<string, Owner>();

  /**
   * Whether another path leads to the state, with no more calls.
   * @param state as text; undefined: it is like no other
   */
  isKnown(state: string | undefined, { depth, path }: Owner): boolean {
    if (state === undefined) return false;
    const owner = this.owners.get(state);
    if (owner !== undefined && owner.path !== path && owner.depth <= depth) return true;
    this.owners.set(state, { depth, path });
    return false;
  }

  get size(): number {
    return this.owners.size;
  }
}
