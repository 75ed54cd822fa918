/**
 * Boolean circuits: gates numbered as they are made, equal gates made once, constants folded away.
 *
 * A value is a signed gate number, never 0: `-g` is the negation of `g`, 1 is true and -1 is false.
 */
import { grown } from './clause-store.js';

/** A truth value: a signed gate number. */
export type Gate = number;

export const TRUE: Gate = 1;
export const FALSE: Gate = -1;

export const GateKind = {
  True: 0,
  Input: 1,
  /** Conjunction of two or more values, ascending by gate, no gate twice. Disjunctions are negated conjunctions. */
  And: 2,
  /** Equivalence of two positive values. */
  Iff: 3,
  /** `c ? a : b`, `c` positive. */
  Choice: 4,
} as const;
export type GateKindCode = (typeof GateKind)[keyof typeof GateKind];

/** More gates were needed than allowed. */
export class CircuitLimit extends Error {
  constructor(readonly limit: number) {
    super(`a circuit of more than ${limit} gates`);
  }
}

export class Circuit {
  private kinds = new Uint8Array(1 << 10);
  /** Operands of gate `g` are from `starts[g]` to before `starts[g + 1]`. */
  private starts = new Int32Array(1 << 10);
  private operands = new Int32Array(1 << 12);
  private gates = 1;
  private table = new Int32Array(1 << 12);
  private entries = 0;
  private scratch: number[] = [];

  /** @param limit gates beyond which `CircuitLimit` is thrown. */
  constructor(readonly limit = Number.POSITIVE_INFINITY) {
    this.starts[2] = 0;
  }

  /** How many gates there are, the constant included. */
  get size(): number {
    return this.gates;
  }

  kind(gate: number): GateKindCode {
    return this.kinds[gate]! as GateKindCode;
  }

  operandCount(gate: number): number {
    return this.starts[gate + 1]! - this.starts[gate]!;
  }

  operand(gate: number, index: number): Gate {
    return this.operands[this.starts[gate]! + index]!;
  }

  input(): Gate {
    this.scratch.length = 0;
    return this.append(GateKind.Input, this.scratch);
  }

  and(a: Gate, b: Gate): Gate {
    if (a === FALSE || b === FALSE || a === -b) return FALSE;
    if (a === TRUE || a === b) return b;
    if (b === TRUE) return a;
    const { scratch } = this;
    scratch.length = 2;
    const swap = Math.abs(a) > Math.abs(b);
    scratch[0] = swap ? b : a;
    scratch[1] = swap ? a : b;
    return this.node(GateKind.And, scratch);
  }

  or(a: Gate, b: Gate): Gate {
    return -this.and(-a, -b);
  }

  implies(a: Gate, b: Gate): Gate {
    return -this.and(a, -b);
  }

  /** @param values are left as they are. */
  all(values: readonly Gate[]): Gate {
    if (values.length === 2) return this.and(values[0]!, values[1]!);
    const kept: Gate[] = [];
    for (const value of values) {
      if (value === FALSE) return FALSE;
      if (value !== TRUE) kept.push(value);
    }
    if (kept.length < 2) return kept[0] ?? TRUE;
    kept.sort(byGate);
    let count = 1;
    for (let i = 1; i < kept.length; i++) {
      const value = kept[i]!;
      if (value === kept[count - 1]) continue;
      if (value === -kept[count - 1]!) return FALSE;
      kept[count++] = value;
    }
    kept.length = count;
    return count === 1 ? kept[0]! : this.node(GateKind.And, kept);
  }

  any(values: readonly Gate[]): Gate {
    if (values.length === 2) return this.or(values[0]!, values[1]!);
    return -this.all(values.map((value) => -value));
  }

  iff(a: Gate, b: Gate): Gate {
    if (a === TRUE) return b;
    if (a === FALSE) return -b;
    if (b === TRUE) return a;
    if (b === FALSE) return -a;
    if (a === b) return TRUE;
    if (a === -b) return FALSE;
    const x = Math.abs(a);
    const y = Math.abs(b);
    const { scratch } = this;
    scratch.length = 2;
    scratch[0] = Math.min(x, y);
    scratch[1] = Math.max(x, y);
    const gate = this.node(GateKind.Iff, scratch);
    return a < 0 === b < 0 ? gate : -gate;
  }

  choice(c: Gate, a: Gate, b: Gate): Gate {
    if (c === TRUE || a === b) return a;
    if (c === FALSE) return b;
    if (a === TRUE || a === c) return this.or(c, b);
    if (a === FALSE || a === -c) return this.and(-c, b);
    if (b === TRUE || b === -c) return this.or(-c, a);
    if (b === FALSE || b === c) return this.and(c, a);
    if (a === -b) return this.iff(c, a);
    const { scratch } = this;
    scratch.length = 3;
    scratch[0] = Math.abs(c);
    scratch[1] = c > 0 ? a : b;
    scratch[2] = c > 0 ? b : a;
    return this.node(GateKind.Choice, scratch);
  }

  private append(kind: GateKindCode, operands: readonly number[]): Gate {
    if (this.gates >= this.limit) throw new CircuitLimit(this.limit);
    const gate = ++this.gates;
    if (gate + 2 > this.starts.length) {
      this.starts = grown(this.starts, 2 * this.starts.length);
      const kinds = new Uint8Array(this.starts.length);
      kinds.set(this.kinds);
      this.kinds = kinds;
    }
    const start = this.starts[gate]!;
    const end = start + operands.length;
    if (end > this.operands.length)
      this.operands = grown(this.operands, Math.max(end, 2 * this.operands.length));
    for (let i = 0; i < operands.length; i++) this.operands[start + i] = operands[i]!;
    this.starts[gate + 1] = end;
    this.kinds[gate] = kind;
    return gate;
  }

  private node(kind: GateKindCode, operands: readonly number[]): Gate {
    if (this.entries * 2 > this.table.length) this.rehash();
    const mask = this.table.length - 1;
    let h = Math.imul(kind, 0x9e3779b1);
    for (let i = 0; i < operands.length; i++) h = mixed(h, operands[i]!);
    let slot = spread(h) & mask;
    for (;;) {
      const gate = this.table[slot]!;
      if (gate === 0) {
        const added = this.append(kind, operands);
        this.table[slot] = added;
        this.entries += 1;
        return added;
      }
      if (this.kinds[gate] === kind && this.isOver(gate, operands)) return gate;
      slot = (slot + 1) & mask;
    }
  }

  private isOver(gate: number, operands: readonly number[]): boolean {
    const start = this.starts[gate]!;
    if (this.starts[gate + 1]! - start !== operands.length) return false;
    for (let i = 0; i < operands.length; i++) if (this.operands[start + i] !== operands[i]) return false;
    return true;
  }

  private rehash(): void {
    const old = this.table;
    this.table = new Int32Array(old.length * 2);
    const mask = this.table.length - 1;
    for (const gate of old) {
      if (gate === 0) continue;
      let h = Math.imul(this.kinds[gate]!, 0x9e3779b1);
      for (let i = this.starts[gate]!; i < this.starts[gate + 1]!; i++) h = mixed(h, this.operands[i]!);
      let slot = spread(h) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = gate;
    }
  }
}

function byGate(a: Gate, b: Gate): number {
  return Math.abs(a) - Math.abs(b) || a - b;
}

function mixed(hash: number, operand: number): number {
  return Math.imul(hash ^ operand, 0x85ebca6b) ^ (hash >>> 13);
}

function spread(hash: number): number {
  return hash ^ (hash >>> 16);
}
