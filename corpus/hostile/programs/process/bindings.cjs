'use strict';
// Asks for the insides of node.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { process } = Host('return globalThis')();
  if (n > 20) return process.binding('fs');
  if (n > 10) return process._linkedBinding('fs');
  if (n > 5) return require('internal/bootstrap/loaders');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
