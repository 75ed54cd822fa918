'use strict';
// Takes all memory outside of the heap.

/** @param {number} n */
function attack(n) {
  const kept = [];
  if (n > 5) for (;;) kept.push(Buffer.alloc(50_000_000, 1));
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
