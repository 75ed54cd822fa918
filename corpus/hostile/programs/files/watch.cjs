'use strict';
// Watches its folder for ever.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  if (n > 10) return fs.watchFile(__filename, () => undefined).constructor.name;
  if (n > 5) return fs.watch(__dirname).constructor.name;
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
