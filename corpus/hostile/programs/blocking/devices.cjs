'use strict';
// Reads files that have no end.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  if (n > 10) return fs.readFileSync('/dev/zero').length;
  if (n > 5) for (;;) fs.readdirSync('/proc');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
