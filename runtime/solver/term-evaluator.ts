/** The value of terms under an assignment, by JavaScript's own operators: what a program computes, rounding included. */
import { DOUBLE_FUNCTIONS } from './double-functions.js';
import { type Assignment, type Bool, type Num, TermOp } from './term-ops.js';
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
    const [a, b] = args as readonly [number, number];
    switch (terms.op[term]!) {
      case TermOp.True:
        return true;
      case TermOp.Var:
        return model.booleans.get(term) ?? false;
      case TermOp.And:
        return args.every(bool);
      case TermOp.Iff:
        return bool(a) === bool(b);
      case TermOp.Ite:
        return bool(a) ? bool(b) : bool(args[2]!);
      case TermOp.Eq:
        return num(a) === num(b);
      case TermOp.Le:
        return num(a) <= num(b);
      case TermOp.NumVar:
        return model.numbers.get(term) ?? 0;
      case TermOp.NumConst:
        return terms.constantOf(term)!;
      case TermOp.NumIte:
        return bool(a) ? num(b) : num(args[2]!);
      case TermOp.Add:
        return num(a) + num(b);
      case TermOp.Mul:
        return num(a) * num(b);
      case TermOp.Div:
        return num(a) / num(b);
      case TermOp.Rem:
        return num(a) % num(b);
      case TermOp.ToReal:
      case TermOp.ToDouble:
        return num(a);
      case TermOp.Call:
        return DOUBLE_FUNCTIONS[num(a)]!.value(num(b), args.length > 2 ? num(args[2]!) : 0);
      case TermOp.Floor:
        return Math.floor(num(a));
      case TermOp.IsInt:
        return Number.isInteger(num(a));
      case TermOp.IsMinusZero:
        return Object.is(num(a), -0);
      case TermOp.FloorDiv:
        return Math.floor(num(a) / num(b));
      case TermOp.Mod:
        return num(a) - num(b) * Math.floor(num(a) / num(b));
      case TermOp.ToInt32:
        return num(a) | 0;
      case TermOp.BitAnd:
        return num(a) & num(b);
      case TermOp.BitOr:
        return num(a) | num(b);
      case TermOp.BitXor:
        return num(a) ^ num(b);
      case TermOp.Shl:
        return num(a) << num(b);
      case TermOp.Shr:
        return num(a) >> num(b);
      case TermOp.Ushr:
        return num(a) >>> num(b);
    }
  };
  return { bool, num };
}
