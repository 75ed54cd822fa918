'use strict';
// Loads this file with the loader of node itself.

/** @param {number} n */
function attack(n) {
  if (n > 5) return typeof module.constructor._load(__filename).attack;
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
