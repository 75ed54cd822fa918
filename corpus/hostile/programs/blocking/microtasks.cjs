'use strict';
// Takes up every microtask.

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    (function again() {
      Promise.resolve().then(again);
    })();
    return new Promise(() => undefined);
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
