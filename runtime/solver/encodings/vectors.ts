/** What encodings in vectors of bits share: constants, and operators that mean the same at every width. */
import { TermOp } from '../terms/terms.js';

/** @param width of the vector in bits, a multiple of four */
export function vectorOf(value: bigint, width: number): string {
  return `#x${BigInt.asUintN(width, value)
    .toString(16)
    .padStart(width / 4, '0')}`;
}

/**
 * An operation on signed vectors of one width that is exact as far as its result fits.
 * @returns undefined for operations that are none of these
 */
export function vectorOperation(op: number, args: readonly string[]): string | undefined {
  const [a, b] = args as readonly [string, string];
  switch (op) {
    case TermOp.Eq:
      return `(= ${a} ${b})`;
    case TermOp.Le:
      return `(bvsle ${a} ${b})`;
    case TermOp.NumIte:
      return `(ite ${args.join(' ')})`;
    case TermOp.Add:
      return `(bvadd ${a} ${b})`;
    case TermOp.Mul:
      return `(bvmul ${a} ${b})`;
    case TermOp.Quotient:
      return `(bvsdiv ${a} ${b})`;
    case TermOp.Rem:
      return `(bvsrem ${a} ${b})`;
    case TermOp.FloorDiv:
      // The divisor is positive: what is left has its sign, and is taken off first.
      return `(bvsdiv (bvsub ${a} (bvsmod ${a} ${b})) ${b})`;
    case TermOp.Mod:
      return `(bvsmod ${a} ${b})`;
    case TermOp.BitAnd:
    case TermOp.BigAnd:
      return `(bvand ${a} ${b})`;
    case TermOp.BitOr:
    case TermOp.BigOr:
      return `(bvor ${a} ${b})`;
    case TermOp.BitXor:
    case TermOp.BigXor:
      return `(bvxor ${a} ${b})`;
    default:
      return undefined;
  }
}
