'use strict';
// Returns what has keys and texts that no literal can say plainly.

/** @param {number} n */
function attack(n) {
  if (n > 20) return { ['__proto__']: n, constructor: 1, ["a'b`c${d}\n\u2028*/"]: 2, [Symbol.iterator]: 3 };
  if (n > 10) return '\ud800\u0000\u2028`${process.exit(1)}\\';
  if (n > 5) throw new Error("*/ '); process.exit(1); ('\n`${1}");
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
