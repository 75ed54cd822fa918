/** What an operand of an operator on numbers would have to be for the result to be a given one: to be tried. */
import { type CivilPart, civilOfDay, makeDay } from '../../../vm/expressions/date-functions.js';
import { TermOp, type TermOpCode } from '../terms.js';

/** Numbers that are not 0, and of which parts are. */
const TINY = [Number.MIN_VALUE, -Number.MIN_VALUE];

export interface Operand {
  /** Which operand it is. */
  readonly operand: 0 | 1;
  readonly value: number;
}

/**
 * @param a the value of the first operand now
 * @param b the value of the second one
 * @param isSame whether both operands are one term
 */
export function operands(
  op: TermOpCode,
  a: number,
  b: number,
  target: number,
  isSame: boolean,
): readonly Operand[] {
  const first = (...values: readonly number[]): Operand[] => values.map((value) => ({ operand: 0, value }));
  const second = (...values: readonly number[]): Operand[] => values.map((value) => ({ operand: 1, value }));
  switch (op) {
    case TermOp.Add:
      return isSame ? first(target / 2) : [...first(target - b), ...second(target - a)];
    case TermOp.Mul:
      if (target === 0) return [...first(0, ...TINY), ...second(0, ...TINY)];
      if (isSame) return first(Math.sqrt(target), -Math.sqrt(target));
      // What is nothing has to change first, whatever the other factor is.
      return [...(b === 0 ? second(1) : first(target / b)), ...(a === 0 ? first(1) : second(target / a))];
    case TermOp.Div:
      return [
        ...first(target * b),
        ...(target === 0 ? first(...TINY) : []),
        ...(target === 0 ? [] : second(a / target)),
        ...(b === 0 ? second(1) : []),
      ];
    case TermOp.Rem:
      return [...first(a - (a % b) + target, target, target + b), ...second(a - target)];
    case TermOp.Mod:
      return first(b * Math.floor(a / b) + target, target);
    case TermOp.FloorDiv:
      // What is left by the division stays, if it may.
      return first(target * b + (a - b * Math.floor(a / b)), target * b, target * b + b - 1);
    case TermOp.ToReal:
    case TermOp.ToDouble:
    case TermOp.ToBigint:
    case TermOp.ToInteger:
      return first(target);
    case TermOp.CivilPart:
      return first(...daysWith(a, b as CivilPart, target));
    case TermOp.MonthStart: {
      const [year, month] = civilOfDay(target);
      return first(12 * year + month);
    }
    case TermOp.Quotient:
      return [...first(target * b), ...(target === 0 ? [] : second(Math.trunc(a / target)))];
    case TermOp.Floor:
      return first(target, target + 0.5);
    case TermOp.ToInt32:
      return first(target, target + 2 ** 32);
    case TermOp.BitAnd:
      return [...first((a & ~b) | target), ...second((b & ~a) | target)];
    case TermOp.BitOr:
      return [...first((a & b) | (target & ~b)), ...second((b & a) | (target & ~a))];
    case TermOp.BitXor:
      return [...first(target ^ b), ...second(target ^ a)];
    case TermOp.Shl:
      return first(target >>> b, target >> b);
    case TermOp.Shr:
      return first((target << b) | (a & ((1 << b) - 1)));
    case TermOp.Ushr:
      return first((target << b) | (a & ((1 << b) - 1)));
    default:
      return [];
  }
}

/** Days with another year, month or date: in the same month or year if those have them, else early in it. */
function daysWith(day: number, part: CivilPart, target: number): readonly number[] {
  const date = civilOfDay(day);
  const [year, month, inMonth] = [0, 1, 2].map((at) => (at === part ? target : date[at]!)) as [
    number,
    number,
    number,
  ];
  const days = [inMonth, Math.min(inMonth, 28)].map((at) => makeDay(year, month) + at - 1);
  // A month that has 31 days takes any date.
  if (part === 2) days.push(makeDay(year, 0) + inMonth - 1);
  return [...new Set(days)].filter((found) => civilOfDay(found)[part] === target);
}

/** Arguments near one: itself, rounded, and the doubles beside it. */
export function neighbours(x: number): readonly number[] {
  if (!Number.isFinite(x)) return [x];
  return [...new Set([x, Math.round(x), x * (1 + Number.EPSILON), x * (1 - Number.EPSILON)])];
}
