/** Where exceptions of the running program come from. */
import type { Linked } from './linked.js';

/** A place in code: a function and an address, -1 for its entry. */
export interface CodePlace {
  readonly linked: Linked;
  readonly at: number;
}

export class Thrown {
  /** The exception in flight. */
  inFlight: { readonly value: unknown } | undefined;
  /** The same, kept when it is caught: what `place` is about. */
  last: { readonly value: unknown } | undefined;
  /** Where it was thrown. */
  place: CodePlace | undefined;
  /** Where objects of this run were thrown first. */
  firstPlaces = new WeakMap<object, CodePlace>();

  /** A run starts. */
  reset(): void {
    this.place = undefined;
    this.last = undefined;
    this.firstPlaces = new WeakMap();
  }

  /** Where a value was thrown, if it is the last that was. */
  placeOf(value: unknown): CodePlace | undefined {
    return this.last !== undefined && Object.is(this.last.value, value) ? this.place : undefined;
  }
}
