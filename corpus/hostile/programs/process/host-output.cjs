'use strict';
// Writes without an end through the streams of the process.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { process } = Host('return globalThis')();
  const line = 'E_INTERNAL\u001b[2J'.repeat(1000);
  if (n > 5) for (let i = 0; i < 5_000; i++) process.stderr.write(line);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
