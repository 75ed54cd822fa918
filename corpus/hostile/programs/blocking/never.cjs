'use strict';
// Waits for promises that nobody keeps.

/** @param {number} n */
function attack(n) {
  if (n > 5) return new Promise(() => undefined);
  if (n < -5)
    return (async () => {
      for await (const one of (async function* () {
        yield await new Promise(() => undefined);
      })())
        return one;
      return 'over';
    })();
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
