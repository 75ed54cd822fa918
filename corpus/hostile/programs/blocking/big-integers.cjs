'use strict';
// Powers that do not fit, and take long.

/** @param {number} n */
function attack(n) {
  if (n > 5) return 7n ** 10_000_000n > 0n;
  if (n < -5) return 2n ** 2_000_000_000n;
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
