/** Bounds on the magnitude of the numbers of a path: terms of exact arithmetic take results to be finite. */
import { type Arena, Op } from '../../../vm/expressions/arena.js';
import { operationOf } from '../../../vm/expressions/operations.js';

/** Bits of an input, taken as an integer below 2^53. */
const INPUT = 53;
/** Results with larger exponents may overflow to infinity. */
const LIMIT = 1000;

/** Whether some result of the path may exceed 2^1000: it may overflow to infinity, and results computed from it may be NaN. */
export function mayBeInfinite({ op, a, b, c, constants, size }: Arena): boolean {
  const bits = new Float64Array(size);
  let largest = INPUT;
  for (let id = 1; id < size; id++) {
    bits[id] = bitsOf(id);
    if (bits[id]! > largest) largest = bits[id]!;
  }
  return largest > LIMIT;

  function bitsOf(id: number): number {
    const [x, y] = [bits[a[id]!]!, bits[b[id]!]!];
    const operation = operationOf(op[id]!);
    if (operation) return operation.bits?.(x, y) ?? 0;
    switch (op[id]) {
      case Op.Const: {
        const value = constants[a[id]!];
        return typeof value === 'number' && Number.isFinite(value) ? Math.log2(Math.abs(value) + 1) : 0;
      }
      case Op.Input:
        return INPUT;
      case Op.Field:
      case Op.Element:
        // It may hold any value that was written before.
        return largest;
      case Op.Ite:
        return Math.max(y, bits[c[id]!]!);
      default:
        return 0;
    }
  }
}
