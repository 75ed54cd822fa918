'use strict';
// Makes links.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  if (n > 10) return fs.symlinkSync('/etc/passwd', `${__dirname}/written`);
  if (n > 5) return fs.linkSync(__filename, `${__dirname}/written`);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
