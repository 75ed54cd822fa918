'use strict';
// Keeps every string of a hundred million characters.

/** @param {number} n */
function attack(n) {
  const kept = [];
  if (n > 5) for (let i = 0; ; i++) kept.push(Buffer.alloc(100_000_000, 65).toString('latin1') + i);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
