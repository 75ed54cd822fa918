/**
 * Structural identity of expressions, computed only where it is asked for (predicates and their parts).
 *
 * The arena does not hash-cons, so one value may have several identifiers. `of` gives one representative for all
 * expressions of the same structure. Equal structure means equal value on every input that takes the same path:
 * versions of fields are part of it. Most expressions are alike no other one: digests tell them apart, and need no
 * table.
 */
import type { Arena, ExprId } from './arena.js';
import { expressionOperands } from './operations.js';

export class Canonical {
  private representative = new Int32Array(1024);
  private table = new Int32Array(1024);
  private entries = 0;
  private digests = new Int32Array(1024);
  /** Digests of the expressions below are computed. */
  private digested = 1;

  constructor(private readonly arena: Arena) {}

  /** Forgets everything, as the arena does. */
  reset(): void {
    this.representative.fill(0);
    this.table.fill(0);
    this.entries = 0;
    this.digested = 1;
  }

  /** Whether two expressions have the same structure. */
  same(x: ExprId, y: ExprId): boolean {
    return x === y || (this.digest(x) === this.digest(y) && this.of(x) === this.of(y));
  }

  /** A hash of the structure of `id`. */
  digest(id: ExprId): number {
    if (id >= this.digested) this.digestAll();
    return this.digests[id]!;
  }

  /** Operands come before what is made of them, so one sweep over the new rows is enough. */
  private digestAll(): void {
    const { op, a, b, c, size } = this.arena;
    if (this.digests.length < size) this.digests = widened(this.digests, size);
    const { digests } = this;
    for (let id = this.digested; id < size; id++) {
      const count = expressionOperands(op[id]!);
      const x = count > 0 ? digests[a[id]!]! : a[id]!;
      const y = count > 1 ? digests[b[id]!]! : b[id]!;
      const z = count > 2 ? digests[c[id]!]! : c[id]!;
      digests[id] = hash(op[id]!, x, y, z);
    }
    this.digested = size;
  }

  /** The representative of `id`; equal for equal structure. */
  of(id: ExprId): ExprId {
    if (id === 0) return 0;
    if (this.representative.length < this.arena.size) {
      this.representative = widened(this.representative, this.arena.size);
    }
    const known = this.representative[id]!;
    if (known !== 0) return known;
    if (this.knowsOperands(id)) {
      const made = this.intern(id);
      this.representative[id] = made;
      return made;
    }
    const work = [id];
    while (work.length > 0) {
      const top = work[work.length - 1]!;
      const before = work.length;
      if (this.representative[top] === 0) this.pushOperands(top, work);
      if (work.length > before) continue;
      if (this.representative[top] === 0) this.representative[top] = this.intern(top);
      work.pop();
    }
    return this.representative[id]!;
  }

  private knowsOperands(id: ExprId): boolean {
    const { op, a, b, c } = this.arena;
    const count = expressionOperands(op[id]!);
    const { representative } = this;
    if (count > 0 && representative[a[id]!] === 0) return false;
    if (count > 1 && representative[b[id]!] === 0) return false;
    return count < 3 || representative[c[id]!] !== 0;
  }

  private pushOperands(id: ExprId, work: ExprId[]): void {
    const { op, a, b, c } = this.arena;
    const count = expressionOperands(op[id]!);
    if (count > 0 && this.representative[a[id]!] === 0) work.push(a[id]!);
    if (count > 1 && this.representative[b[id]!] === 0) work.push(b[id]!);
    if (count > 2 && this.representative[c[id]!] === 0) work.push(c[id]!);
  }

  private operand(id: ExprId, position: number): number {
    const { op, a, b, c } = this.arena;
    const raw = position === 0 ? a[id]! : position === 1 ? b[id]! : c[id]!;
    return position < expressionOperands(op[id]!) ? this.representative[raw]! : raw;
  }

  private intern(id: ExprId): ExprId {
    if (this.entries * 2 >= this.table.length) this.rehash();
    const { op } = this.arena;
    const a = this.operand(id, 0);
    const b = this.operand(id, 1);
    const c = this.operand(id, 2);
    const mask = this.table.length - 1;
    let slot = hash(op[id]!, a, b, c) & mask;
    for (;;) {
      const other = this.table[slot]!;
      if (other === 0) {
        this.table[slot] = id;
        this.entries += 1;
        return id;
      }
      if (
        op[other] === op[id] &&
        this.operand(other, 0) === a &&
        this.operand(other, 1) === b &&
        this.operand(other, 2) === c
      ) {
        return other;
      }
      slot = (slot + 1) & mask;
    }
  }

  private rehash(): void {
    const old = this.table;
    this.table = new Int32Array(old.length * 2);
    const mask = this.table.length - 1;
    for (const id of old) {
      if (id === 0) continue;
      const code = hash(this.arena.op[id]!, this.operand(id, 0), this.operand(id, 1), this.operand(id, 2));
      let slot = code & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = id;
    }
  }
}

function widened(array: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  let size = array.length;
  while (size < needed) size *= 2;
  const wider = new Int32Array(size);
  wider.set(array);
  return wider;
}

function hash(op: number, a: number, b: number, c: number): number {
  let h = Math.imul(op, 0x9e3779b1);
  h = Math.imul(h ^ a, 0x85ebca6b) ^ (h >>> 13);
  h = Math.imul(h ^ b, 0xc2b2ae35) ^ (h >>> 15);
  h = Math.imul(h ^ c, 0x27d4eb2f) ^ (h >>> 13);
  return (h ^ (h >>> 16)) >>> 0;
}
