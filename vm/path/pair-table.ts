/** Truth values by pairs of expressions, told apart by structure: chains of rows over typed arrays. */
import type { ExprId } from '../expressions/arena.js';
import type { Canonical } from '../expressions/canonical.js';

/** Words of a row: the two expressions, the hash of their digests, and the number of the next row with the truth value. */
const WIDTH = 4;

export class PairTable {
  /**
   * Row numbers by hash, 0 for none. Most pairs that are asked for are new, so this is all that is looked at: it is kept
   * small, and what is set is appended to the rows.
   */
  private heads = new Int32Array(256);
  private rows = new Int32Array(WIDTH * 256);
  /** The number of the last row; numbers start at 1. */
  private last = 0;
  /** The pair of the last look-up that found nothing: the next `set` is for it. */
  private askedX: ExprId = 0;
  private askedY: ExprId = 0;
  private askedHash = 0;

  constructor(
    private readonly canonical: Canonical,
    /** Whether a pair is the same the other way round. */
    private readonly isSymmetric: boolean,
  ) {}

  get(x: ExprId, y: ExprId): boolean | undefined {
    if (this.last === 0) return undefined;
    const hash = this.hash(x, y);
    this.askedX = x;
    this.askedY = y;
    this.askedHash = hash;
    const { rows } = this;
    for (let row = this.heads[hash & (this.heads.length - 1)]!; row !== 0; ) {
      const at = row * WIDTH;
      const mark = rows[at + 3]!;
      if (rows[at + 2] === hash && this.matches(rows[at]!, rows[at + 1]!, x, y)) return (mark & 1) === 1;
      row = mark >> 1;
    }
    return undefined;
  }

  /** Notes what is not known yet. */
  set(x: ExprId, y: ExprId, value: boolean): void {
    const hash = x === this.askedX && y === this.askedY ? this.askedHash : this.hash(x, y);
    this.askedX = 0;
    this.last += 1;
    if (this.last >= this.heads.length) this.grow();
    const head = hash & (this.heads.length - 1);
    const { rows } = this;
    const at = this.last * WIDTH;
    rows[at] = x;
    rows[at + 1] = y;
    rows[at + 2] = hash;
    rows[at + 3] = this.heads[head]! * 2 + (value ? 1 : 0);
    this.heads[head] = this.last;
  }

  clear(): void {
    if (this.last > 0) this.heads.fill(0);
    this.last = 0;
    this.askedX = 0;
  }

  private hash(x: ExprId, y: ExprId): number {
    const p = this.canonical.digest(x);
    const q = this.canonical.digest(y);
    const h = this.isSymmetric
      ? Math.imul(p ^ q, 0x9e3779b1)
      : Math.imul(p, 0x9e3779b1) ^ Math.imul(q, 0x85ebca6b);
    return h ^ (h >>> 15);
  }

  private matches(left: ExprId, right: ExprId, x: ExprId, y: ExprId): boolean {
    const { canonical } = this;
    if (canonical.same(left, x) && canonical.same(right, y)) return true;
    return this.isSymmetric && canonical.same(left, y) && canonical.same(right, x);
  }

  /** Twice the chains, and rows to match. */
  private grow(): void {
    const rows = new Int32Array(this.rows.length * 2);
    rows.set(this.rows);
    this.rows = rows;
    this.heads = new Int32Array(this.heads.length * 2);
    const mask = this.heads.length - 1;
    for (let row = 1; row < this.last; row++) {
      const at = row * WIDTH;
      const head = rows[at + 2]! & mask;
      rows[at + 3] = this.heads[head]! * 2 + (rows[at + 3]! & 1);
      this.heads[head] = row;
    }
  }
}
