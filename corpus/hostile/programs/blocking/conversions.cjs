'use strict';
// Conversions, comparisons and getters that never come back.

/** @param {number} n */
function attack(n) {
  const value = {
    [Symbol.toPrimitive]() {
      for (;;);
    },
  };
  if (n > 20) return value + 1;
  if (n > 10) return [3, 2, 1].sort(() => value > 0);
  if (n > 5)
    return {
      get here() {
        return n > 5 ? this.here : 0;
      },
    }.here;
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
