'use strict';
// Arrays of four thousand million elements.

/** @param {number} n */
function attack(n) {
  const list = [];
  if (n > 5) {
    list.length = 2 ** 32 - 1;
    if (n > 20) return list.join('x').length;
    if (n > 10) return list.fill(0).length;
    return list;
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
