'use strict';
// Reads from what the process is given.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  if (n > 10) return fs.readFileSync(0).length;
  if (n > 5) return fs.readSync(0, Buffer.alloc(10));
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
