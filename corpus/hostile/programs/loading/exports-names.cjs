'use strict';
// Exports under names that break out of string literals, comments and file names.

/** @param {number} n */
function attack(n) {
  return n > 5 ? 'large' : 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

const another = () => (n) => (n > 5 ? 'large' : 'calm');
module.exports = {
  attack,
  [`'); process.exit(1); ('`]: another(),
  ['*/ process.exit(1); /*']: another(),
  ['a\nb\u2028c']: another(),
  ['`${process.exit(1)}`']: another(),
  ['../../outside/escaped']: another(),
  ['']: another(),
  ['\ud800']: another(),
  ['\u001b[31m"\\']: another(),
  neighbour,
};
