/**
 * Operators on bigints as terms (ECMA-262 6.1.6.2). With a constant operand most are arithmetic of mathematical
 * integers; the rest are operators that an encoding has to know.
 */
import { type Num, TermOp } from '../term-ops.js';
import type { Terms } from '../terms.js';

/** Limits of shifts and powers by constants that become arithmetic. Larger ones stay operators. */
const MOST_BITS = 4096n;
const MOST_POWER = 16n;

/** A number as a bigint. The value does not matter if the number is not integral. */
export function toBigint(terms: Terms, a: Num): Num {
  if (terms.sort(a) === 'bigint') return a;
  return terms.applied(TermOp.ToBigint, [a], 'bigint');
}

/** A bigint as an unbounded Int, for encodings. */
export function toInt(terms: Terms, a: Num): Num {
  if (terms.op[a] === TermOp.ToBigint && terms.sort(terms.args[a]![0]!) === 'int') return terms.args[a]![0]!;
  return terms.applied(TermOp.ToInt, [a], 'int');
}

/** `a / b` */
export function bigintQuotient(terms: Terms, a: Num, b: Num): Num {
  return terms.applied(TermOp.Quotient, [a, b], 'bigint');
}

/** The quotient by a positive constant, rounded down. */
export function bigintFloorDiv(terms: Terms, a: Num, divisor: bigint): Num {
  if (divisor === 1n) return a;
  return terms.applied(TermOp.FloorDiv, [a, terms.bigint(divisor)], 'bigint');
}

/** The remainder of `bigintFloorDiv`: from 0 up to the divisor. */
export function bigintMod(terms: Terms, a: Num, divisor: bigint): Num {
  if (divisor === 1n) return terms.bigint(0n);
  return terms.applied(TermOp.Mod, [a, terms.bigint(divisor)], 'bigint');
}

/** `a ** b`, where `b` is not negative */
export function bigintPower(terms: Terms, a: Num, b: Num): Num {
  const exponent = terms.bigintOf(b);
  if (exponent === undefined || exponent > MOST_POWER || exponent < 0n)
    return terms.applied(TermOp.BigPower, [a, b], 'bigint');
  let power = terms.bigint(1n);
  for (let i = 0n; i < exponent; i++) power = terms.mul(power, a);
  return power;
}

/** `a << b`; a negative amount shifts to the right. */
export function bigintShift(terms: Terms, a: Num, b: Num): Num {
  const amount = terms.bigintOf(b);
  if (amount === undefined || amount > MOST_BITS || amount < -MOST_BITS)
    return terms.applied(TermOp.BigShift, [a, b], 'bigint');
  return amount >= 0n ? terms.mul(a, terms.bigint(1n << amount)) : bigintFloorDiv(terms, a, 1n << -amount);
}

/** `a & b` */
export function bigintAnd(terms: Terms, a: Num, b: Num): Num {
  const [p, q] = [terms.bigintOf(a), terms.bigintOf(b)];
  if (q !== undefined && q < MOST_MASK && -q < MOST_MASK) return masked(terms, a, q);
  if (p !== undefined && p < MOST_MASK && -p < MOST_MASK) return masked(terms, b, p);
  return terms.applied(TermOp.BigAnd, a < b ? [a, b] : [b, a], 'bigint');
}

/** `a | b` */
export function bigintOr(terms: Terms, a: Num, b: Num): Num {
  if (!isKnown(terms, a) && !isKnown(terms, b))
    return terms.applied(TermOp.BigOr, a < b ? [a, b] : [b, a], 'bigint');
  return terms.sub(terms.add(a, b), bigintAnd(terms, a, b));
}

/** `a ^ b` */
export function bigintXor(terms: Terms, a: Num, b: Num): Num {
  if (!isKnown(terms, a) && !isKnown(terms, b))
    return terms.applied(TermOp.BigXor, a < b ? [a, b] : [b, a], 'bigint');
  const both = terms.mul(terms.bigint(2n), bigintAnd(terms, a, b));
  return terms.sub(terms.add(a, b), both);
}

/** `BigInt.asUintN(bits, a)` */
export function bigintAsUnsigned(terms: Terms, bits: number, a: Num): Num {
  return bigintMod(terms, a, 1n << BigInt(bits));
}

/** `BigInt.asIntN(bits, a)` */
export function bigintAsSigned(terms: Terms, bits: number, a: Num): Num {
  if (bits === 0) return terms.bigint(0n);
  const rest = bigintAsUnsigned(terms, bits, a);
  const isBelow = terms.lt(rest, terms.bigint(1n << BigInt(bits - 1)));
  return terms.numIte(isBelow, rest, terms.sub(rest, terms.bigint(1n << BigInt(bits))));
}

const MOST_MASK = 1n << 256n;

function isKnown(terms: Terms, a: Num): boolean {
  return terms.bigintOf(a) !== undefined;
}

/** Each run of ones in the mask becomes one remainder and one quotient. */
function masked(terms: Terms, a: Num, mask: bigint): Num {
  if (mask < 0n) return terms.sub(a, masked(terms, a, ~mask));
  let sum = terms.bigint(0n);
  for (let low = 0n; mask >> low > 0n; low++) {
    if (((mask >> low) & 1n) === 0n) continue;
    let high = low;
    while (((mask >> high) & 1n) === 1n) high++;
    const run = bigintMod(terms, bigintFloorDiv(terms, a, 1n << low), 1n << (high - low));
    sum = terms.add(sum, terms.mul(terms.bigint(1n << low), run));
    low = high;
  }
  return sum;
}
