'use strict';
// Pollutes the realm of node while it is loaded.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);
Host(
  'for (const key of ["get", "then", "value", "toJSON"]) Object.prototype[key] = () => 7; Array.prototype.push = () => 7',
)();

/** @param {number} n */
function attack(n) {
  return n > 5 ? 'large' : 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
