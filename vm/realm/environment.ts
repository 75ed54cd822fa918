/**
 * Clock, randomness and figures of the machine for the program under test: deterministic, and back at their start for
 * each path.
 */

/** The time at which every path starts, unless it is told another. */
const EPOCH = Date.UTC(2024, 0, 1);

/** Where paths start later, their process has run for the time by which they do, divided by this. */
const PACE = 1024;

/** By how much figures differ where paths start later: less than this. */
const MOST_MORE = 97;

export class Environment {
  private reads = 0;
  private state = 0;
  private looks = 0;
  private hasLookedAround = false;
  private epoch = EPOCH;
  /** Whether the variables are inputs from now on. */
  hasKnownVariables = false;
  /** Whether the program asked for local time, or for what depends on the language, since the last reset. */
  readsZone = false;
  readsLanguage = false;
  /** Whether a function of the program is called by others, since the path began. */
  isCalled = false;
  private readonly made = new Map<string, unknown>();

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
    this.hasKnownVariables = false;
    this.readsZone = false;
    this.readsLanguage = false;
    this.isCalled = false;
    this.made.clear();
    this.epoch = EPOCH + this.later;
    this.state = (this.seed ^ 0x9e3779b9) >>> 0 || 1;
  }

  /** What the path has seen so far. @returns goes back to it */
  save(): { readonly objects: readonly unknown[]; restore(): void } {
    const { reads, state, looks, hasLookedAround, readsZone, readsLanguage, epoch, hasKnownVariables } = this;
    const seen = { reads, state, looks, hasLookedAround, readsZone, readsLanguage, epoch, hasKnownVariables };
    const made = new Map(this.made);
    return {
      objects: [...made.values()],
      restore: () => {
        Object.assign(this, seen, { isCalled: false });
        this.made.clear();
        for (const [name, value] of made) this.made.set(name, value);
      },
    };
  }

  /** Whether the program looked at the clock or at a random number since the last reset. */
  get used(): boolean {
    return this.looks > 0;
  }

  /** Whether the program read its surroundings since the last reset: variables, command line, platform, callers. */
  get surroundingsUsed(): boolean {
    return this.hasLookedAround;
  }

  lookAround(): void {
    this.hasLookedAround = true;
  }

  /**
   * The program reads what others decide that may have loaded it and now call it: globals that are missing, which is the main
   * module. While it is loaded these are node's, and nothing else has run.
   */
  lookAtOthers(): void {
    if (this.isCalled) this.hasLookedAround = true;
  }

  /** What a path has for itself, made when it is first asked for. */
  ofPath<Made>(name: string, make: () => Made): Made {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name) as Made;
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

  /** Milliseconds since the start of the process. */
  elapsed(): number {
    this.looks += 1;
    return this.later / PACE + this.reads++;
  }

  /** The time at which the process started, in milliseconds since 1970. */
  origin(): number {
    this.looks += 1;
    return this.epoch - this.later / PACE;
  }

  /** A number that the machine or the process has at the moment, as free memory. */
  figure(usual: number): number {
    this.looks += 1;
    return this.later === 0 ? usual : usual + 1 + (this.later % MOST_MORE);
  }

  /** A number or a text that another process or machine has otherwise, as its name. */
  ownNumber(usual: number): number {
    this.hasLookedAround = true;
    return this.later === 0 ? usual : usual + 1 + (this.later % MOST_MORE);
  }

  name(usual: string): string {
    this.hasLookedAround = true;
    return this.later === 0 ? usual : `${usual}${this.later}`;
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
