'use strict';
// Requires and reads through a link that leads out of the project.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  if (n > 10) return fs.readFileSync(`${__dirname}/out/secret.txt`, 'utf8').length;
  if (n > 5) return require('./out/code.cjs').outside(n);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
