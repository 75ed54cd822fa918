'use strict';
// Strings that double until they do not fit.

/** @param {number} n */
function attack(n) {
  let text = 'x';
  if (n > 5) for (;;) text += text;
  if (n < -5) return 'x'.repeat(2 ** 28).padEnd(2 ** 29 - 25, 'y');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
