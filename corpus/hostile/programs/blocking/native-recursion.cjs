'use strict';
// Recurs through native code, which calls back.

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    const again = () => [1].map(again);
    return again();
  }
  if (n < -5) {
    const self = { toString: () => `${self}` };
    return `${self}`;
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
