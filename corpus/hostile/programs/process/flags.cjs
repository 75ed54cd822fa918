'use strict';
// Changes flags of the engine.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    require('node:v8').setFlagsFromString('--stack-size=1000000');
    const again = Host('const again = () => again() + 1; return again')();
    return again();
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
