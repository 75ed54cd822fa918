/** The sums over all batches of an enumeration. */
import type { BatchRecord } from './protocol.js';
import type { CheckCounts, CheckFailure, ThrownGroup, UnfinishedInput } from './verdict.js';

/** The sum of the batches that were reported so far. */
export class CheckTally {
  readonly failures: CheckFailure[] = [];
  readonly timeouts: UnfinishedInput[] = [];
  /** Inputs found; with a sample, the inputs from which it was drawn. */
  generated = 0;
  milliseconds = 0;
  /** There were more kinds of errors than are kept. */
  isCut = false;
  private readonly groups = new Map<string, ThrownGroup>();
  private readonly counts = { passed: 0, failed: 0, threw: 0, timeout: 0 };
  private readonly found = { isomorphicDropped: 0, candidates: 0 };
  /** What processes before this one had found. */
  private before = { isomorphicDropped: 0, candidates: 0 };

  /** @param most inputs that did not come back, and errors, that are kept; all are counted */
  constructor(private readonly most: number) {}

  get checked(): CheckCounts {
    return { ...this.counts };
  }

  get counters(): { readonly isomorphicDropped: number; readonly candidates: number } {
    return { ...this.found };
  }

  get thrown(): readonly ThrownGroup[] {
    return [...this.groups.values()];
  }

  /** A process starts. */
  begin(): void {
    this.before = { ...this.found };
  }

  /** @param isAll each input that is found is judged */
  add(batch: BatchRecord, isAll: boolean): void {
    const { passed, failed, failures, thrown, timeouts, milliseconds } = batch;
    this.counts.passed += passed;
    this.counts.failed += failed;
    this.counts.timeout += timeouts.length;
    this.failures.push(...failures);
    this.timeouts.push(...timeouts.slice(0, this.most - this.timeouts.length));
    for (const group of thrown) this.addThrown(group);
    this.milliseconds += milliseconds;
    if (isAll) this.generated = batch.done;
    this.count(batch);
  }

  count({
    isomorphicDropped = 0,
    candidates = 0,
  }: Pick<BatchRecord, 'isomorphicDropped' | 'candidates'>): void {
    if (candidates === 0) return;
    this.found.isomorphicDropped = this.before.isomorphicDropped + isomorphicDropped;
    this.found.candidates = this.before.candidates + candidates;
  }

  private addThrown(group: ThrownGroup): void {
    const key = JSON.stringify(group.error);
    const known = this.groups.get(key);
    this.counts.threw += group.count;
    if (known) this.groups.set(key, { ...known, count: known.count + group.count });
    else if (this.groups.size < this.most) this.groups.set(key, group);
    else this.isCut = true;
  }
}
