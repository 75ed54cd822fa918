'use strict';
// Ends the process while it is loaded.
process.exit(3);

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
