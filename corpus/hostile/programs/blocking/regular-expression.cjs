'use strict';
// A regular expression that blows up.

/** @param {number} n */
function attack(n) {
  if (n > 5) return /^(a+)+$/u.test(`${'a'.repeat(40)}b`);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
