'use strict';
// Prepares stack traces itself, and has them show the machine.

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    let seen = [];
    Error.prepareStackTrace = (_, sites) => {
      seen = sites.map((site) => typeof site.getThis() + typeof site.getFunction());
      throw new Error('in prepareStackTrace');
    };
    Error.stackTraceLimit = Infinity;
    try {
      seen.push(new Error('x').stack);
    } catch {}
    null.x;
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
