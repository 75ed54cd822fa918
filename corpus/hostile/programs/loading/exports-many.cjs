'use strict';
// Exports a hundred thousand values, and an object that contains itself.

/** @param {number} n */
function attack(n) {
  return n > 5 ? 'large' : 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

for (let i = 0; i < 100_000; i++) exports[`value${i}`] = i;
exports.self = exports;
exports.attack = attack;
exports.neighbour = neighbour;
