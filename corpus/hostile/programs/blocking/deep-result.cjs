'use strict';
// Returns, throws and leaves behind what is nested a hundred thousand levels deep.

/** @param {number} n */
function attack(n) {
  let list = { n };
  for (let i = 0; i < 100_000; i++) list = { list };
  if (n > 5) return list;
  if (n < -5) throw list;
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
