'use strict';
// Builds code out of texts.

/** @param {number} n */
function attack(n) {
  if (n > 30) return eval(`(${attack})(0)`);
  if (n > 20) return new Function('return this')().process.exit(2);
  if (n > 10)
    return (async () => {}).constructor('return (await import("node:fs")).readFileSync("/nowhere")')();
  if (n > 5) return (0, eval)('var leaked = 1; for (;;) leaked++');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
