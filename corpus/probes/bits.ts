/** Bit operators: 32 bits, signed but for `>>>`. */

/** All but the lowest 32 bits, and the fraction, are dropped. */
export function orZero(x: number) {
  if ((x | 0) === 7) return 'seven'; // reach (7)
  return 'other';
}

/** Only a number that is not integral is changed by `| 0` and small. */
export function fractionDropped(x: number) {
  if ((x | 0) === 7 && x !== 7 && x < 8) return 'fraction'; // reach (7.5)
  return 'no';
}

/** A number beyond 32 bits wraps round. */
export function wraps(x: number) {
  if (x > 4294967296 && (x | 0) === 5) return 'wrapped'; // reach (4294967301)
  return 'no';
}

/** The sign bit. */
export function signBit(x: number) {
  if (x > 0 && (x | 0) < 0) return 'negative'; // reach (2147483648)
  return 'no';
}

/** One bit of a mask. */
export function bit(x: number) {
  if ((x & 8) !== 0 && x < 16 && x > 0) return 'set'; // reach (8)
  return 'clear';
}

/** Some bits set and others clear. */
export function pattern(x: number) {
  if ((x & 0xf0) === 0xa0 && (x & 0x0f) === 5 && x < 256 && x >= 0) return 'pattern'; // reach (165)
  return 'no';
}

/** A mask of two inputs. */
export function commonBits(x: number, y: number) {
  if ((x & y) === 12 && x !== y && (x | y) === 61) return 'common'; // reach (28, 45)
  return 'no';
}

/** Exclusive or is its own inverse. */
export function exclusive(x: number) {
  if ((x ^ 0x5a5a) === 0x1234) return 'found'; // reach (18542)
  return 'no';
}

/** The complement. */
export function complement(x: number) {
  if (~x === -8) return 'seven'; // reach (7)
  return 'no';
}

/** What `indexOf` gives, tested by the complement. */
export function notFound(x: number) {
  if (!~x) return 'minus one'; // reach (-1)
  return 'other';
}

/** A shift by a constant. */
export function shifted(x: number) {
  if (x << 4 === 160) return 'ten'; // reach (10)
  return 'no';
}

/** A shift by the input: counts are taken modulo 32. */
export function shiftByInput(n: number) {
  if (1 << n === 64 && n > 31) return 'around'; // reach (38)
  if (1 << n === 64) return 'six'; // reach (6)
  return 'no';
}

/** The arithmetic shift keeps the sign. */
export function shiftRight(x: number) {
  if (x >> 3 === -2 && x % 8 !== 0) return 'negative'; // reach (-15)
  return 'no';
}

/** The logical shift makes a large number of a negative one. */
export function logicalShift(x: number) {
  if (x >>> 0 === 4294967295 && x < 0) return 'all ones'; // reach (-1)
  if (x >>> 28 === 9) return 'nine'; // reach (2415919104)
  return 'no';
}

/** A power of two has one bit. */
export function powerOfTwo(x: number) {
  if (x > 100 && (x & (x - 1)) === 0) return 'power'; // reach (128)
  return 'no';
}

/** The lowest bit that is set. */
export function lowestBit(x: number) {
  if (x > 40 && (x & -x) === 16) return 'sixteen'; // reach (48)
  return 'no';
}

/** Colours packed into a number. */
export function colour(rgb: number) {
  const [r, g, b] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
  if (r === 255 && g === 128 && b === 0) return 'orange'; // reach (16744448)
  return 'no';
}

/** Bits counted in a loop. */
export function population(x: number) {
  if (x < 0 || x > 255) return 'out of range';
  let count = 0;
  for (let rest = x; rest !== 0; rest >>= 1) count += rest & 1;
  if (count === 7) return 'seven'; // reach (127)
  return 'other';
}

/** Multiplication modulo 2^32. */
export function multiply(x: number) {
  if (Math.imul(x, 3) === 1 && x !== 0) return 'inverse'; // reach (-1431655765)
  return 'no';
}

/** Leading zeros. */
export function leadingZeros(x: number) {
  if (Math.clz32(x) === 20) return 'twelve bits'; // reach (2048)
  return 'no';
}

/** One step of a hash, inverted. */
export function hash(x: number) {
  let h = x | 0;
  h = (h ^ (h >>> 4)) | 0;
  if (h === 0x1234567 && x > 0) return 'hit'; // reach (19939696)
  return 'miss';
}

/** Permissions in three groups of bits. */
export function permissions(mode: number) {
  if (mode < 0 || mode > 0o777) return 'out of range';
  if ((mode & 0o444) === 0o444 && (mode & 0o222) === 0o200 && (mode & 0o111) === 0) return 'owner writes'; // reach (420)
  return 'other';
}

/** An endianness swap of two bytes. */
export function swapped(x: number) {
  if (x >= 0 && x < 65536 && (((x & 255) << 8) | (x >> 8)) === 0x3412) return 'swapped'; // reach (4660)
  return 'no';
}

/** A sum that is negative in 32 bits only. */
export function overflow(a: number, b: number) {
  if (a > 0 && b > 0 && ((a + b) | 0) < 0) return 'found'; // reach (2147483647, 1)
  return 'no';
}

/** One step of a hash: a product of 32 bits that is inverted. */
export function fnv(s: number) {
  let h = 2166136261;
  h ^= s & 255;
  h = Math.imul(h, 16777619) >>> 0;
  if (h === 0xe40c292c) return 'found'; // reach (97)
  return 'no';
}
