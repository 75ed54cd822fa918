/**
 * Clock, randomness and console of the program under test: deterministic, and back at their start for each path.
 */

/** The time at which every path starts, unless it is told another. */
const EPOCH = Date.UTC(2024, 0, 1);

export class Environment {
  private reads = 0;
  private state = 0;
  private looks = 0;
  private hasLookedAround = false;
  private epoch = EPOCH;

  /** @param later milliseconds by which each path starts later */
  constructor(
    private readonly seed: number,
    private readonly later = 0,
  ) {
    this.reset();
  }

  reset(): void {
    this.reads = 0;
    this.looks = 0;
    this.hasLookedAround = false;
    this.epoch = EPOCH + this.later;
    this.state = (this.seed ^ 0x9e3779b9) >>> 0 || 1;
  }

  /** Whether the program looked at the clock or at a random number since the last reset. */
  get used(): boolean {
    return this.looks > 0;
  }

  /** Whether the program read the environment since the last reset: variables, command line, platform. */
  get surroundingsUsed(): boolean {
    return this.hasLookedAround;
  }

  lookAround(): void {
    this.hasLookedAround = true;
  }

  /** The clock starts at a time, in milliseconds since 1970. */
  startAt(epoch: number): void {
    this.epoch = epoch;
  }

  /** Time passes without a read. */
  advance(milliseconds: number): void {
    this.reads += milliseconds;
  }

  /** Milliseconds since 1970: one more at each read, so that a program that waits for time to pass goes on. */
  now(): number {
    this.looks += 1;
    return this.epoch + this.reads++;
  }

  /** Milliseconds since the start of the path. */
  elapsed(): number {
    this.looks += 1;
    return this.reads++;
  }

  /** A number in [0, 1) (Marsaglia's xorshift, 32 bits). */
  random(): number {
    this.looks += 1;
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state / 0x1_0000_0000;
  }
}
