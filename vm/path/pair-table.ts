/**
 * Truth values by pairs of expressions, told apart by structure: open addressing over one typed array, emptied by
 * starting a new generation.
 */
import type { ExprId } from '../expressions/arena.js';
import type { Canonical } from '../expressions/canonical.js';

/** Words of a row: the two expressions, the hash of their digests, and the mark. A power of two. */
const WIDTH = 4;

export class PairTable {
  /** A mark is the generation times two, plus the truth value; rows of older generations are empty. */
  private rows = new Int32Array(WIDTH * 512);
  private generation = 1;
  private entries = 0;
  /** The pair that was asked for last, and where its row is or belongs. */
  private askedX: ExprId = 0;
  private askedY: ExprId = 0;
  private askedAt = 0;

  constructor(
    private readonly canonical: Canonical,
    /** Whether a pair is the same the other way round. */
    private readonly isSymmetric: boolean,
  ) {}

  get(x: ExprId, y: ExprId): boolean | undefined {
    if (this.entries === 0) return undefined;
    const at = this.find(x, y, this.hash(x, y));
    this.askedX = x;
    this.askedY = y;
    this.askedAt = at;
    const mark = this.rows[at + 3]!;
    return mark >> 1 === this.generation ? (mark & 1) === 1 : undefined;
  }

  set(x: ExprId, y: ExprId, value: boolean): void {
    if (this.entries * WIDTH * 4 >= this.rows.length * 3) this.grow();
    const hash = this.hash(x, y);
    // What nobody knew when it was asked for is what is set next.
    const at = x === this.askedX && y === this.askedY ? this.askedAt : this.find(x, y, hash);
    this.askedX = 0;
    const { rows, generation } = this;
    if (rows[at + 3]! >> 1 !== generation) this.entries += 1;
    rows[at] = x;
    rows[at + 1] = y;
    rows[at + 2] = hash;
    rows[at + 3] = generation * 2 + (value ? 1 : 0);
  }

  clear(): void {
    this.entries = 0;
    this.askedX = 0;
    this.generation += 1;
  }

  private hash(x: ExprId, y: ExprId): number {
    const p = this.canonical.digest(x);
    const q = this.canonical.digest(y);
    const h = this.isSymmetric
      ? Math.imul(p ^ q, 0x9e3779b1)
      : Math.imul(p, 0x9e3779b1) ^ Math.imul(q, 0x85ebca6b);
    return h ^ (h >>> 15);
  }

  /** Where the row of a pair starts, or the empty one where it belongs. */
  private find(x: ExprId, y: ExprId, hash: number): number {
    const { rows, generation, canonical } = this;
    const mask = rows.length - 1;
    let at = Math.imul(hash, WIDTH) & mask;
    while (rows[at + 3]! >> 1 === generation) {
      if (rows[at + 2] === hash) {
        const left = rows[at]!;
        const right = rows[at + 1]!;
        if (canonical.same(left, x) && canonical.same(right, y)) return at;
        if (this.isSymmetric && canonical.same(left, y) && canonical.same(right, x)) return at;
      }
      at = (at + WIDTH) & mask;
    }
    return at;
  }

  private grow(): void {
    const { rows, generation } = this;
    this.rows = new Int32Array(rows.length * 2);
    this.entries = 0;
    this.askedX = 0;
    for (let at = 0; at < rows.length; at += WIDTH) {
      if (rows[at + 3]! >> 1 === generation) this.set(rows[at]!, rows[at + 1]!, (rows[at + 3]! & 1) === 1);
    }
  }
}
