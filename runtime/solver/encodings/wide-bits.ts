/**
 * Bigints as vectors of 128 bits, for queries in which bit operators on unknown ones meet. Exact for inputs of 63 bits,
 * as far as no result leaves the vectors, which `writeWideBits` makes sure of: a model is one, but that there is none says
 * nothing about larger inputs.
 */
import { type Bool, TermOp, type Terms } from '../terms.js';
import { type Notation, type Script, writeScript } from './script.js';
import { vectorOf, vectorOperation } from './vectors.js';

const WIDTH = 128;
const INPUT_BITS = 63;

/**
 * The formulas over vectors of bits.
 * @returns undefined where there is more to them than bigints, or results may leave the vectors
 */
export function writeWideBits(terms: Terms, formulas: readonly Bool[]): Script | undefined {
  return writeScript(terms, new WideNotation(terms), formulas);
}

class WideNotation implements Notation {
  readonly logic = 'QF_FD';
  readonly sort = `(_ BitVec ${WIDTH})`;
  readonly isOfBigints = true;
  /** How many bits a term that is written takes, without its sign. */
  private readonly sizes = new Map<number, number>();

  constructor(private readonly terms: Terms) {}

  domain(term: number, name: string): string {
    this.sizes.set(term, INPUT_BITS);
    const [low, high] = [vector(-(1n << BigInt(INPUT_BITS))), vector(1n << BigInt(INPUT_BITS))];
    return `(and (bvslt ${low} ${name}) (bvslt ${name} ${high}))`;
  }

  write(term: number, args: readonly string[]): string | undefined {
    const { terms } = this;
    const op = terms.op[term]!;
    const operands = terms.args[term]!.filter((_, i) => op !== TermOp.NumIte || i > 0);
    if (operands.some((operand) => !this.sizes.has(operand))) return undefined;
    if (op === TermOp.Eq || op === TermOp.Le) return vectorOperation(op, args);
    const size = this.sizeOf(term);
    if (size >= WIDTH) return undefined;
    this.sizes.set(term, size);
    return op === TermOp.NumConst ? vector(terms.bigintOf(term)!) : vectorOperation(op, args);
  }

  private sizeOf(term: number): number {
    const { terms } = this;
    const [x, y] = terms.args[term]!.map((arg) => this.sizes.get(arg) ?? 0) as [number, number];
    switch (terms.op[term]!) {
      case TermOp.NumConst:
        return terms.bigintOf(term)!.toString(2).length;
      case TermOp.NumIte:
        return Math.max(y, this.sizes.get(terms.args[term]![2]!)!);
      case TermOp.Add:
        return Math.max(x, y) + 1;
      case TermOp.Mul:
        return x + y;
      case TermOp.Mod:
        return y;
      default:
        return Math.max(x, y);
    }
  }
}

const vector = (value: bigint): string => vectorOf(value, WIDTH);
