/** Values that lost their shadow, counted by operation. */
export class Concretizations {
  private counts = new Map<string, number>();

  count(operation: string): void {
    this.counts.set(operation, (this.counts.get(operation) ?? 0) + 1);
  }

  get total(): number {
    let sum = 0;
    for (const count of this.counts.values()) sum += count;
    return sum;
  }

  /** What was counted since the last reset. */
  get byOperation(): ReadonlyMap<string, number> {
    return new Map(this.counts);
  }

  reset(): void {
    this.counts.clear();
  }
}
