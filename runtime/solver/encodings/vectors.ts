/** Common parts of the encodings in bit vectors: constants, and operators that are the same for each width. */
import { TermOp } from '../terms/terms.js';

/** @param width of the vector in bits, a multiple of four */
export function vectorOf(value: bigint, width: number): string {
  return `#x${BigInt.asUintN(width, value)
    .toString(16)
    .padStart(width / 4, '0')}`;
}

/**
 * An operation on signed bit vectors of one width. It is exact if the result fits.
 * @returns undefined for other operations
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
      // The divisor is positive, so `bvsmod` gives a remainder from 0. Subtracting it first makes the quotient exact.
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
