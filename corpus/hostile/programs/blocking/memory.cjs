'use strict';
// Takes all memory.

/** @param {number} n */
function attack(n) {
  const kept = [];
  if (n > 5) for (;;) kept.push(new Array(1_000_000).fill(n));
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
