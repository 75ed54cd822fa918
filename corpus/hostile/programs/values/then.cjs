'use strict';
// Returns what pretends to be a promise.

/** @param {number} n */
function attack(n) {
  if (n > 30)
    return {
      then: () => {
        throw new Error('in then');
      },
    };
  if (n > 20)
    return {
      get then() {
        throw new Error('getter');
      },
    };
  if (n > 10) return { then: (resolve) => resolve({ then: (next) => next(n) }) };
  if (n > 5)
    return {
      then() {
        for (;;);
      },
    };
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
