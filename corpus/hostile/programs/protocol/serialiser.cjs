'use strict';
// Replaces what messages are written with.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    Host(
      'JSON.stringify = () => \'{"type":"end","summary":{}}\'; JSON.parse = () => null; Buffer.from = Buffer.alloc',
    )();
    Host('String.prototype.concat = String.prototype.slice = String.prototype.replace = () => "{}"')();
    return 'replaced';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
