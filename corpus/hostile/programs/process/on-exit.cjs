'use strict';
// Holds up the end of the process.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { process } = Host('return globalThis')();
  if (n > 5) {
    process.on('exit', Host('for (;;);'));
    process.on('beforeExit', Host('for (;;);'));
    return 'listening';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
