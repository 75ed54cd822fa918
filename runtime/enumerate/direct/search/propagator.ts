/**
 * What the formulas say of a candidate that is not complete yet. While its shape is decided, each constraint
 * whose
 * columns changed is asserted anew; once it is fixed, the constraints are grounded, and each instance waits for
 * the
 * values that it depends on. What is true stays true on the branch and is not looked at again.
 */

import { type Assertion, type ConstraintCode, type Program, trackWords } from '../compile/program.js';
import type { Candidate, Place } from '../space/candidate.js';
import { FIRST_OBJECT } from '../space/elements.js';
import type { Column, Layout } from '../space/layout.js';
import { GroundInstances, SEVERAL } from './ground-instances.js';

/**
 * A constraint that needs values, too, and did not cut the search for shapes in so many attempts is left for
 * the end
 * of the shape; one attempt in so many is made all the same.
 */
const PATIENCE = 64;

const FRAME = 4;

export class Propagator {
  private readonly constraints: readonly ConstraintCode[];
  /** By column, the constraints that read it. */
  private readonly readers: readonly (readonly number[])[];
  private readonly existenceReaders: readonly number[];
  private readonly isRetired: Uint8Array;
  private readonly isQueued: Uint8Array;
  private readonly retired: Int32Array;
  private retiredCount = 0;
  private readonly attempts: Int32Array;
  /** By column, what is called with an object before its place is decided. */
  private readonly filters: readonly (readonly Assertion[])[];
  /** Constraints that their filters could not keep on this branch. */
  private readonly isMissed: Uint8Array;
  private readonly missed: Int32Array;
  private missedCount = 0;
  private readonly instances: GroundInstances;
  private queue = new Int32Array(64);
  private isInstanceQueued = new Uint8Array(64);
  /** The changes of the candidate that were looked at. */
  private seen = 0;
  private seenObjects = 0;
  private seenOpen = 1;
  private frames = new Int32Array(FRAME * 64);
  private depth = 0;
  private readonly columnOfPosition: Int32Array;
  private readonly placeOfPosition: Int32Array;
  private readonly tracks: Int32Array;

  constructor(
    private readonly layout: Layout,
    private readonly candidate: Candidate,
    program: Program<readonly ConstraintCode[]>,
  ) {
    const { columns, stride, initial } = layout;
    this.columnOfPosition = new Int32Array(initial.length);
    this.placeOfPosition = new Int32Array(initial.length);
    for (const { index, words } of columns)
      for (const { base } of words)
        for (let object = 0; object < stride; object++) {
          this.columnOfPosition[base + object] = index;
          this.placeOfPosition[base + object] = index * stride + object;
        }
    this.tracks = new Int32Array(trackWords(layout));
    this.instances = new GroundInstances(columns.length * stride);
    const constraints = program(candidate, {
      narrow: (position, mask) => candidate.narrow(position, mask),
      post: (assertion, tracked, a, b, c, d) => {
        this.instances.add(assertion, a, b, c, d);
        this.watchTracked(tracked);
      },
      tracks: this.tracks,
      miss: (index) => {
        if (this.isMissed[index] === 1) return;
        this.isMissed[index] = 1;
        this.missed[this.missedCount++] = index;
      },
    });
    this.constraints = constraints;
    const numbers = constraints.map((_, index) => index).filter((index) => !constraints[index]!.isKept);
    this.filters = columns.map((column) =>
      constraints.flatMap(({ filters }) =>
        filters.flatMap((entry) => (entry.column === column ? [entry.filter] : [])),
      ),
    );
    this.isMissed = new Uint8Array(constraints.length);
    this.missed = new Int32Array(constraints.length);
    this.readers = columns.map((column) => numbers.filter((index) => constraints[index]!.reads.has(column)));
    this.existenceReaders = numbers.filter((index) => constraints[index]!.readsExistence);
    this.isRetired = new Uint8Array(constraints.length);
    this.isQueued = new Uint8Array(constraints.length);
    this.retired = new Int32Array(constraints.length);
    this.attempts = new Int32Array(constraints.length);
  }

  /** Asserts all constraints on a candidate of which nothing is decided. */
  start(): boolean {
    for (let index = 0; index < this.constraints.length; index++)
      this.isQueued[index] = this.constraints[index]!.isKept ? 0 : 1;
    return this.propagateShape();
  }

  /** Before a place of the shape is decided: leaves it what breaks no pattern. False if that is nothing. */
  filter(place: Place): boolean {
    const column = Math.floor(place / this.layout.stride);
    const filters = this.filters[column]!;
    const bit = FIRST_OBJECT + place - column * this.layout.stride;
    for (let at = 0; at < filters.length; at++) if (filters[at]!(bit) === 0) return false;
    return true;
  }

  private isHopeless(index: number): boolean {
    if (this.attempts[index]! < PATIENCE) return false;
    this.attempts[index]! += 1;
    return this.attempts[index]! % PATIENCE !== 0;
  }

  begin(): void {
    const at = this.depth * FRAME;
    if (at + FRAME > this.frames.length) this.frames = grown(this.frames);
    this.frames[at] = this.retiredCount;
    this.frames[at + 1] = this.instances.mark();
    this.frames[at + 2] = this.candidate.orderLength;
    this.frames[at + 3] = this.missedCount;
    this.depth += 1;
    this.candidate.begin();
  }

  undo(): void {
    this.candidate.undo();
    this.depth -= 1;
    const at = this.depth * FRAME;
    while (this.retiredCount > this.frames[at]!) this.isRetired[this.retired[--this.retiredCount]!] = 0;
    this.instances.restore(this.frames[at + 1]!);
    this.seenObjects = this.frames[at + 2]!;
    while (this.missedCount > this.frames[at + 3]!) this.isMissed[this.missed[--this.missedCount]!] = 0;
    this.seen = Math.min(this.seen, this.candidate.changes);
  }

  /** After a decision of the shape: false if no instance is left. */
  propagateShape(): boolean {
    const { candidate, constraints } = this;
    this.noteExistence();
    for (;;) {
      this.noteChanges();
      const index = this.isQueued.indexOf(1);
      if (index < 0) return true;
      this.isQueued[index] = 0;
      const constraint = constraints[index]!;
      if (this.isRetired[index] === 1) continue;
      if (constraint.ground && this.isHopeless(index)) continue;
      const truth = constraint.assert();
      this.attempts[index] = truth === 0 ? 0 : this.attempts[index]! + 1;
      if (truth === 0) {
        this.isQueued.fill(0);
        this.seen = candidate.changes;
        return false;
      }
      if (truth === 2) this.retire(index);
    }
  }

  /** When the shape is fixed: makes the instances of all constraints. False if no instance is left. */
  ground(): boolean {
    const { instances, constraints } = this;
    instances.clear();
    this.tracks.fill(0);
    this.seen = this.candidate.changes;
    for (let index = 0; index < constraints.length; index++) {
      if (this.isRetired[index] === 1) continue;
      const constraint = constraints[index]!;
      if (constraint.isKept && this.isMissed[index] === 0) continue;
      const truth = constraint.ground ? constraint.ground() : constraint.assert();
      if (truth === 0 || (truth === 1 && !constraint.ground)) return false;
    }
    if (this.isInstanceQueued.length < instances.count) {
      this.isInstanceQueued = new Uint8Array(2 * instances.count);
      this.queue = new Int32Array(2 * instances.count);
    }
    let queued = 0;
    for (let instance = 0; instance < instances.count; instance++)
      // What it narrowed itself may have left it one place, or none.
      if (instances.onlyOpenPlace(instance, this.isDecided) !== SEVERAL) {
        this.isInstanceQueued[instance] = 1;
        this.queue[queued++] = instance;
      }
    return this.propagateValues(queued);
  }

  /**
   * After a decision of a value: false if no instance is left. @param queued instances that are queued already.
   */
  propagateValues(queued = 0): boolean {
    const { candidate, instances, queue, isInstanceQueued } = this;
    let tail = queued;
    for (;;) {
      while (this.seen < candidate.changes) {
        const place = this.placeOfPosition[candidate.changedPosition(this.seen)]!;
        this.seen += 1;
        for (let watch = instances.last(place); watch >= 0; watch = instances.before(watch)) {
          const instance = instances.watcher(watch);
          if (!instances.isOpen(instance) || isInstanceQueued[instance] === 1) continue;
          isInstanceQueued[instance] = 1;
          queue[tail++] = instance;
        }
      }
      if (tail === 0) return true;
      const instance = queue[--tail]!;
      isInstanceQueued[instance] = 0;
      if (!instances.isOpen(instance)) continue;
      if (!this.settle(instance)) {
        while (tail > 0) isInstanceQueued[queue[--tail]!] = 0;
        this.seen = candidate.changes;
        return false;
      }
    }
  }

  /** How many ways there are to decide the values that are open. */
  countValues(): number {
    const { candidate, instances } = this;
    if (instances.active === 0) return candidate.possibilities();
    const place = this.nextAwaited();
    if (place < 0) throw new Error('an open instance waits for nothing');
    let count = 0;
    for (
      let choice = candidate.nextChoice(place, -1);
      choice >= 0;
      choice = candidate.nextChoice(place, choice)
    ) {
      this.begin();
      candidate.decide(place, choice);
      if (this.propagateValues()) count += this.countValues();
      this.undo();
    }
    return count;
  }

  /** A value that an open instance waits for; -1: there is none. */
  nextAwaited(): Place | -1 {
    if (this.instances.active === 0) return -1;
    const { length, places } = this.candidate.values;
    for (let at = 0; at < length; at++) {
      const place = places[at]!;
      if (!this.isDecided(place) && this.instances.isAwaited(place)) return place;
    }
    return -1;
  }

  /** Asserts an instance. Where it waits for one place only, leaves that what makes it true. */
  private settle(instance: number): boolean {
    const { instances } = this;
    const truth = instances.assert(instance);
    if (truth === 0) return false;
    if (truth === 2) {
      instances.retire(instance);
      return true;
    }
    const place = instances.onlyOpenPlace(instance, this.isDecided);
    if (place < 0) return true;
    if (!this.candidate.filter(place, () => instances.assert(instance) === 2)) return false;
    instances.retire(instance);
    return true;
  }

  private readonly isDecided = (place: Place): boolean => this.candidate.isDecided(place);

  private retire(index: number): void {
    this.isRetired[index] = 1;
    this.retired[this.retiredCount++] = index;
  }

  private noteExistence(): void {
    const { orderLength, state } = this.candidate;
    if (orderLength === this.seenObjects && state[0] === this.seenOpen) return;
    this.seenObjects = orderLength;
    this.seenOpen = state[0]!;
    for (const index of this.existenceReaders) this.isQueued[index] = 1;
  }

  private noteChanges(): void {
    const { candidate } = this;
    while (this.seen < candidate.changes) {
      const column = this.columnOfPosition[candidate.changedPosition(this.seen)]!;
      this.seen += 1;
      for (const index of this.readers[column]!) this.isQueued[index] = 1;
    }
  }

  /** The instance that was posted last waits for the values that it read. */
  private watchTracked(columns: Int32Array): void {
    const { layout, tracks, instances } = this;
    const words = this.tracks.length / layout.columns.length;
    for (const index of columns) {
      const column: Column = layout.columns[index]!;
      for (let word = 0; word < words; word++) {
        let mask = tracks[index * words + word]!;
        tracks[index * words + word] = 0;
        for (; mask !== 0; mask &= mask - 1) {
          const bit = 32 * word + 31 - Math.clz32(mask & -mask);
          const object = column.role === 'input' ? 0 : bit - FIRST_OBJECT;
          const place = index * layout.stride + object;
          if (!this.isDecided(place)) instances.watch(place);
        }
      }
    }
  }
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
