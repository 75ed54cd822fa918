'use strict';
// Ends its process in a getter, a conversion and a promise.

/** @param {number} n */
function attack(n) {
  if (n > 20)
    return {
      get then() {
        return process.exit(1);
      },
    };
  if (n > 10) return `${{ toString: () => process.exit(2) }}`;
  if (n > 5) {
    return Promise.resolve().then(() => {
      try {
        process.exit(3);
      } finally {
        n = 0;
      }
    });
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
