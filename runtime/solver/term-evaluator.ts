/** The value of terms under an assignment, by JavaScript's own operators: what a program computes, rounding included. */
import { DOUBLE_FUNCTIONS } from './double-functions.js';
import { type Assignment, type Bool, type Num, TermOp, type TermOpCode } from './term-ops.js';
import type { Terms } from './terms.js';

export interface TermEvaluator {
  bool(term: Bool): boolean;
  num(term: Num): number;
}

export function evaluator(terms: Terms, model: Assignment): TermEvaluator {
  const memo = new Map<number, number | boolean>();
  const bool = (term: Bool): boolean => (term < 0 ? !(value(-term) as boolean) : (value(term) as boolean));
  const num = (term: Num): number => value(term) as number;
  const value = (term: number): number | boolean => {
    const known = memo.get(term);
    if (known !== undefined) return known;
    const result = compute(term);
    memo.set(term, result);
    return result;
  };
  const compute = (term: number): number | boolean => {
    const args = terms.args[term]!;
    const [a, b, c] = args as readonly [number, number, number];
    const op = terms.op[term]!;
    switch (op) {
      case TermOp.True:
        return true;
      case TermOp.Var:
        return model.booleans.get(term) ?? false;
      case TermOp.And:
        return args.every(bool);
      case TermOp.Iff:
        return bool(a) === bool(b);
      case TermOp.Ite:
        return bool(a) ? bool(b) : bool(c);
      case TermOp.NumVar:
        return model.numbers.get(term) ?? 0;
      case TermOp.NumConst:
        return terms.constantOf(term)!;
      case TermOp.NumIte:
        return bool(a) ? num(b) : num(c);
      default:
        return result(op, num(a), args.length > 1 ? num(b) : 0, args.length > 2 ? num(c) : 0);
    }
  };
  return { bool, num };
}

type Numeric = Exclude<
  TermOpCode,
  | typeof TermOp.True
  | typeof TermOp.Var
  | typeof TermOp.And
  | typeof TermOp.Iff
  | typeof TermOp.Ite
  | typeof TermOp.NumVar
  | typeof TermOp.NumConst
  | typeof TermOp.NumIte
>;

/** What an operator on numbers gives. */
export function result(op: Numeric, a: number, b: number, c: number): number | boolean {
  switch (op) {
    case TermOp.Eq:
      return a === b;
    case TermOp.Le:
      return a <= b;
    case TermOp.Add:
      return a + b;
    case TermOp.Mul:
      return a * b;
    case TermOp.Div:
      return a / b;
    case TermOp.Rem:
      return a % b;
    case TermOp.ToReal:
    case TermOp.ToDouble:
      return a;
    case TermOp.Call:
      return DOUBLE_FUNCTIONS[a]!.value(b, c);
    case TermOp.Floor:
      return Math.floor(a);
    case TermOp.IsInt:
      return Number.isInteger(a);
    case TermOp.IsMinusZero:
      return Object.is(a, -0);
    case TermOp.FloorDiv:
      return Math.floor(a / b);
    case TermOp.Mod:
      return a - b * Math.floor(a / b);
    case TermOp.ToInt32:
      return a | 0;
    case TermOp.BitAnd:
      return a & b;
    case TermOp.BitOr:
      return a | b;
    case TermOp.BitXor:
      return a ^ b;
    case TermOp.Shl:
      return a << b;
    case TermOp.Shr:
      return a >> b;
    case TermOp.Ushr:
      return a >>> b;
  }
}
