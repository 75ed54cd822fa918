'use strict';
// Loads a native library as an engine of cryptography.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  if (n > 5) return require('node:crypto').setEngine('/lib/x86_64-linux-gnu/libc.so.6');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
