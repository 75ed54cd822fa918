/**
 * A circuit as clauses of a solver, gate by gate as they are needed, and of each gate only the direction in which it is
 * used (Plaisted and Greenbaum, A structure-preserving clause form translation, 1986).
 */
import { type Circuit, FALSE, type Gate, GateKind, TRUE } from './circuit.js';
import { grown } from './clause-store.js';
import type { SatSolver } from './sat-solver.js';

const POSITIVE = 1;
const NEGATIVE = 2;

export class CircuitClauses {
  /** Variables by gate. */
  private variables = new Int32Array(1 << 10);
  /** By gate: which directions are in the solver already. */
  private directions = new Uint8Array(1 << 10);
  /** By gate: the last walk that came to it. */
  private marks = new Int32Array(1 << 10);
  private mark = 0;

  constructor(
    private readonly circuit: Circuit,
    private readonly solver: SatSolver,
  ) {}

  /** Asserts a value for good. */
  assert(value: Gate): void {
    this.assertWith([], value);
  }

  /** Asserts that a literal implies a value. */
  assertUnder(literal: number, value: Gate): void {
    this.assertWith([-literal], value);
  }

  private assertWith(unless: readonly number[], value: Gate): void {
    const { circuit } = this;
    const stack = [value];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (next === TRUE) continue;
      const gate = Math.abs(next);
      if (next === FALSE) this.solver.addClause(unless);
      else if (circuit.kind(gate) === GateKind.And) {
        const count = circuit.operandCount(gate);
        const operands = Array.from({ length: count }, (_, i) => circuit.operand(gate, i));
        if (next > 0) for (const operand of operands.reverse()) stack.push(operand);
        else this.solver.addClause([...unless, ...operands.map((operand) => this.literal(-operand))]);
      } else this.solver.addClause([...unless, this.literal(next)]);
    }
  }

  /** A literal that implies the value, and where the solver needs not to decide otherwise is implied by it. */
  literal(value: Gate): number {
    const gate = Math.abs(value);
    this.require(gate, value > 0 ? POSITIVE : NEGATIVE);
    return value > 0 ? this.variables[gate]! : -this.variables[gate]!;
  }

  /** A literal that is equivalent to the value. */
  exactLiteral(value: Gate): number {
    this.require(Math.abs(value), POSITIVE | NEGATIVE);
    return this.literal(value);
  }

  /** The variable of a gate, 0 where no clause speaks of it. */
  variableOf(gate: number): number {
    return this.variables[gate] ?? 0;
  }

  /** Variables of the gates that some values are made of, their own among them. */
  variablesBelow(values: Iterable<Gate>): readonly number[] {
    this.reserve();
    const { circuit, variables, marks } = this;
    const mark = ++this.mark;
    const gates: number[] = [];
    const found: number[] = [];
    for (const value of values) gates.push(Math.abs(value));
    for (let gate = gates.pop(); gate !== undefined; gate = gates.pop()) {
      if (marks[gate] === mark) continue;
      marks[gate] = mark;
      if (variables[gate] !== 0) found.push(variables[gate]!);
      const count = circuit.operandCount(gate);
      for (let i = 0; i < count; i++) {
        const operand = Math.abs(circuit.operand(gate, i));
        if (marks[operand] !== mark) gates.push(operand);
      }
    }
    return found;
  }

  private require(root: number, direction: number): void {
    this.reserve();
    const stack = [root, direction];
    while (stack.length > 0) {
      const wanted = stack.pop()!;
      const gate = stack.pop()!;
      if (this.variables[gate] === 0) this.variables[gate] = this.solver.newVariable();
      const missing = wanted & ~this.directions[gate]!;
      if (missing === 0) continue;
      this.directions[gate]! |= missing;
      this.define(gate, missing, stack);
    }
  }

  private reserve(): void {
    const length = this.circuit.size + 1;
    if (length <= this.variables.length) return;
    this.variables = grown(this.variables, 2 * length);
    this.marks = grown(this.marks, 2 * length);
    const directions = new Uint8Array(2 * length);
    directions.set(this.directions);
    this.directions = directions;
  }

  /** A gate's variable as a literal, made where it is not there yet. */
  private of(value: Gate): number {
    const gate = Math.abs(value);
    if (this.variables[gate] === 0) this.variables[gate] = this.solver.newVariable();
    return value > 0 ? this.variables[gate]! : -this.variables[gate]!;
  }

  private define(gate: number, direction: number, stack: number[]): void {
    const { circuit, solver } = this;
    const own = this.variables[gate]!;
    switch (circuit.kind(gate)) {
      case GateKind.True:
        solver.addClause([own]);
        return;
      case GateKind.Input:
        return;
      case GateKind.And: {
        const count = circuit.operandCount(gate);
        if (count === 2) {
          const [x, y] = [circuit.operand(gate, 0), circuit.operand(gate, 1)];
          const [a, b] = [this.of(x), this.of(y)];
          stack.push(Math.abs(x), x > 0 ? direction : flipped(direction));
          stack.push(Math.abs(y), y > 0 ? direction : flipped(direction));
          if (direction & POSITIVE) {
            solver.addShort(-own, a);
            solver.addShort(-own, b);
          }
          if (direction & NEGATIVE) solver.addShort(own, -a, -b);
          return;
        }
        const clause: number[] = [own];
        for (let i = 0; i < count; i++) {
          const operand = circuit.operand(gate, i);
          const literal = this.of(operand);
          stack.push(Math.abs(operand), operand > 0 ? direction : flipped(direction));
          if (direction & POSITIVE) solver.addShort(-own, literal);
          clause.push(-literal);
        }
        if (direction & NEGATIVE) solver.addClause(clause);
        return;
      }
      case GateKind.Iff: {
        const [x, y] = [circuit.operand(gate, 0), circuit.operand(gate, 1)];
        const [a, b] = [this.of(x), this.of(y)];
        stack.push(x, POSITIVE | NEGATIVE, y, POSITIVE | NEGATIVE);
        if (direction & POSITIVE) {
          solver.addShort(-own, -a, b);
          solver.addShort(-own, a, -b);
        }
        if (direction & NEGATIVE) {
          solver.addShort(own, a, b);
          solver.addShort(own, -a, -b);
        }
        return;
      }
      case GateKind.Choice: {
        const [condition, x, y] = [
          circuit.operand(gate, 0),
          circuit.operand(gate, 1),
          circuit.operand(gate, 2),
        ];
        const [c, a, b] = [this.of(condition), this.of(x), this.of(y)];
        stack.push(condition, POSITIVE | NEGATIVE);
        stack.push(Math.abs(x), x > 0 ? direction : flipped(direction));
        stack.push(Math.abs(y), y > 0 ? direction : flipped(direction));
        if (direction & POSITIVE) {
          solver.addShort(-own, -c, a);
          solver.addShort(-own, c, b);
          solver.addShort(-own, a, b);
        }
        if (direction & NEGATIVE) {
          solver.addShort(own, -c, -a);
          solver.addShort(own, c, -b);
          solver.addShort(own, -a, -b);
        }
        return;
      }
    }
  }
}

function flipped(direction: number): number {
  return ((direction & POSITIVE) << 1) | (direction >> 1);
}
