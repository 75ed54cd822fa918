/**
 * A compressed alphabet of UTF-16 code units that keeps their order. ASCII stands for itself. Beyond it some units are
 * named, and each stretch between two of them is one character that stands for any unit there: two such characters may
 * be equal or not, and the same holds of their order.
 *
 * A character is its slot in binary. Sets of units are tested by decision trees over these bits.
 */

import { DecisionTree } from './decision-trees.js';

/** A set of code units as sorted ranges, ends included. */
export type UnitSet = readonly (readonly [first: number, last: number])[];

/** Units below it have a slot of their own number. */
export const ASCII = 128;
export const LAST_UNIT = 0xffff;

/** White space and line terminators (ECMA-262 12.2 and 12.3) beyond ASCII, one range each. */
const BLANKS: UnitSet = [
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

export const WHITE_SPACE: UnitSet = [[9, 13], [32, 32], ...BLANKS];

/**
 * Units that each alphabet names: letters of several scripts, with and without case, some whose other case is ASCII, is
 * longer or depends on what follows, and both halves of surrogate pairs.
 */
const NAMED: readonly number[] = [
  0x80, 0xb5, 0xc9, 0xdf, 0xe9, 0xff, 0x130, 0x131, 0x17f, 0x3a3, 0x3c2, 0x3c3, 0x416, 0x436, 0x4e2d, 0x212a,
  0x212b, 0xd800, 0xd83d, 0xdbff, 0xdc00, 0xde00, 0xdfff, 0xffff,
];

/** What a slot stands for: units from the first to the last. */
interface Slot {
  readonly first: number;
  readonly last: number;
  readonly isNamed: boolean;
}

export class Alphabet {
  private readonly slots: Slot[] = [];
  private readonly slotsOfNamed = new Map<number, number>();
  private readonly trees = new Map<string | UnitSet, DecisionTree>();
  /** Bits of a character. */
  readonly width: number;

  /**
   * @param named more units that get a slot of their own
   * @param sets sets that are tested: no slot is partly in one
   * @param ranks bits that tell units of one slot apart
   */
  constructor(
    named: Iterable<number>,
    sets: readonly UnitSet[] = [],
    readonly ranks = 0,
  ) {
    for (let unit = 0; unit < ASCII; unit++) this.slots.push({ first: unit, last: unit, isNamed: true });
    const own = new Set<number>([...NAMED, ...named]);
    for (const [first, last] of BLANKS) for (let unit = first; unit <= last; unit++) own.add(unit);
    for (const unit of [...own]) for (const other of otherCases(unit)) own.add(other);
    const ofSets = new Set<number>();
    for (const set of sets) for (const [first, last] of set) ofSets.add(first).add(last + 1);
    const begins = new Set<number>([ASCII, ...ofSets]);
    for (const unit of own) {
      begins.add(unit);
      begins.add(unit + 1);
    }
    const sorted = [...begins].filter((unit) => unit >= ASCII && unit <= LAST_UNIT).sort((a, b) => a - b);
    for (const [i, first] of sorted.entries()) {
      const last = (sorted[i + 1] ?? LAST_UNIT + 1) - 1;
      if (own.has(first)) {
        this.add({ first, last, isNamed: true });
        continue;
      }
      // A member of each part of a set has a name, so that there are models with it.
      const isOfSet = ofSets.has(first) || last === first;
      if (isOfSet) this.add({ first, last: first, isNamed: true });
      if (!isOfSet || last > first) this.add({ first: isOfSet ? first + 1 : first, last, isNamed: false });
    }
    this.width = Math.ceil(Math.log2(this.slots.length));
  }

  /** Whether it tells a unit from all others. */
  names(unit: number): boolean {
    return this.slotOf(unit) !== undefined;
  }

  /** Whether no slot is partly in a set, and each part of it has a member with a name. */
  fits(set: UnitSet): boolean {
    return set.every(([first, last]) =>
      [first, last + 1].every((unit) => unit <= ASCII || unit > LAST_UNIT || this.names(unit)),
    );
  }

  private add(slot: Slot): void {
    if (slot.isNamed) this.slotsOfNamed.set(slot.first, this.slots.length);
    this.slots.push(slot);
  }

  /** Whether each slot is at most a limit as a whole, or not at all. */
  parts(limit: number): boolean {
    return !this.slots.some(({ first, last }) => first <= limit && limit < last);
  }

  get size(): number {
    return this.slots.length;
  }

  /** The slot of a unit that has a name, else undefined. */
  slotOf(unit: number): number | undefined {
    return unit < ASCII ? unit : this.slotsOfNamed.get(unit);
  }

  /** The unit of a slot, the first one if there are more, and the last. */
  unitOf(slot: number): number {
    return this.slots[slot].first;
  }

  lastOf(slot: number): number {
    return this.slots[slot].last;
  }

  isNamed(slot: number): boolean {
    return this.slots[slot].isNamed;
  }

  /** The test of a name or a set, made once. */
  tree(of: string | UnitSet, holds: () => readonly boolean[]): DecisionTree {
    let tree = this.trees.get(of);
    if (tree === undefined) {
      tree = new DecisionTree(holds(), this.width);
      this.trees.set(of, tree);
    }
    return tree;
  }

  /** By slot, whether its units are in a set. */
  members(set: UnitSet): readonly boolean[] {
    let at = 0;
    return this.slots.map(({ first }) => {
      while (at < set.length && set[at][1] < first) at += 1;
      return at < set.length && set[at][0] <= first;
    });
  }
}

/** Units that a unit becomes in upper and lower case, if it becomes one. */
function otherCases(unit: number): readonly number[] {
  const text = String.fromCharCode(unit);
  return [text.toUpperCase(), text.toLowerCase()]
    .filter((other) => other.length === 1)
    .map((other) => other.charCodeAt(0));
}
