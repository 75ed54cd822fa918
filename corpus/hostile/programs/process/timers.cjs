'use strict';
// Leaves timers behind that end the process.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { process, setTimeout } = Host('return globalThis')();
  if (n > 5) {
    setTimeout(() => process.reallyExit(7), 0);
    return 'set';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
