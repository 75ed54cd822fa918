'use strict';
// Closes the lines to the parent.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const fs = require('node:fs');
  if (n > 20)
    for (let fd = 0; fd < 64; fd++) {
      try {
        fs.closeSync(fd);
      } catch {}
    }
  if (n > 10) new (require('node:net').Socket)({ fd: 3 }).destroy();
  if (n > 5) fs.closeSync(3);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
