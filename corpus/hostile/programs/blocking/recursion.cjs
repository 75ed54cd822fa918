'use strict';
// Recurs without an end, and goes on where it overflows.

/** @param {number} n */
function attack(n) {
  const again = (depth) => {
    try {
      return again(depth + 1);
    } catch (error) {
      return error instanceof RangeError ? 'overflow' : 'other';
    }
  };
  if (n > 5) return again(0);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
