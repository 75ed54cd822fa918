/**
 * Bigints as bit vectors of 128 bits, for queries with bit operators on unknown bigints. The encoding is exact for inputs
 * of 63 bits as long as results fit, which `writeWideBits` ensures. Its models are models, but if it has none, that says
 * nothing about larger inputs.
 */
import { Ranges } from '../terms/ranges.js';
import { type Bool, TermOp, type Terms } from '../terms/terms.js';
import { type Notation, type Script, writeScript } from './script.js';
import { vectorOf, vectorOperation } from './vectors.js';

const WIDTH = 128;
const INPUT_BITS = 63;

/**
 * The formulas over vectors of bits.
 * @returns undefined if the formulas have other numbers than bigints, or results may not fit
 */
export function writeWideBits(terms: Terms, formulas: readonly Bool[]): Script | undefined {
  return writeScript(terms, new WideNotation(terms), formulas);
}

class WideNotation implements Notation {
  readonly logic = 'QF_FD';
  readonly sort = `(_ BitVec ${WIDTH})`;
  readonly isOfBigints = true;
  /** Bounds are doubles, which may be rounded. The limit leaves room for that. */
  private readonly ranges: Ranges;

  constructor(private readonly terms: Terms) {
    const most = 2 ** INPUT_BITS;
    this.ranges = new Ranges(terms, { sort: 'bigint', variable: [-most, most], most: 2 ** (WIDTH - 2) });
  }

  domain(_term: number, name: string): string {
    const [low, high] = [vector(-(1n << BigInt(INPUT_BITS))), vector(1n << BigInt(INPUT_BITS))];
    return `(and (bvslt ${low} ${name}) (bvslt ${name} ${high}))`;
  }

  write(term: number, args: readonly string[]): string | undefined {
    const { terms } = this;
    const op = terms.op[term]!;
    const operands = terms.args[term]!.filter((_, i) => op !== TermOp.NumIte || i > 0);
    if (operands.some((operand) => !this.ranges.of(operand))) return undefined;
    if (op === TermOp.Eq || op === TermOp.Le) return vectorOperation(op, args);
    if (!this.ranges.of(term)) return undefined;
    return op === TermOp.NumConst ? vector(terms.bigintOf(term)!) : vectorOperation(op, args);
  }
}

const vector = (value: bigint): string => vectorOf(value, WIDTH);
