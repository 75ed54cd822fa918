/**
 * Numbers as SMT-LIB's Float64: rounded as in a program, and by far the slowest encoding.
 */
import type { OpaqueFunction } from '../operators/opaque-functions.js';
import { type Bool, TermOp, type Terms } from '../terms/terms.js';
import { type Notation, type Script, writeScript } from './script.js';

export interface FloatScript extends Script {
  /** Whether the script has all models of the formulas. Otherwise it proves nothing if it is unsatisfiable. */
  readonly isComplete: boolean;
}

/** @returns undefined if the formulas have an operator without a translation, such as `%` on doubles */
export function writeFloats(terms: Terms, formulas: readonly Bool[]): FloatScript | undefined {
  const notation = new FloatNotation(terms);
  const script = writeScript(terms, notation, formulas);
  return script && { ...script, isComplete: notation.isComplete };
}

class FloatNotation implements Notation {
  readonly logic = 'QF_FP';
  readonly sort = 'Float64';
  isComplete = true;

  constructor(private readonly terms: Terms) {}

  domain(term: number, name: string): string {
    const limit = literal(Number.MAX_SAFE_INTEGER);
    switch (this.terms.sort(term)) {
      case 'double':
        return 'true';
      case 'int':
        return `(and (fp.leq (fp.neg ${limit}) ${name}) (fp.leq ${name} ${limit}) (fp.eq ${name} (fp.roundToIntegral RTZ ${name})) (=> (fp.isZero ${name}) (fp.isPositive ${name})))`;
      case 'real':
        return `(not (or (fp.isNaN ${name}) (fp.isInfinite ${name})))`;
      case 'bigint':
        throw new RangeError('bigints are no doubles');
    }
  }

  write(term: number, args: readonly string[]): string | undefined {
    const { terms } = this;
    const [a, b] = args as readonly [string, string];
    const operands = terms.args[term]!;
    switch (terms.op[term]!) {
      case TermOp.NumConst:
        return literal(terms.constantOf(term)!);
      case TermOp.NumIte:
        return `(ite ${args.join(' ')})`;
      case TermOp.Eq:
        return `(fp.eq ${a} ${b})`;
      case TermOp.Le:
        return `(fp.leq ${a} ${b})`;
      case TermOp.Add:
        return `(fp.add RNE ${a} ${b})`;
      case TermOp.Mul:
        return this.product(operands, a, b);
      case TermOp.Div:
        return `(fp.div RNE ${a} ${b})`;
      case TermOp.Floor:
        return `(fp.roundToIntegral RTN ${a})`;
      case TermOp.ToInteger:
        // The sum of -0 and 0 is 0.
        return `(fp.add RNE (fp.roundToIntegral RTZ ${a}) ${literal(0)})`;
      case TermOp.FloorDiv:
        return `(fp.roundToIntegral RTN (fp.div RNE ${a} ${b}))`;
      case TermOp.ToReal:
      case TermOp.ToDouble:
        return a;
      case TermOp.IsInt:
        return `(and (fp.eq ${a} (fp.roundToIntegral RTZ ${a})) (not (fp.isInfinite ${a})))`;
      case TermOp.IsMinusZero:
        return `(and (fp.isZero ${a}) (fp.isNegative ${a}))`;
      case TermOp.ToInt32:
        this.isComplete = false;
        return signed(`((_ extract 31 0) ((_ fp.to_sbv 64) RTZ (ite ${isSmall(a)} ${a} ${literal(0)})))`);
      case TermOp.BitAnd:
      case TermOp.BitOr:
      case TermOp.BitXor:
        return signed(`(${BITS[terms.op[term]!]} ${vector(a)} ${vector(b)})`);
      case TermOp.Call:
        return CALLS[terms.functionOf(term)]?.(b);
      default:
        return undefined;
    }
  }

  /** A product with -1 is written as a negation. */
  private product([p, q]: readonly number[], a: string, b: string): string {
    if (this.terms.constantOf(p!) === -1) return `(fp.neg ${b})`;
    if (this.terms.constantOf(q!) === -1) return `(fp.neg ${a})`;
    return `(fp.mul RNE ${a} ${b})`;
  }
}

const BITS: Readonly<Record<number, string>> = {
  [TermOp.BitAnd]: 'bvand',
  [TermOp.BitOr]: 'bvor',
  [TermOp.BitXor]: 'bvxor',
};

const CALLS: Readonly<Partial<Record<OpaqueFunction, (x: string) => string>>> = {
  'Math.sqrt': (x) => `(fp.sqrt RNE ${x})`,
  'Math.fround': (x) => `((_ to_fp 11 53) RNE ((_ to_fp 8 24) RNE ${x}))`,
};

/** The range in which the conversion to a bit vector of 64 bits is defined. */
function isSmall(x: string): string {
  const limit = literal(2 ** 62);
  return `(and (fp.leq (fp.neg ${limit}) ${x}) (fp.leq ${x} ${limit}))`;
}

const signed = (bits: string): string => `((_ to_fp 11 53) RNE ${bits})`;
const vector = (x: string): string => `((_ fp.to_sbv 32) RTZ ${x})`;

function literal(value: number): string {
  const bits = new BigUint64Array(Float64Array.of(value).buffer)[0]!;
  return `((_ to_fp 11 53) #x${bits.toString(16).padStart(16, '0')})`;
}
