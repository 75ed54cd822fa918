/**
 * Canonical forms of relational structures: equal for two structures if and only if a renaming of atoms within
 * their
 * classes turns one into the other. Colours are refined, one atom after the other of a colour is told apart,
 * and of all
 * labellings found the least is taken; automorphisms found on the way cut the search (McKay, Practical graph
 * isomorphism, 1981). Keys are whole structures, not hashes.
 */

/** Tuples one after the other: the relation's number, then its atoms. */
export type FlatTuples = readonly number[];

export interface Canonical {
  /** Equal for isomorphic structures only. */
  readonly key: string;
  /** The atoms in canonical order, class by class. */
  readonly order: readonly number[];
  /** Whether an automorphism takes one atom to the other. */
  sameOrbit(a: number, b: number): boolean;
}

export class CanonicalForms {
  /** By number of a relation. */
  private readonly arities: readonly number[];
  private readonly offsets: number[] = [];
  private readonly isMoving: Uint8Array;
  private readonly colors: Int32Array;
  private readonly sums: Int32Array;
  private readonly labels: Int32Array;
  private readonly parents: Int32Array;
  private tuples: FlatTuples = [];
  private codes: Float64Array = new Float64Array(64);
  private best: Float64Array = new Float64Array(64);
  private bestLength = -1;
  private bestOrder: number[] = [];
  private bestTrace: number[] = [];
  private generators: Int32Array[] = [];
  private twins: Int32Array | undefined;
  private slots: readonly number[] = [];

  /**
   * @param atoms how many atoms there are.
   * @param arities of the relations, by number.
   */
  constructor(
    private readonly atoms: number,
    arities: readonly number[],
  ) {
    this.arities = arities;
    let offset = 0;
    for (const arity of arities) {
      this.offsets.push(offset);
      offset += atoms ** arity;
    }
    this.isMoving = new Uint8Array(atoms);
    this.colors = new Int32Array(atoms);
    this.sums = new Int32Array(atoms);
    this.labels = new Int32Array(atoms);
    this.parents = new Int32Array(atoms);
  }

  /**
   * @param classes atoms that may be renamed to each other, ascending; all others stay what they are.
   * @param last only structures are wanted in whose canonical order this atom, or one of its orbit, is the last
   * of its
   * class.
   * @returns undefined for those that are not wanted.
   */
  of(tuples: FlatTuples, classes: readonly (readonly number[])[], last?: number): Canonical | undefined {
    this.tuples = tuples;
    this.bestLength = -1;
    this.generators = [];
    this.twins = undefined;
    const order: number[] = [];
    const cells: number[] = [];
    this.isMoving.fill(0);
    for (const members of classes) {
      if (members.length > 0) cells.push(order.length);
      for (const atom of members) {
        this.isMoving[atom] = 1;
        order.push(atom);
      }
    }
    this.slots = order.slice();
    const lastClass = last === undefined ? -1 : classes.findIndex((members) => members.includes(last));
    const end = classes.slice(0, lastClass + 1).reduce((sum, { length }) => sum + length, 0);
    if (!this.refine(order, cells, last, end)) return undefined;
    this.search(order, cells, [], [this.trace]);
    this.joinOrbits(this.generators);
    if (last !== undefined && this.root(this.bestOrder[end - 1]!) !== this.root(last)) return undefined;
    const parents = this.parents.slice();
    return {
      key: this.keyOf(this.best, this.bestLength),
      order: this.bestOrder,
      sameOrbit: (a, b) => parents[a] === parents[b],
    };
  }

  /** A hash of the last refinement, the same for isomorphic structures. */
  private trace = 0;

  /**
   * Splits cells until atoms of one cell have equal neighbourhoods.
   * @param order atoms, cell by cell.
   * @param cells where each cell begins, ascending.
   * @returns false as soon as `last` is not in the last cell before `end`.
   */
  private refine(order: number[], cells: number[], last: number | undefined, end: number): boolean {
    const { sums } = this;
    let trace = cells.length;
    for (let before = -1; before !== cells.length; ) {
      before = cells.length;
      this.paint(order, cells);
      this.addNeighbourhoods(order);
      for (let cell = before - 1; cell >= 0; cell--) {
        const from = cells[cell]!;
        const to = cells[cell + 1] ?? order.length;
        const length = to - from;
        if (length > 1) this.sortCell(order, from, to);
        for (let i = from; i < to; i++) trace = mixed(trace, sums[order[i]!]!);
        if (length === 1) continue;
        const starts: number[] = [];
        for (let i = from + 1; i < to; i++) if (sums[order[i]!] !== sums[order[i - 1]!]) starts.push(i);
        if (starts.length > 0) cells.splice(cell + 1, 0, ...starts);
      }
      if (last !== undefined) {
        let start = 0;
        for (const cell of cells) if (cell < end) start = cell;
        if (order.indexOf(last) < start) return false;
      }
      if (cells.length === order.length) {
        this.paint(order, cells);
        break;
      }
    }
    this.trace = trace;
    return true;
  }

  private paint(order: readonly number[], cells: readonly number[]): void {
    const { colors, isMoving } = this;
    for (let cell = 0; cell < cells.length; cell++) {
      const to = cells[cell + 1] ?? order.length;
      for (let i = cells[cell]!; i < to; i++) colors[order[i]!] = cells[cell]!;
    }
    for (let atom = 0; atom < this.atoms; atom++) if (isMoving[atom] === 0) colors[atom] = -1 - atom;
  }

  private addNeighbourhoods(order: readonly number[]): void {
    const { tuples, arities, colors, sums, isMoving } = this;
    for (const atom of order) sums[atom] = 0;
    for (let at = 0; at < tuples.length; ) {
      const relation = tuples[at]!;
      const arity = arities[relation]!;
      if (arity === 1) {
        const atom = tuples[at + 1]!;
        if (isMoving[atom] === 1) sums[atom] = (sums[atom]! + mixed(relation + 1, 0x51ed27)) | 0;
      } else if (arity === 2) {
        const a = tuples[at + 1]!;
        const b = tuples[at + 2]!;
        const isLoop = a === b ? 7 : 0;
        if (isMoving[a] === 1) sums[a] = (sums[a]! + mixed(mixed(relation * 4 + 1, isLoop), colors[b]!)) | 0;
        if (isMoving[b] === 1) sums[b] = (sums[b]! + mixed(mixed(relation * 4 + 2, isLoop), colors[a]!)) | 0;
      } else {
        let whole = relation;
        for (let i = 1; i <= arity; i++) whole = mixed(whole, colors[tuples[at + i]!]!);
        for (let i = 1; i <= arity; i++) {
          const atom = tuples[at + i]!;
          if (isMoving[atom] === 1) sums[atom] = (sums[atom]! + mixed(whole, i)) | 0;
        }
      }
      at += arity + 1;
    }
  }

  /** Insertion sort by neighbourhood. */
  private sortCell(order: number[], from: number, to: number): void {
    const { sums } = this;
    for (let i = from + 1; i < to; i++) {
      const atom = order[i]!;
      const sum = sums[atom]!;
      let j = i;
      while (j > from && sums[order[j - 1]!]! > sum) {
        order[j] = order[j - 1]!;
        j -= 1;
      }
      order[j] = atom;
    }
  }

  private search(
    order: readonly number[],
    cells: readonly number[],
    prefix: readonly number[],
    traces: readonly number[],
  ): void {
    if (this.bestLength >= 0) {
      const difference = compareTraces(traces, this.bestTrace);
      if (difference > 0) return;
      if (difference < 0) this.bestLength = -1;
    }
    let cell = 0;
    while (cell < cells.length && (cells[cell + 1] ?? order.length) - cells[cell]! === 1) cell += 1;
    if (cell === cells.length) {
      this.leaf(order, traces);
      return;
    }
    const from = cells[cell]!;
    const members = order.slice(from, cells[cell + 1] ?? order.length);
    const tried: number[] = [];
    this.twins ??= this.findTwins(order, cells);
    for (const atom of members) {
      if (tried.some((other) => this.twins![other] === this.twins![atom])) continue;
      if (this.generators.length > 0 && tried.length > 0) {
        this.joinOrbits(this.generators.filter((image) => prefix.every((fixed) => image[fixed] === fixed)));
        if (tried.some((other) => this.root(other) === this.root(atom))) continue;
      }
      tried.push(atom);
      const next = order.slice();
      next.splice(next.indexOf(atom), 1);
      next.splice(from, 0, atom);
      const split = [...cells.slice(0, cell + 1), from + 1, ...cells.slice(cell + 1)];
      this.refine(next, split, undefined, 0);
      this.search(next, split, [...prefix, atom], [...traces, this.trace]);
    }
  }

  /** A labelling: kept if it is the least so far; one that gives the same structure is an automorphism. */
  private leaf(order: readonly number[], traces: readonly number[]): void {
    const { tuples, arities, labels, slots, atoms } = this;
    for (let i = 0; i < order.length; i++) labels[order[i]!] = slots[i]!;
    let count = 0;
    for (let at = 0; at < tuples.length; ) {
      const relation = tuples[at]!;
      const arity = arities[relation]!;
      let code = 0;
      for (let i = 1; i <= arity; i++) {
        const atom = tuples[at + i]!;
        code = code * atoms + (this.isMoving[atom] === 1 ? labels[atom]! : atom);
      }
      if (count === this.codes.length) this.codes = doubled(this.codes);
      this.codes[count++] = this.offsets[relation]! + code;
      at += arity + 1;
    }
    sort(this.codes, count);
    const difference = this.bestLength < 0 ? -1 : compareCodes(this.codes, this.best, count);
    if (difference < 0) {
      const { codes } = this;
      this.codes = this.best;
      this.best = codes;
      this.bestLength = count;
      this.bestOrder = order.slice();
      this.bestTrace = traces.slice();
    } else if (difference === 0) {
      const image = new Int32Array(atoms);
      for (let i = 0; i < order.length; i++) image[this.bestOrder[i]!] = order[i]!;
      this.generators.push(image);
    }
  }

  /** The least atom that a swap turns each atom into; such swaps are automorphisms. */
  private findTwins(order: readonly number[], cells: readonly number[]): Int32Array {
    const twins = new Int32Array(this.atoms);
    for (let atom = 0; atom < this.atoms; atom++) twins[atom] = atom;
    const members = this.memberCodes();
    for (let cell = 0; cell < cells.length; cell++) {
      const to = cells[cell + 1] ?? order.length;
      for (let i = cells[cell]! + 1; i < to; i++) {
        for (let j = cells[cell]!; j < i; j++) {
          const a = order[i]!;
          const b = order[j]!;
          if (twins[b] !== b || !this.survivesSwap(a, b, members)) continue;
          twins[a] = b;
          const image = Int32Array.from({ length: this.atoms }, (_, atom) =>
            atom === a ? b : atom === b ? a : atom,
          );
          this.generators.push(image);
          break;
        }
      }
    }
    return twins;
  }

  private memberCodes(): Set<number> {
    const { tuples, arities } = this;
    const members = new Set<number>();
    for (let at = 0; at < tuples.length; ) {
      const relation = tuples[at]!;
      let code = 0;
      for (let i = 1; i <= arities[relation]!; i++) code = code * this.atoms + tuples[at + i]!;
      members.add(this.offsets[relation]! + code);
      at += arities[relation]! + 1;
    }
    return members;
  }

  private survivesSwap(a: number, b: number, members: ReadonlySet<number>): boolean {
    const { tuples, arities } = this;
    for (let at = 0; at < tuples.length; ) {
      const relation = tuples[at]!;
      const arity = arities[relation]!;
      let code = 0;
      let isMoved = false;
      for (let i = 1; i <= arity; i++) {
        const atom = tuples[at + i]!;
        if (atom === a || atom === b) isMoved = true;
        code = code * this.atoms + (atom === a ? b : atom === b ? a : atom);
      }
      if (isMoved && !members.has(this.offsets[relation]! + code)) return false;
      at += arity + 1;
    }
    return true;
  }

  /** Orbits under some automorphisms: afterwards `root` is the same for the atoms of one. */
  private joinOrbits(images: readonly Int32Array[]): void {
    const { parents } = this;
    for (let atom = 0; atom < this.atoms; atom++) parents[atom] = atom;
    for (const image of images)
      for (let atom = 0; atom < this.atoms; atom++) {
        if (this.isMoving[atom] === 0) continue;
        const a = this.root(atom);
        const b = this.root(image[atom]!);
        if (a < b) parents[b] = a;
        else parents[a] = b;
      }
    for (let atom = 0; atom < this.atoms; atom++) parents[atom] = this.root(atom);
  }

  private root(atom: number): number {
    let at = atom;
    while (this.parents[at] !== at) at = this.parents[at]!;
    return at;
  }

  private keyOf(codes: Float64Array, count: number): string {
    const last = this.offsets.length - 1;
    const size = last < 0 ? 0 : this.offsets[last]! + this.atoms ** this.arities[last]!;
    const used = codes.subarray(0, count);
    return size < 0x10000 ? String.fromCharCode(...used) : used.join();
  }
}

function mixed(a: number, b: number): number {
  let h = Math.imul(a ^ Math.imul(b + 0x7f4a7c15, 0x85ebca6b), 0x9e3779b1);
  h ^= h >>> 15;
  return Math.imul(h, 0x2c1b3c6d) ^ (h >>> 13);
}

function compareTraces(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}

function compareCodes(a: Float64Array, b: Float64Array, count: number): number {
  for (let i = 0; i < count; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}

function sort(codes: Float64Array, count: number): void {
  if (count > 64) {
    codes.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const code = codes[i]!;
    let j = i;
    while (j > 0 && codes[j - 1]! > code) {
      codes[j] = codes[j - 1]!;
      j -= 1;
    }
    codes[j] = code;
  }
}

function doubled(codes: Float64Array): Float64Array {
  const larger = new Float64Array(2 * codes.length);
  larger.set(codes);
  return larger;
}
