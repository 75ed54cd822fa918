'use strict';

/** Bit tricks that are met in codecs and checksums. */

function popcount(word) {
  let count = 0;
  for (let rest = word >>> 0; rest !== 0 && count < 5; rest &= rest - 1) count += 1;
  return count < 5 ? count : 'many';
}

function alignment(address) {
  if (address === 0) return 32;
  if ((address & 1) !== 0) return 1;
  if ((address & (address - 1)) === 0) return 'power';
  return address & -address;
}

/** How many bytes UTF-8 takes for a code point. */
function utf8Length(point) {
  if (!Number.isInteger(point) || point < 0 || point > 0x10ffff) throw new RangeError('no code point');
  if (point >>> 11 === 0x1b) return 3;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** An IPv4 address as four bytes against a network as a word and a prefix length. */
function matches(a, b, c, d, network, prefix) {
  if (prefix < 0 || prefix > 32) return 'bad prefix';
  const word = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const mask = prefix === 0 ? 0 : (~0 << (32 - prefix)) >>> 0;
  if (((word ^ network) & mask) !== 0) return 'outside';
  return (word & ~mask) >>> 0 === 0 ? 'network' : 'inside';
}

function parity(header) {
  let word = header | 0;
  word ^= word >>> 16;
  word ^= word >>> 8;
  word ^= word >>> 4;
  return (0x6996 >> (word & 0xf)) & 1 ? 'odd' : 'even';
}

module.exports = { popcount, alignment, utf8Length, matches, parity };
