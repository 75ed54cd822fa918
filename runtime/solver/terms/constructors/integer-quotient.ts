/** Quotients that are rounded to an integer at once. */
import { type Num, TermOp } from '../term-ops.js';
import type { Terms } from '../terms.js';

/**
 * The floor of a quotient of an Int below 2^53 and a constant, if `a` is one: rounding the quotient to a double first
 * makes no difference.
 */
export function integerQuotient(terms: Terms, a: Num): Num | undefined {
  const [x, y] = terms.args[a]!;
  if (terms.op[a] !== TermOp.Div || terms.op[x!] !== TermOp.ToReal) return undefined;
  const dividend = terms.args[x!]![0]!;
  const divisor = terms.constantOf(y!);
  if (divisor === undefined || divisor <= 0 || !Number.isSafeInteger(divisor)) return undefined;
  return terms.ranges.of(dividend) && terms.floorDiv(dividend, divisor);
}
