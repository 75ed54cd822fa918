'use strict';
// Looks at the frames of the machine through the stack of an error of node.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    return (
      Host(`
      const seen = [];
      Error.prepareStackTrace = (_, sites) => { seen.push(...sites.map((site) => [site.getThis(), site.getFunction()])); return ""; };
      new Error().stack;
      return seen.flat().every((one) => one === undefined) ? "nothing" : "something";`)() && 'looked'
    );
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
