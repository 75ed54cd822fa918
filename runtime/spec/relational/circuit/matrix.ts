/**
 * Relations whose tuples are in or out by truth values: sparse Boolean matrices (Torlak and Jackson, TACAS
 * 2007).
 */
import { type Circuit, CircuitLimit, FALSE, type Gate, TRUE } from '../../../solver/sat/circuit.js';
import type { Tuples } from '../problem/problem.js';

/** Tuples that may be in, ascending, each with the value that says whether it is. No value is FALSE. */
export class Matrix {
  private constantness: boolean | undefined;

  constructor(
    readonly arity: number,
    readonly tuples: Tuples,
    readonly gates: readonly Gate[],
  ) {}

  static constant(arity: number, tuples: Tuples): Matrix {
    const matrix = new Matrix(
      arity,
      tuples,
      tuples.map(() => TRUE),
    );
    matrix.constantness = true;
    return matrix;
  }

  /** Tuples in any order, each once. */
  static from(arity: number, cells: ReadonlyMap<number, Gate>): Matrix {
    const tuples: number[] = [];
    for (const [tuple, gate] of cells) if (gate !== FALSE) tuples.push(tuple);
    tuples.sort((a, b) => a - b);
    return new Matrix(
      arity,
      tuples,
      tuples.map((tuple) => cells.get(tuple)!),
    );
  }

  get size(): number {
    return this.tuples.length;
  }

  /** Whether all that may be in is in. */
  get isConstant(): boolean {
    this.constantness ??= this.gates.every((gate) => gate === TRUE);
    return this.constantness;
  }

  get(tuple: number): Gate {
    const at = lowerBound(this.tuples, tuple);
    return this.tuples[at] === tuple ? this.gates[at]! : FALSE;
  }
}

/** The first place in an ascending list whose number is not below `wanted`. */
export function lowerBound(list: Tuples, wanted: number, from = 0): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The operators of the relational algebra over a universe of `atoms` atoms. */
export class MatrixAlgebra {
  constructor(
    readonly circuit: Circuit,
    readonly atoms: number,
  ) {}

  power(arity: number): number {
    return this.atoms ** arity;
  }

  union(a: Matrix, b: Matrix): Matrix {
    if (a.size === 0) return b;
    if (b.size === 0 || a === b) return a;
    return this.merge(a, b, (x, y) => this.circuit.or(x, y));
  }

  intersection(a: Matrix, b: Matrix): Matrix {
    if (a === b) return a;
    return this.merge(a, b, (x, y) => this.circuit.and(x, y));
  }

  difference(a: Matrix, b: Matrix): Matrix {
    if (b.size === 0) return a;
    return this.merge(a, b, (x, y) => this.circuit.and(x, -y));
  }

  /** `c ? a : b`. */
  choice(c: Gate, a: Matrix, b: Matrix): Matrix {
    if (c === TRUE || a === b) return a;
    if (c === FALSE) return b;
    return this.merge(a, b, (x, y) => this.circuit.choice(c, x, y));
  }

  /** Cell by cell; a cell that is not there is FALSE. */
  private merge(a: Matrix, b: Matrix, combine: (x: Gate, y: Gate) => Gate): Matrix {
    const tuples: number[] = [];
    const gates: Gate[] = [];
    let i = 0;
    let j = 0;
    while (i < a.size || j < b.size) {
      const left = i < a.size ? a.tuples[i]! : Number.POSITIVE_INFINITY;
      const right = j < b.size ? b.tuples[j]! : Number.POSITIVE_INFINITY;
      const tuple = Math.min(left, right);
      const x = left === tuple ? a.gates[i++]! : FALSE;
      const y = right === tuple ? b.gates[j++]! : FALSE;
      const gate = combine(x, y);
      if (gate === FALSE) continue;
      tuples.push(tuple);
      gates.push(gate);
    }
    return new Matrix(a.arity, tuples, gates);
  }

  product(a: Matrix, b: Matrix): Matrix {
    // Cells of constants take no gates, but as much room.
    if (a.size * b.size > this.circuit.limit) throw new CircuitLimit(this.circuit.limit);
    const shift = this.power(b.arity);
    const tuples: number[] = [];
    const gates: Gate[] = [];
    for (let i = 0; i < a.size; i++) {
      for (let j = 0; j < b.size; j++) {
        const gate = this.circuit.and(a.gates[i]!, b.gates[j]!);
        if (gate === FALSE) continue;
        tuples.push(a.tuples[i]! * shift + b.tuples[j]!);
        gates.push(gate);
      }
    }
    return new Matrix(a.arity + b.arity, tuples, gates);
  }

  join(a: Matrix, b: Matrix): Matrix {
    const arity = a.arity + b.arity - 2;
    const rest = this.power(b.arity - 1);
    if (a.size === 1 && a.arity === 1 && a.gates[0] === TRUE) return this.row(b, a.tuples[0]!);
    const cells = new Map<number, Gate[]>();
    for (let i = 0; i < a.size; i++) {
      const left = a.tuples[i]!;
      const middle = left % this.atoms;
      const prefix = ((left - middle) / this.atoms) * rest;
      const end = (middle + 1) * rest;
      for (let j = lowerBound(b.tuples, middle * rest); j < b.size && b.tuples[j]! < end; j++) {
        const gate = this.circuit.and(a.gates[i]!, b.gates[j]!);
        if (gate === FALSE) continue;
        const tuple = prefix + (b.tuples[j]! - middle * rest);
        const known = cells.get(tuple);
        if (known) known.push(gate);
        else cells.set(tuple, [gate]);
      }
    }
    return this.disjunctions(arity, cells);
  }

  /** What an atom is joined to. */
  private row(b: Matrix, atom: number): Matrix {
    const rest = this.power(b.arity - 1);
    const from = lowerBound(b.tuples, atom * rest);
    const to = lowerBound(b.tuples, (atom + 1) * rest, from);
    return new Matrix(
      b.arity - 1,
      b.tuples.slice(from, to).map((tuple) => tuple - atom * rest),
      b.gates.slice(from, to),
    );
  }

  private disjunctions(arity: number, cells: ReadonlyMap<number, Gate[]>): Matrix {
    const tuples = [...cells.keys()].sort((x, y) => x - y);
    return new Matrix(
      arity,
      tuples,
      tuples.map((tuple) => this.circuit.any(cells.get(tuple)!)),
    );
  }

  transpose(a: Matrix): Matrix {
    const cells = new Map<number, Gate>();
    a.tuples.forEach((tuple, i) => {
      const last = tuple % this.atoms;
      cells.set(last * this.atoms + (tuple - last) / this.atoms, a.gates[i]!);
    });
    return Matrix.from(2, cells);
  }

  /** `^a` by squaring: after k rounds all paths of up to 2^k steps. */
  closure(a: Matrix): Matrix {
    const starts = new Set(a.tuples.map((tuple) => Math.floor(tuple / this.atoms)));
    // A shortest path goes on only from atoms that a tuple begins with.
    const longest = starts.size;
    let reached = a;
    for (let steps = 1; steps < longest; steps *= 2) {
      const next = this.union(reached, this.join(reached, reached));
      if (isSame(reached, next)) break;
      reached = next;
    }
    return reached;
  }

  /** The tuples of `b`, and the tuples of `a` whose first atom is the first of no tuple of `b`. */
  override(a: Matrix, b: Matrix): Matrix {
    const firsts = this.firsts(b);
    return this.union(
      b,
      this.filter(a, (tuple) => -(firsts.get(Math.floor(tuple / this.power(a.arity - 1))) ?? FALSE)),
    );
  }

  private firsts(a: Matrix): Map<number, Gate> {
    const rest = this.power(a.arity - 1);
    const gates = new Map<number, Gate[]>();
    a.tuples.forEach((tuple, i) => {
      const first = Math.floor(tuple / rest);
      const known = gates.get(first);
      if (known) known.push(a.gates[i]!);
      else gates.set(first, [a.gates[i]!]);
    });
    return new Map([...gates].map(([first, list]) => [first, this.circuit.any(list)]));
  }

  /** `set <: relation` */
  restrictDomain(set: Matrix, relation: Matrix): Matrix {
    const rest = this.power(relation.arity - 1);
    return this.filter(relation, (tuple) => set.get(Math.floor(tuple / rest)));
  }

  /** `relation :> set` */
  restrictRange(relation: Matrix, set: Matrix): Matrix {
    return this.filter(relation, (tuple) => set.get(tuple % this.atoms));
  }

  private filter(a: Matrix, condition: (tuple: number) => Gate): Matrix {
    const tuples: number[] = [];
    const gates: Gate[] = [];
    for (let i = 0; i < a.size; i++) {
      const gate = this.circuit.and(a.gates[i]!, condition(a.tuples[i]!));
      if (gate === FALSE) continue;
      tuples.push(a.tuples[i]!);
      gates.push(gate);
    }
    return new Matrix(a.arity, tuples, gates);
  }

  identity(): Matrix {
    return Matrix.constant(
      2,
      Array.from({ length: this.atoms }, (_, atom) => atom * this.atoms + atom),
    );
  }

  some(a: Matrix): Gate {
    return this.circuit.any(a.gates);
  }

  /** At most one tuple. */
  lone(a: Matrix): Gate {
    return this.atMostOne(a.gates, 0, a.size).lone;
  }

  one(a: Matrix): Gate {
    const { some, lone } = this.atMostOne(a.gates, 0, a.size);
    return this.circuit.and(some, lone);
  }

  private atMostOne(
    gates: readonly Gate[],
    from: number,
    to: number,
  ): { readonly some: Gate; readonly lone: Gate } {
    if (to - from < 2) return { some: to > from ? gates[from]! : FALSE, lone: TRUE };
    const { circuit } = this;
    const middle = (from + to) >> 1;
    const a = this.atMostOne(gates, from, middle);
    const b = this.atMostOne(gates, middle, to);
    return {
      some: circuit.or(a.some, b.some),
      lone: circuit.all([a.lone, b.lone, -circuit.and(a.some, b.some)]),
    };
  }

  subset(a: Matrix, b: Matrix): Gate {
    const parts: Gate[] = [];
    let j = 0;
    for (let i = 0; i < a.size; i++) {
      const tuple = a.tuples[i]!;
      while (j < b.size && b.tuples[j]! < tuple) j += 1;
      const inside = j < b.size && b.tuples[j] === tuple ? b.gates[j]! : FALSE;
      const part = this.circuit.implies(a.gates[i]!, inside);
      if (part === FALSE) return FALSE;
      parts.push(part);
    }
    return this.circuit.all(parts);
  }

  equal(a: Matrix, b: Matrix): Gate {
    return this.circuit.and(this.subset(a, b), this.subset(b, a));
  }
}

function isSame(a: Matrix, b: Matrix): boolean {
  return (
    a.size === b.size &&
    a.tuples.every((tuple, i) => tuple === b.tuples[i]) &&
    a.gates.every((gate, i) => gate === b.gates[i])
  );
}
