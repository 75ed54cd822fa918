/**
 * Ints as vectors of 64 bits, for queries in which bit operators meet. Exact as far as no result leaves 53 bits, which
 * `writeBits` makes sure of: there doubles are not rounded either.
 */
import type { IntegerRange } from '../integer-ranges.js';
import { type Bool, TermOp, type Terms } from '../terms.js';
import { type Notation, type Script, writeScript } from './script.js';

/** An input of an integer domain. */
const INPUT: IntegerRange = [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/**
 * The formulas over vectors of bits.
 * @returns undefined where there is more to them than Ints that stay below 2^53
 */
export function writeBits(terms: Terms, formulas: readonly Bool[]): Script | undefined {
  return writeScript(terms, new BitNotation(terms), formulas);
}

class BitNotation implements Notation {
  readonly logic = 'QF_FD';
  readonly sort = '(_ BitVec 64)';
  /** Between which values a term that is written lies. */
  private readonly ranges = new Map<number, IntegerRange>();

  constructor(private readonly terms: Terms) {}

  domain(term: number, name: string): string {
    if (this.terms.sort(term) !== 'int') return 'true';
    this.ranges.set(term, INPUT);
    return `(and (bvsle ${vector(INPUT[0])} ${name}) (bvsle ${name} ${vector(INPUT[1])}))`;
  }

  write(term: number, args: readonly string[]): string | undefined {
    const { terms } = this;
    const op = terms.op[term]!;
    const operands = terms.args[term]!.filter((_, i) => op !== TermOp.NumIte || i > 0);
    if (terms.sort(term) !== 'int' || operands.some((arg) => !this.ranges.has(arg))) return undefined;
    if (op === TermOp.Eq) return `(= ${args.join(' ')})`;
    if (op === TermOp.Le) return `(bvsle ${args.join(' ')})`;
    const text = numeric(terms, term, args);
    const range = this.rangeOf(term);
    if (text === undefined || range === undefined) return undefined;
    this.ranges.set(term, range);
    return text;
  }

  private rangeOf(term: number): IntegerRange | undefined {
    const { terms, ranges } = this;
    const known = terms.ranges.of(term);
    if (known) return known;
    const [x, y] = terms.args[term]!.map((arg) => ranges.get(arg));
    switch (terms.op[term]!) {
      case TermOp.NumIte:
        return INPUT;
      case TermOp.Add:
        return safe(x![0] + y![0], x![1] + y![1]);
      case TermOp.Mul: {
        const corners = x!.flatMap((p) => y!.map((q) => p * q));
        return safe(Math.min(...corners), Math.max(...corners));
      }
      case TermOp.Rem:
      case TermOp.FloorDiv:
        return x;
      default:
        return undefined;
    }
  }
}

function safe(low: number, high: number): IntegerRange | undefined {
  return Number.isSafeInteger(low) && Number.isSafeInteger(high) ? [low, high] : undefined;
}

function vector(value: number): string {
  return `#x${BigInt.asUintN(64, BigInt(value)).toString(16).padStart(16, '0')}`;
}

const low = (term: string): string => `((_ extract 31 0) ${term})`;
const signExtended = (term: string): string => `((_ sign_extend 32) ${term})`;
const zeroExtended = (term: string): string => `((_ zero_extend 32) ${term})`;

function numeric(terms: Terms, term: number, args: readonly string[]): string | undefined {
  const [a, b] = args as readonly [string, string];
  switch (terms.op[term]!) {
    case TermOp.NumConst:
      return vector(terms.constantOf(term)!);
    case TermOp.NumIte:
      return `(ite ${args.join(' ')})`;
    case TermOp.Add:
      return `(bvadd ${a} ${b})`;
    case TermOp.Mul:
      return `(bvmul ${a} ${b})`;
    case TermOp.Rem:
      return `(bvsrem ${a} ${b})`;
    case TermOp.ToInteger:
      return a;
    case TermOp.FloorDiv:
      // The divisor is positive: what is left has its sign, and is taken off first.
      return `(bvsdiv (bvsub ${a} (bvsmod ${a} ${b})) ${b})`;
    case TermOp.Mod:
      return `(bvsmod ${a} ${b})`;
    case TermOp.ToInt32:
      return signExtended(low(a));
    case TermOp.BitAnd:
      return `(bvand ${a} ${b})`;
    case TermOp.BitOr:
      return `(bvor ${a} ${b})`;
    case TermOp.BitXor:
      return `(bvxor ${a} ${b})`;
    case TermOp.Shl:
      return signExtended(`(bvshl ${low(a)} ${low(b)})`);
    case TermOp.Shr:
      return `(bvashr ${a} ${b})`;
    case TermOp.Ushr:
      return zeroExtended(`(bvlshr ${low(a)} ${low(b)})`);
    default:
      return undefined;
  }
}
