/** Truth values by pairs of expressions: open addressing over typed arrays, emptied by starting a new generation. */
import type { ExprId } from '../expressions/arena.js';

export class PairTable {
  private left = new Int32Array(512);
  private right = new Int32Array(512);
  /** Generation of a slot times two, plus its truth value; older generations are empty slots. */
  private marks = new Int32Array(512);
  private generation = 1;
  private entries = 0;

  get(x: ExprId, y: ExprId): boolean | undefined {
    if (this.entries === 0) return undefined;
    const mark = this.marks[this.slot(x, y)]!;
    return mark >> 1 === this.generation ? (mark & 1) === 1 : undefined;
  }

  set(x: ExprId, y: ExprId, value: boolean): void {
    if (this.entries * 2 >= this.marks.length) this.grow();
    const slot = this.slot(x, y);
    if (this.marks[slot]! >> 1 !== this.generation) this.entries += 1;
    this.left[slot] = x;
    this.right[slot] = y;
    this.marks[slot] = this.generation * 2 + (value ? 1 : 0);
  }

  clear(): void {
    this.entries = 0;
    this.generation += 1;
  }

  /** The slot of a pair, or the empty one where it belongs. */
  private slot(x: ExprId, y: ExprId): number {
    const mask = this.marks.length - 1;
    let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
    h ^= h >>> 15;
    let slot = h & mask;
    while (this.marks[slot]! >> 1 === this.generation) {
      if (this.left[slot] === x && this.right[slot] === y) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private grow(): void {
    const { left, right, marks, generation } = this;
    const size = marks.length * 2;
    this.left = new Int32Array(size);
    this.right = new Int32Array(size);
    this.marks = new Int32Array(size);
    this.entries = 0;
    for (let slot = 0; slot < marks.length; slot++) {
      if (marks[slot]! >> 1 === generation) this.set(left[slot]!, right[slot]!, (marks[slot]! & 1) === 1);
    }
  }
}
