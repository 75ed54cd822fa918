/** Counters by name, summed over all runs. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(counts: ReadonlyMap<string, number>): void {
    for (const [name, count] of counts) this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  get isEmpty(): boolean {
    return this.counts.size === 0;
  }

  entries(): readonly (readonly [name: string, count: number])[] {
    return [...this.counts];
  }
}
