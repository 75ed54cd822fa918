'use strict';
// Takes modules from the process, not from require.

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    process.getBuiltinModule('node:fs').writeFileSync(`${__dirname}/written`, 'x');
    return 'written';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
