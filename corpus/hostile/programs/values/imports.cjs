'use strict';
// Imports what is not there, what is broken, and itself, again and again.

/** @param {number} n */
function attack(n) {
  if (n > 20) return import('node:child_process').then(({ execSync }) => execSync('touch written'));
  if (n > 10) return import('data:text/javascript,process.exit(1)');
  if (n > 5) return import(`./${'a'.repeat(100_000)}.mjs`);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
