/** Numbers that are integral by their structure. */
import { type Num, TermOp } from '../term-ops.js';
import type { TermTable } from '../term-table.js';

/** Limit of inspected subterms. */
const DEPTH = 12;

/**
 * Whether a number is an integer, NaN, -0 or an infinity on every input: rounding it changes nothing. Sums and products
 * of integers are integers also where they are rounded, as doubles beyond 2^53 are.
 */
export function isWhole(terms: TermTable, term: Num, depth = DEPTH): boolean {
  const sort = terms.sort(term);
  if (sort !== 'double') return sort === 'int';
  if (depth === 0) return false;
  const args = terms.args[term]!;
  const isOf = (...operands: readonly Num[]): boolean =>
    operands.every((operand) => isWhole(terms, operand, depth - 1));
  switch (terms.op[term]!) {
    case TermOp.NumConst: {
      const value = terms.constantOf(term)!;
      return Number.isInteger(value) || !Number.isFinite(value);
    }
    case TermOp.Floor:
      return true;
    case TermOp.NumIte:
      return isOf(args[1]!, args[2]!);
    case TermOp.Add:
    case TermOp.Mul:
    case TermOp.Rem:
      return isOf(args[0]!, args[1]!);
    case TermOp.ToDouble:
      return isOf(args[0]!);
    default:
      return false;
  }
}
