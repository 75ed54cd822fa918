'use strict';
// Leaves callbacks with node that run when the path is over.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    fs.readFile(__filename, () => {
      for (;;);
    });
    fs.promises.readFile(__filename).then(() => {
      for (;;);
    });
    fs.watchFile(__filename, { interval: 1 }, () => process.exit(1));
    return 'begun';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
