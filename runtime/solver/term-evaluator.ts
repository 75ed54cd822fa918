/** The value of terms under an assignment, by JavaScript's own operators: what a program computes, rounding included. */
import { type CivilPart, civilOfDay, makeDay } from '../../vm/expressions/date-functions.js';
import { functionOfNumber } from '../../vm/expressions/number-functions.js';
import { bigintResult } from './bigint-terms.js';
import { type Assignment, type Bool, type Num, TermOp, type TermOpCode } from './term-ops.js';
import type { Terms } from './terms.js';
import { textValue } from './text-terms.js';

export interface TermEvaluator {
  bool(term: Bool): boolean;
  num(term: Num): number;
  bigint(term: Num): bigint;
}

/** Some operators take numbers or bigints, both operands of one type. */
type Value = number | boolean | bigint;

export function evaluator(terms: Terms, model: Assignment): TermEvaluator {
  const memo = new Map<number, Value>();
  const bool = (term: Bool): boolean => (term < 0 ? !(value(-term) as boolean) : (value(term) as boolean));
  const num = (term: Num): number => value(term) as number;
  const bigint = (term: Num): bigint => value(term) as bigint;
  const value = (term: number): Value => {
    const known = memo.get(term);
    if (known !== undefined) return known;
    const result = compute(term);
    memo.set(term, result);
    return result;
  };
  const compute = (term: number): Value => {
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
        return terms.sort(term) === 'bigint'
          ? (model.bigints?.get(term) ?? 0n)
          : (model.numbers.get(term) ?? 0);
      case TermOp.NumConst:
        return terms.constantOf(term) ?? terms.bigintOf(term)!;
      case TermOp.NumIte:
        return value(bool(a) ? b : c);
      case TermOp.Text:
        return textValue(terms, term, (operand) => value(operand) as number | bigint);
      default:
        return result(op, num(a), args.length > 1 ? num(b) : 0, args.length > 2 ? num(c) : 0);
    }
  };
  return { bool, num, bigint };
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
  | typeof TermOp.Text
>;

/** What an operator on numbers gives. Where it takes bigints, they stand in the place of numbers. */
export function result(op: Numeric, a: number, b: number, c: number): Value {
  if (typeof a === 'bigint' && op !== TermOp.Eq && op !== TermOp.Le)
    return ofBigints(op, a, b as unknown as bigint);
  switch (op) {
    case TermOp.Eq:
      // A bigint and a number are compared by what they are.
      return a <= b && b <= a;
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
      return functionOfNumber(a).value(b, c);
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
    case TermOp.ToInteger:
      return within(a, b);
    case TermOp.CivilPart:
      return civilOfDay(a)[b as CivilPart];
    case TermOp.MonthStart:
      return makeDay(0, a);
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
    case TermOp.ToBigint:
      return Number.isInteger(a) ? BigInt(a) : 0n;
    default:
      throw new RangeError(`operator ${op} takes no numbers`);
  }
}

function ofBigints(op: TermOpCode, a: bigint, b: bigint): Value {
  if (op === TermOp.ToReal) return a;
  return op === TermOp.ToDouble || op === TermOp.ToInt ? Number(a) : bigintResult(op, a, b);
}

/** A number rounded towards zero; 0 where that is beyond a limit, or where it is none. */
export function within(value: number, limit: number): number {
  return Math.abs(value) < limit + 1 ? Math.trunc(value) + 0 : 0;
}
