/** The instances of constraints that are open while the values of one shape are decided, and what they wait for. */
import type { Assertion, Truth } from '../compile/program.js';

/** Elements of an instance that are kept beside each other. One with more binds them in its assertion. */
const FEW = 4;

/** Answers of `onlyOpenPlace`. */
export const SEVERAL = -1;
const NONE = -2;

export class GroundInstances {
  count = 0;
  /** Instances that are not known to be true. */
  active = 0;
  private readonly assertions: Assertion[] = [];
  private elements = new Int32Array(64 * FEW);
  private isActive = new Uint8Array(64);
  /** By instance, where its places begin; one entry more than there are instances. */
  private firstWatch = new Int32Array(65);
  private places = new Int32Array(256);
  private instances = new Int32Array(256);
  /** By watch, the one before it of the same place; -1: there is none. */
  private previous = new Int32Array(256);
  /** By place, its last watch; -1: nobody watches it. */
  private readonly lastWatch: Int32Array;
  private watches = 0;
  /** Instances in the order in which they became true. */
  private retired = new Int32Array(64);
  private retiredCount = 0;

  constructor(places: number) {
    this.lastWatch = new Int32Array(places).fill(-1);
  }

  clear(): void {
    for (let watch = 0; watch < this.watches; watch++) this.lastWatch[this.places[watch]!] = -1;
    this.count = 0;
    this.active = 0;
    this.watches = 0;
    this.retiredCount = 0;
  }

  /** @param a, b, c, d its elements; of no meaning beyond their number. */
  add(assertion: Assertion, a: number, b: number, c: number, d: number): void {
    const instance = this.count;
    if (instance === this.isActive.length) this.growInstances();
    this.assertions[instance] = assertion;
    const { elements } = this;
    const at = instance * FEW;
    elements[at] = a;
    elements[at + 1] = b;
    elements[at + 2] = c;
    elements[at + 3] = d;
    this.isActive[instance] = 1;
    this.count += 1;
    this.active += 1;
    this.firstWatch[this.count] = this.watches;
  }

  /** The instance that was added last waits for a place. */
  watch(place: number): void {
    if (this.watches === this.places.length) this.growWatches();
    const watch = this.watches++;
    this.places[watch] = place;
    this.instances[watch] = this.count - 1;
    this.previous[watch] = this.lastWatch[place]!;
    this.lastWatch[place] = watch;
    this.firstWatch[this.count] = this.watches;
  }

  /** Asserts an instance. */
  assert(instance: number): Truth {
    const { elements } = this;
    const at = instance * FEW;
    return this.assertions[instance]!(elements[at]!, elements[at + 1]!, elements[at + 2]!, elements[at + 3]!);
  }

  isOpen(instance: number): boolean {
    return this.isActive[instance] === 1;
  }

  /** The instance is true from here on. */
  retire(instance: number): void {
    this.isActive[instance] = 0;
    this.active -= 1;
    this.retired[this.retiredCount++] = instance;
  }

  /** What `restore` takes to go back to here. */
  mark(): number {
    return this.retiredCount;
  }

  restore(mark: number): void {
    while (this.retiredCount > mark) {
      this.isActive[this.retired[--this.retiredCount]!] = 1;
      this.active += 1;
    }
  }

  /** The last watch of a place; `before` gives the one before it, -1 for none. */
  last(place: number): number {
    return this.lastWatch[place]!;
  }

  before(watch: number): number {
    return this.previous[watch]!;
  }

  watcher(watch: number): number {
    return this.instances[watch]!;
  }

  /** Whether an open instance waits for the place. */
  isAwaited(place: number): boolean {
    for (let watch = this.lastWatch[place]!; watch >= 0; watch = this.previous[watch]!)
      if (this.isActive[this.instances[watch]!] === 1) return true;
    return false;
  }

  /** The only place of an instance that is not decided, or SEVERAL or NONE. */
  onlyOpenPlace(instance: number, isDecided: (place: number) => boolean): number {
    let only: number = NONE;
    for (let watch = this.firstWatch[instance]!; watch < this.firstWatch[instance + 1]!; watch++) {
      const place = this.places[watch]!;
      if (isDecided(place)) continue;
      if (only >= 0) return SEVERAL;
      only = place;
    }
    return only;
  }

  private growInstances(): void {
    this.elements = grown(this.elements);
    this.retired = grown(this.retired);
    this.firstWatch = grown(this.firstWatch);
    const isActive = new Uint8Array(2 * this.isActive.length);
    isActive.set(this.isActive);
    this.isActive = isActive;
  }

  private growWatches(): void {
    this.places = grown(this.places);
    this.instances = grown(this.instances);
    this.previous = grown(this.previous);
  }
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
