/**
 * Ints as bit vectors of 64 bits, for queries that combine bit operators. The encoding is exact as long as results have at
 * most 53 bits, where doubles are not rounded either. `writeBits` ensures that.
 */
import { type Bool, TermOp, type Terms } from '../terms/terms.js';
import { type Notation, type Script, writeScript } from './script.js';
import { vectorOf, vectorOperation } from './vectors.js';

const WIDTH = 64;

/**
 * The formulas over vectors of bits.
 * @returns undefined if the formulas have other numbers than Ints below 2^53
 */
export function writeBits(terms: Terms, formulas: readonly Bool[]): Script | undefined {
  return writeScript(terms, new BitNotation(terms), formulas);
}

class BitNotation implements Notation {
  readonly logic = 'QF_FD';
  readonly sort = `(_ BitVec ${WIDTH})`;
  constructor(private readonly terms: Terms) {}

  domain(term: number, name: string): string {
    if (this.terms.sort(term) !== 'int') return 'true';
    const range = this.terms.ranges.of(term)!;
    return `(and (bvsle ${vector(range[0])} ${name}) (bvsle ${name} ${vector(range[1])}))`;
  }

  write(term: number, args: readonly string[]): string | undefined {
    const { terms } = this;
    const op = terms.op[term]!;
    const operands = terms.args[term]!.filter((_, i) => op !== TermOp.NumIte || i > 0);
    if (terms.sort(term) !== 'int' || operands.some((arg) => !terms.ranges.of(arg))) return undefined;
    if (op === TermOp.Eq || op === TermOp.Le) return vectorOperation(op, args);
    return terms.ranges.of(term) && numeric(terms, term, args);
  }
}

const vector = (value: number): string => vectorOf(BigInt(value), WIDTH);
const low = (term: string): string => `((_ extract 31 0) ${term})`;
const signExtended = (term: string): string => `((_ sign_extend 32) ${term})`;
const zeroExtended = (term: string): string => `((_ zero_extend 32) ${term})`;

function numeric(terms: Terms, term: number, args: readonly string[]): string | undefined {
  const [a, b] = args as readonly [string, string];
  switch (terms.op[term]!) {
    case TermOp.NumConst:
      return vector(terms.constantOf(term)!);
    case TermOp.ToInteger:
      return a;
    case TermOp.ToInt32:
      return signExtended(low(a));
    case TermOp.Shl:
      return signExtended(`(bvshl ${low(a)} ${low(b)})`);
    case TermOp.Shr:
      return `(bvashr ${a} ${b})`;
    case TermOp.Ushr:
      return zeroExtended(`(bvlshr ${low(a)} ${low(b)})`);
    default:
      return vectorOperation(terms.op[term]!, args);
  }
}
