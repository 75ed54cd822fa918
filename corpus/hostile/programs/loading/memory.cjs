'use strict';
// Takes all memory while it is loaded.
const kept = [];
for (;;) kept.push(new Array(1_000_000).fill('x'));

/** @param {number} n */
function attack(n) {
  return n > 5 ? 'large' : 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
