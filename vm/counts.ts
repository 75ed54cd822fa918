/** How often what has a name happened: values that lost their shadow by operation, calls back by built-in. */
export class Counts {
  private counts = new Map<string, number>();

  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  get total(): number {
    let sum = 0;
    for (const count of this.counts.values()) sum += count;
    return sum;
  }

  /** What was counted since the last reset. */
  get byName(): ReadonlyMap<string, number> {
    return new Map(this.counts);
  }

  reset(): void {
    this.counts.clear();
  }
}
