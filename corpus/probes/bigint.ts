/** BigInt: integers without bounds, which do not mix with numbers. */

/** An equation over BigInt. */
export function equation(x: bigint) {
  if (x * 3n === 21n) return 'seven'; // reach (7n)
  return 'no';
}

/** Beyond what a double can tell apart. */
export function large(x: bigint) {
  if (x === 9007199254740993n) return 'large'; // reach (9007199254740993n)
  return 'no';
}

/** Division rounds towards zero. */
export function quotient(x: bigint) {
  if (x / 4n === -2n && x % 4n !== 0n) return 'rounded'; // reach (-9n)
  return 'no';
}

/** The remainder has the sign of the dividend. */
export function rest(x: bigint) {
  if (x % 5n === -3n) return 'negative'; // reach (-3n)
  return 'no';
}

/** A number and a BigInt may be equal, loosely. */
export function loosely(x: bigint, y: number) {
  if ((x as unknown) == y && y > 3) return 'alike'; // reach (4n, 4)
  return 'no';
}

/** They may be compared. */
export function mixedOrder(x: bigint) {
  if (x > 2.5 && x < 3.5) return 'three'; // reach (3n)
  return 'no';
}

/** Adding them throws. */
export function mixed(x: number | bigint) {
  try {
    return (x as number) + 1 === 5 ? 'five' : 'other'; // reach (4)
  } catch {
    return 'mixed'; // reach (1n)
  }
}

/** Wrapped to 8 bits. */
export function wrapped(x: bigint) {
  if (x > 255n && BigInt.asUintN(8, x) === 3n) return 'wrapped'; // reach (259n)
  return 'no';
}

/** A number made a BigInt: only integers can be. */
export function made(x: number) {
  try {
    return BigInt(x) === 12n ? 'twelve' : 'other'; // reach (12)
  } catch {
    return 'none'; // reach (0.5)
  }
}

/** A BigInt made a number. */
export function toNumber(x: bigint) {
  if (Number(x) + 0.5 === 7.5) return 'seven'; // reach (7n)
  return 'no';
}

/** Powers of BigInt. */
export function power(x: bigint) {
  if (x ** 2n === 144n && x < 0n) return 'negative root'; // reach (-12n)
  return 'no';
}

/** Zero is falsy. */
export function zero(x: bigint) {
  if (!x) return 'zero'; // reach (0n)
  return 'other';
}

/** Bit operators without a width. */
export function bits(x: bigint) {
  if ((x & 255n) === 170n && x >> 8n === 1n) return 'bits'; // reach (426n)
  return 'no';
}

/** The negative of an input. */
export function negated(x: bigint) {
  if (-x === 5n) return 'minus five'; // reach (-5n)
  return 'no';
}

/** A BigInt in a template is a text of digits. */
export function text(x: bigint) {
  if (`${x}` === '77') return 'text'; // reach (77n)
  return 'no';
}

/** A remainder far beyond 2^64. */
export function factor(n: bigint) {
  if (n > 10n ** 18n && n % 97n === 5n) return 'found'; // reach (1000000000000000013n)
  return 'no';
}

/** Digits of another radix. */
export function hexadecimal(n: bigint) {
  return n.toString(16) === 'c0ffee' ? 'coffee' : 'no'; // reach (12648430n)
}
