/** Between which numbers an Int lies whatever the variables are, by its structure. */
import { type CivilPart, makeDay } from '../../vm/expressions/date-functions.js';
import { type Num, TermOp } from './term-ops.js';
import type { TermTable } from './term-table.js';

export type IntegerRange = readonly [low: number, high: number];

/** Of variables: what is beyond is no input. */
const SAFE: IntegerRange = [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
const INT32: IntegerRange = [-(2 ** 31), 2 ** 31 - 1];
/** Of year, month and date of a day that a time value has. */
const CIVIL_RANGES: readonly [IntegerRange, IntegerRange, IntegerRange] = [
  [-271_822, 275_761],
  [0, 11],
  [1, 31],
];
/** Terms that one answer looks at, from the top. */
const DEPTH = 12;

export class IntegerRanges {
  private readonly memo = new Map<Num, IntegerRange | undefined>();

  constructor(private readonly terms: TermTable) {}

  /** Undefined where it is not known, or beyond 2^53. */
  of(term: Num, depth = DEPTH): IntegerRange | undefined {
    if (this.memo.has(term)) return this.memo.get(term);
    if (depth === 0) return undefined;
    const range = safe(this.compute(term, depth - 1));
    if (range || depth === DEPTH) this.memo.set(term, range);
    return range;
  }

  isInt32(term: Num): boolean {
    const range = this.of(term);
    return range !== undefined && range[0] >= INT32[0] && range[1] <= INT32[1];
  }

  private compute(term: Num, depth: number): IntegerRange | undefined {
    const { terms } = this;
    const args = terms.args[term]!;
    const range = (at: number): IntegerRange | undefined => this.of(args[at]!, depth);
    switch (terms.op[term]!) {
      case TermOp.NumVar:
        return terms.sort(term) === 'int' ? SAFE : undefined;
      case TermOp.NumConst: {
        const value = terms.constantOf(term);
        return value === undefined ? undefined : [value, value];
      }
      case TermOp.NumIte:
        return union(range(1), range(2));
      case TermOp.Add:
        return combined(range(0), range(1), ([a, b], [c, d]) => [a + c, b + d]);
      case TermOp.Mul:
        return combined(range(0), range(1), ([a, b], [c, d]) => hull([a * c, a * d, b * c, b * d]));
      case TermOp.Rem: {
        const by = range(1);
        if (by === undefined) return undefined;
        const most = Math.max(Math.abs(by[0]), Math.abs(by[1])) - 1;
        const [low, high] = range(0) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
        return [low >= 0 ? 0 : -most, high <= 0 ? 0 : most];
      }
      case TermOp.ToInteger: {
        const most = terms.constantOf(args[1]!)!;
        return [-most, most];
      }
      case TermOp.MonthStart: {
        const months = range(0);
        return months && [makeDay(0, months[0]), makeDay(0, months[1])];
      }
      case TermOp.CivilPart:
        return CIVIL_RANGES[terms.constantOf(args[1]!) as CivilPart];
      case TermOp.Mod: {
        const by = terms.constantOf(args[1]!);
        return by === undefined ? undefined : [0, by - 1];
      }
      case TermOp.FloorDiv: {
        const [of, by] = [range(0), terms.constantOf(args[1]!) ?? Number.NaN];
        return of && [Math.floor(of[0] / by), Math.floor(of[1] / by)];
      }
      case TermOp.BitAnd: {
        const masks = [range(0), range(1)].flatMap((mask) => (mask && mask[0] >= 0 ? [mask[1]] : []));
        return masks.length > 0 ? [0, Math.min(...masks)] : INT32;
      }
      case TermOp.ToInt32:
      case TermOp.BitOr:
      case TermOp.BitXor:
      case TermOp.Shl:
      case TermOp.Shr:
        return INT32;
      case TermOp.Ushr:
        return [0, 2 ** 32 - 1];
      default:
        return undefined;
    }
  }
}

function union(a: IntegerRange | undefined, b: IntegerRange | undefined): IntegerRange | undefined {
  return combined(a, b, (x, y) => hull([...x, ...y]));
}

function combined(
  a: IntegerRange | undefined,
  b: IntegerRange | undefined,
  of: (a: IntegerRange, b: IntegerRange) => IntegerRange,
): IntegerRange | undefined {
  return a && b && of(a, b);
}

function hull(values: readonly number[]): IntegerRange {
  return [Math.min(...values), Math.max(...values)];
}

function safe(range: IntegerRange | undefined): IntegerRange | undefined {
  return range && Number.isSafeInteger(range[0]) && Number.isSafeInteger(range[1]) ? range : undefined;
}
