/**
 * Operators on bigints as terms (ECMA-262 6.1.6.2). With a constant operand most are arithmetic of mathematical
 * integers; the rest are operators that an encoding has to know.
 */
import { type Num, TermOp, type TermOpCode } from './term-ops.js';
import type { Terms } from './terms.js';

/** Amounts that a bigint is shifted by, or raised to, as arithmetic; beyond them stands an operator. */
const MOST_BITS = 4096n;
const MOST_POWER = 16n;

type Operator = (a: bigint, b: bigint) => bigint;

/** A number as a bigint: without a meaning where it is not integral. */
export function toBigint(terms: Terms, a: Num): Num {
  if (terms.sort(a) === 'bigint') return a;
  const value = terms.constantOf(a);
  if (value !== undefined) return terms.bigint(Number.isInteger(value) ? BigInt(value) : 0n);
  return terms.numeric(TermOp.ToBigint, [a], 'bigint');
}

/** A bigint as an Int of any size: for encodings, where an Int is an integer of mathematics. */
export function toInt(terms: Terms, a: Num): Num {
  if (terms.op[a] === TermOp.ToBigint && terms.sort(terms.args[a]![0]!) === 'int') return terms.args[a]![0]!;
  const value = terms.bigintOf(a);
  const isSafe = value !== undefined && Number.isSafeInteger(Number(value));
  return isSafe ? terms.num(Number(value)) : terms.numeric(TermOp.ToInt, [a], 'int');
}

export function bigintSum(terms: Terms, a: Num, b: Num): Num {
  const [p, q] = [terms.bigintOf(a), terms.bigintOf(b)];
  if (p === 0n) return b;
  if (q === 0n) return a;
  return folded(terms, TermOp.Add, a < b ? [a, b] : [b, a], (x, y) => x + y);
}

export function bigintProduct(terms: Terms, a: Num, b: Num): Num {
  const [p, q] = [terms.bigintOf(a), terms.bigintOf(b)];
  if (p === 1n || q === 0n) return b;
  if (q === 1n || p === 0n) return a;
  return folded(terms, TermOp.Mul, a < b ? [a, b] : [b, a], (x, y) => x * y);
}

/** `a / b` */
export function bigintQuotient(terms: Terms, a: Num, b: Num): Num {
  return folded(terms, TermOp.Quotient, [a, b], (x, y) => (y === 0n ? 0n : x / y));
}

/** `a % b` */
export function bigintRemainder(terms: Terms, a: Num, b: Num): Num {
  return folded(terms, TermOp.Rem, [a, b], (x, y) => (y === 0n ? 0n : x % y));
}

/** The quotient by a positive constant, rounded down. */
export function bigintFloorDiv(terms: Terms, a: Num, divisor: bigint): Num {
  if (divisor === 1n) return a;
  return folded(terms, TermOp.FloorDiv, [a, terms.bigint(divisor)], floorQuotient);
}

/** What `bigintFloorDiv` leaves: from 0 up to the divisor. */
export function bigintMod(terms: Terms, a: Num, divisor: bigint): Num {
  if (divisor === 1n) return terms.bigint(0n);
  return folded(terms, TermOp.Mod, [a, terms.bigint(divisor)], (x, y) => x - y * floorQuotient(x, y));
}

/** `a ** b`, where `b` is not negative */
export function bigintPower(terms: Terms, a: Num, b: Num): Num {
  const exponent = terms.bigintOf(b);
  if (exponent === undefined || exponent > MOST_POWER || exponent < 0n)
    return folded(terms, TermOp.BigPower, [a, b], powerOf);
  let power = terms.bigint(1n);
  for (let i = 0n; i < exponent; i++) power = bigintProduct(terms, power, a);
  return power;
}

/** `a << b`; a negative amount shifts to the right. */
export function bigintShift(terms: Terms, a: Num, b: Num): Num {
  const amount = terms.bigintOf(b);
  if (amount === undefined || amount > MOST_BITS || amount < -MOST_BITS)
    return folded(terms, TermOp.BigShift, [a, b], shiftOf);
  return amount >= 0n
    ? bigintProduct(terms, a, terms.bigint(1n << amount))
    : bigintFloorDiv(terms, a, 1n << -amount);
}

/** `a & b` */
export function bigintAnd(terms: Terms, a: Num, b: Num): Num {
  const [p, q] = [terms.bigintOf(a), terms.bigintOf(b)];
  if (q !== undefined && q < MOST_MASK && -q < MOST_MASK) return masked(terms, a, q);
  if (p !== undefined && p < MOST_MASK && -p < MOST_MASK) return masked(terms, b, p);
  return folded(terms, TermOp.BigAnd, a < b ? [a, b] : [b, a], (x, y) => x & y);
}

/** `a | b` */
export function bigintOr(terms: Terms, a: Num, b: Num): Num {
  if (!isKnown(terms, a) && !isKnown(terms, b))
    return folded(terms, TermOp.BigOr, a < b ? [a, b] : [b, a], (x, y) => x | y);
  return terms.sub(bigintSum(terms, a, b), bigintAnd(terms, a, b));
}

/** `a ^ b` */
export function bigintXor(terms: Terms, a: Num, b: Num): Num {
  if (!isKnown(terms, a) && !isKnown(terms, b))
    return folded(terms, TermOp.BigXor, a < b ? [a, b] : [b, a], (x, y) => x ^ y);
  const both = bigintProduct(terms, terms.bigint(2n), bigintAnd(terms, a, b));
  return terms.sub(bigintSum(terms, a, b), both);
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

/** The operator of a term on other arguments. */
export function rebuiltBigint(terms: Terms, op: TermOpCode, [a, b]: readonly [Num, Num]): Num {
  switch (op) {
    case TermOp.Quotient:
      return bigintQuotient(terms, a, b);
    case TermOp.Rem:
      return bigintRemainder(terms, a, b);
    case TermOp.FloorDiv:
      return bigintFloorDiv(terms, a, terms.bigintOf(b)!);
    case TermOp.Mod:
      return bigintMod(terms, a, terms.bigintOf(b)!);
    case TermOp.ToBigint:
      return toBigint(terms, a);
    default:
      return terms.numeric(op, [a, b], 'bigint');
  }
}

/** What an operator of bigints gives on known ones. */
export function bigintResult(op: TermOpCode, a: bigint, b: bigint): bigint {
  return RESULTS[op]!(a, b);
}

const MOST_MASK = 1n << 256n;

const RESULTS: Readonly<Partial<Record<TermOpCode, Operator>>> = {
  [TermOp.Add]: (a, b) => a + b,
  [TermOp.Mul]: (a, b) => a * b,
  [TermOp.Quotient]: (a, b) => (b === 0n ? 0n : a / b),
  [TermOp.Rem]: (a, b) => (b === 0n ? 0n : a % b),
  [TermOp.FloorDiv]: floorQuotient,
  [TermOp.Mod]: (a, b) => a - b * floorQuotient(a, b),
  [TermOp.BigAnd]: (a, b) => a & b,
  [TermOp.BigOr]: (a, b) => a | b,
  [TermOp.BigXor]: (a, b) => a ^ b,
  [TermOp.BigShift]: shiftOf,
  [TermOp.BigPower]: powerOf,
};

function folded(terms: Terms, op: TermOpCode, args: readonly [Num, Num], of: Operator): Num {
  const [p, q] = [terms.bigintOf(args[0]), terms.bigintOf(args[1])];
  return p !== undefined && q !== undefined ? terms.bigint(of(p, q)) : terms.numeric(op, args, 'bigint');
}

function isKnown(terms: Terms, a: Num): boolean {
  return terms.bigintOf(a) !== undefined;
}

/** The bits of a mask are taken run by run. */
function masked(terms: Terms, a: Num, mask: bigint): Num {
  if (mask < 0n) return terms.sub(a, masked(terms, a, ~mask));
  let sum = terms.bigint(0n);
  for (let low = 0n; mask >> low > 0n; low++) {
    if (((mask >> low) & 1n) === 0n) continue;
    let high = low;
    while (((mask >> high) & 1n) === 1n) high++;
    const run = bigintMod(terms, bigintFloorDiv(terms, a, 1n << low), 1n << (high - low));
    sum = bigintSum(terms, sum, bigintProduct(terms, terms.bigint(1n << low), run));
    low = high;
  }
  return sum;
}

function floorQuotient(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return quotient * b > a ? quotient - 1n : quotient;
}

/** Results that would not fit into memory stand for nothing: no run has them. */
function shiftOf(a: bigint, b: bigint): bigint {
  return b > 1n << 20n ? 0n : a << b;
}

function powerOf(a: bigint, b: bigint): bigint {
  return b < 0n || b > 1n << 16n ? 0n : a ** b;
}
