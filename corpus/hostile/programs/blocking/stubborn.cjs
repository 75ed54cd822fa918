'use strict';
// Catches whatever would end it, and goes on.

/** @param {number} n */
function attack(n) {
  while (n > 5) {
    try {
      for (;;) n += 1;
    } finally {
      continue;
    }
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
