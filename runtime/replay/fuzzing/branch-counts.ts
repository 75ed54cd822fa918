/**
 * Which branches of a program runs have taken, and how often in a row of what: a run that takes one branch behind another for
 * the first time, or twice as often as any before it, is worth changing further (Zalewski, "Technical details of AFL", 2014).
 */

/** Pairs of branches share a counter where their hashes do. */
const COUNTERS = 1 << 16;
/** Decisions that a run may take: an endless one is ended by an exception from there on. */
const MOST_DECISIONS = 100_000;

/** Thrown into a run that does not end. */
class Endless extends Error {}

export class BranchCounts {
  private readonly counts = new Uint8Array(COUNTERS);
  /** The powers of two that each counter has come to, as bits. */
  private readonly seen = new Uint16Array(COUNTERS);
  private readonly touched: number[] = [];
  private before = 0;
  private left = 0;
  private run = 0;
  /** By twice the site, plus one if taken: the last run that took it. */
  private lastRun: number[] = [];
  private open: boolean[] = [];
  /** Outcomes that the run has taken and that are to be found. */
  private found: number[] = [];

  /** How many decisions runs have taken. */
  decisions = 0;

  /** Tells which outcomes are to be found: all others are not looked for. */
  setOpen(entries: readonly number[]): void {
    this.open = [];
    for (const entry of entries) this.open[entry] = true;
  }

  /** Outcomes were found. */
  close(entries: readonly number[]): void {
    for (const entry of entries) this.open[entry] = false;
  }

  isOpen(entry: number): boolean {
    return this.open[entry] === true;
  }

  readonly note = (site: number, taken: boolean): void => {
    const entry = site * 2 + (taken ? 1 : 0);
    this.left -= 1;
    if (this.left < 0) throw new Endless('a run that does not end');
    if (this.lastRun[entry] !== this.run) {
      this.lastRun[entry] = this.run;
      if (this.open[entry] === true) this.found[this.found.length] = entry;
    }
    const hash = Math.imul(entry + 1, 0x9e3779b1);
    const counter = ((this.before >>> 1) ^ hash) >>> 16;
    this.before = hash;
    const count = this.counts[counter]!;
    if (count === 0) this.touched[this.touched.length] = counter;
    if (count < 255) this.counts[counter] = count + 1;
  };

  begin(): void {
    this.run += 1;
    this.before = 0;
    this.left = MOST_DECISIONS;
    this.found = [];
  }

  /** @returns what is to be found and the run took, and whether it did anything as often for the first time */
  end(): { readonly found: readonly number[]; readonly isNew: boolean } {
    const { touched, counts, seen } = this;
    let isNew = false;
    for (let i = 0; i < touched.length; i += 1) {
      const counter = touched[i]!;
      const bit = 1 << (31 - Math.clz32(counts[counter]!));
      if ((seen[counter]! & bit) === 0) {
        seen[counter]! |= bit;
        isNew = true;
      }
      counts[counter] = 0;
    }
    touched.length = 0;
    this.decisions += MOST_DECISIONS - Math.max(this.left, 0);
    const { found } = this;
    // What comes behind the run is none of it.
    this.left = Number.POSITIVE_INFINITY;
    this.found = [];
    return { found, isNew };
  }
}
