/** Terms over Boolean variables as a circuit: each numeric term is one of finitely many numbers, each under a guard. */
import { type Circuit, FALSE, type Gate, TRUE } from '../../solver/sat/circuit.js';
import { type Bool, type Num, TermOp, type Terms } from '../../solver/terms/terms.js';

/** The values that a number can have; exactly one guard holds. */
type Possibilities = ReadonlyMap<number, Gate>;

export class CircuitOfTerms {
  private readonly gates = new Map<number, Gate>();
  private readonly numbers = new Map<Num, Possibilities>();

  constructor(
    private readonly terms: Terms,
    private readonly circuit: Circuit,
  ) {}

  /** @param term without numeric variables; Boolean variables become inputs. */
  gate(term: Bool): Gate {
    if (term < 0) return -this.gate(-term);
    let gate = this.gates.get(term);
    if (gate === undefined) {
      gate = this.compute(term);
      this.gates.set(term, gate);
    }
    return gate;
  }

  private compute(term: number): Gate {
    const { circuit } = this;
    const args = this.terms.args[term]!;
    switch (this.terms.op[term]!) {
      case TermOp.True:
        return TRUE;
      case TermOp.Var:
        return circuit.input();
      case TermOp.And:
        return circuit.all(args.map((arg) => this.gate(arg)));
      case TermOp.Iff:
        return circuit.iff(this.gate(args[0]!), this.gate(args[1]!));
      case TermOp.Ite:
        return circuit.choice(this.gate(args[0]!), this.gate(args[1]!), this.gate(args[2]!));
      case TermOp.Eq:
        return this.compare(args, (a, b) => a === b);
      case TermOp.Le:
        return this.compare(args, (a, b) => a <= b);
      case TermOp.IsInt:
        return this.compare([args[0]!, args[0]!], (a, b) => a === b && Number.isInteger(a));
      default:
        throw new RangeError(`term ${term} is no truth value`);
    }
  }

  private compare(args: readonly Num[], holds: (a: number, b: number) => boolean): Gate {
    const ways: Gate[] = [];
    for (const [a, isA] of this.number(args[0]!))
      for (const [b, isB] of this.number(args[1]!)) if (holds(a, b)) ways.push(this.circuit.and(isA, isB));
    return this.circuit.any(ways);
  }

  private number(term: Num): Possibilities {
    let possibilities = this.numbers.get(term);
    if (!possibilities) {
      possibilities = this.computeNumber(term);
      this.numbers.set(term, possibilities);
    }
    return possibilities;
  }

  private computeNumber(term: Num): Possibilities {
    const args = this.terms.args[term]!;
    switch (this.terms.op[term]!) {
      case TermOp.NumConst:
        return new Map([[this.terms.constantOf(term)!, TRUE]]);
      case TermOp.NumIte: {
        const condition = this.gate(args[0]!);
        return this.collect([
          ...guarded(this.number(args[1]!), condition),
          ...guarded(this.number(args[2]!), -condition),
        ]);
      }
      case TermOp.Add:
        return this.combine(args, (a, b) => a + b);
      case TermOp.Mul:
        return this.combine(args, (a, b) => a * b);
      case TermOp.Div:
        return this.combine(args, (a, b) => a / b);
      case TermOp.Rem:
        return this.combine(args, (a, b) => a % b);
      case TermOp.Floor:
        return this.combine([args[0]!, args[0]!], (a) => Math.floor(a));
      case TermOp.ToReal:
        return this.number(args[0]!);
      default:
        throw new RangeError(`term ${term} is no number of finitely many values`);
    }
  }

  private combine(args: readonly Num[], operate: (a: number, b: number) => number): Possibilities {
    const ways: (readonly [number, Gate, Gate])[] = [];
    for (const [a, isA] of this.number(args[0]!))
      for (const [b, isB] of this.number(args[1]!)) ways.push([operate(a, b) + 0, isA, isB]);
    return this.collect(ways);
  }

  private collect(ways: readonly (readonly [number, Gate, Gate])[]): Possibilities {
    const byValue = new Map<number, Gate[]>();
    for (const [value, a, b] of ways) {
      const guard = this.circuit.and(a, b);
      if (guard === FALSE) continue;
      const known = byValue.get(value);
      if (known) known.push(guard);
      else byValue.set(value, [guard]);
    }
    return new Map([...byValue].map(([value, guards]) => [value, this.circuit.any(guards)]));
  }
}

function guarded(possibilities: Possibilities, guard: Gate): (readonly [number, Gate, Gate])[] {
  return [...possibilities].map(([value, own]) => [value, own, guard] as const);
}
