/**
 * Bit operators as arithmetic on Ints. With a constant operand a few remainders and quotients suffice. With two unknown
 * operands it is a sum over the 32 bits: slow, and a last resort.
 */
import { type Num, TermOp, type Terms } from '../terms/terms.js';

const BITS = 32;

/** A bit operator on arithmetic terms; undefined for other operators. */
export function bitsAsArithmetic(terms: Terms, op: number, [a, b]: readonly number[]): Num | undefined {
  switch (op) {
    case TermOp.ToInt32: {
      const rest = terms.mod(a!, 2 ** BITS);
      return terms.numIte(terms.lt(rest, terms.num(2 ** 31)), rest, terms.sub(rest, terms.num(2 ** BITS)));
    }
    case TermOp.BitAnd:
      return conjunction(terms, a!, b!);
    case TermOp.BitOr:
      return terms.sub(terms.add(a!, b!), conjunction(terms, a!, b!));
    case TermOp.BitXor:
      return terms.sub(terms.add(a!, b!), terms.mul(terms.num(2), conjunction(terms, a!, b!)));
    case TermOp.Shl:
      return byAmount(terms, b!, (bits) => {
        const kept = terms.mod(a!, 2 ** (BITS - bits));
        const isNegative = terms.lt(terms.num(2 ** (BITS - bits - 1) - 1), kept);
        const signed = terms.sub(kept, terms.num(2 ** (BITS - bits)));
        return terms.mul(terms.num(2 ** bits), terms.numIte(isNegative, signed, kept));
      });
    case TermOp.Shr:
      return byAmount(terms, b!, (bits) => terms.floorDiv(a!, 2 ** bits));
    case TermOp.Ushr:
      return byAmount(terms, b!, (bits) => terms.floorDiv(terms.mod(a!, 2 ** BITS), 2 ** bits));
    default:
      return undefined;
  }
}

function conjunction(terms: Terms, a: Num, b: Num): Num {
  const [p, q] = [terms.constantOf(a), terms.constantOf(b)];
  if (q !== undefined) return masked(terms, a, q);
  if (p !== undefined) return masked(terms, b, p);
  let sum = terms.num(0);
  for (let bit = 0; bit < BITS; bit++) {
    const both = terms.and(isSet(terms, a, bit), isSet(terms, b, bit));
    const value = bit === BITS - 1 ? -(2 ** bit) : 2 ** bit;
    sum = terms.add(sum, terms.numIte(both, terms.num(value), terms.num(0)));
  }
  return sum;
}

function isSet(terms: Terms, a: Num, bit: number): number {
  return terms.eq(terms.mod(terms.floorDiv(a, 2 ** bit), 2), terms.num(1));
}

/** Each run of ones in the mask becomes one remainder and one quotient. */
function masked(terms: Terms, a: Num, mask: number): Num {
  if (mask < 0) return terms.sub(a, masked(terms, a, ~mask));
  let sum = terms.num(0);
  for (let low = 0; low < BITS; low++) {
    if (((mask >>> low) & 1) === 0) continue;
    let high = low;
    while (high < BITS && ((mask >>> high) & 1) === 1) high += 1;
    const run = terms.mod(terms.floorDiv(a, 2 ** low), 2 ** (high - low));
    sum = terms.add(sum, terms.mul(terms.num(2 ** low), run));
    low = high;
  }
  return sum;
}

function byAmount(terms: Terms, amount: Num, shifted: (bits: number) => Num): Num {
  let result = shifted(0);
  for (let bits = 1; bits < BITS; bits++) {
    result = terms.numIte(terms.eq(amount, terms.num(bits)), shifted(bits), result);
  }
  return result;
}
