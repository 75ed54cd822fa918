'use strict';
// Exports by getters that throw, end the process, and loop.

/** @param {number} n */
function attack(n) {
  return n > 5 ? 'large' : 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = {
  attack,
  neighbour,
  get throws() {
    throw new Error('no export');
  },
  get exits() {
    return process.exit(4);
  },
  get changes() {
    module.exports.neighbour = () => 'another';
    return undefined;
  },
};
