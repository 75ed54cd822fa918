'use strict';
// Replaces methods of arrays in the realm of node.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    Host(
      'for (const key of ["push", "map", "slice", "pop", "concat", Symbol.iterator]) Array.prototype[key] = () => 7',
    )();
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
