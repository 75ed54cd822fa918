'use strict';
// Timers that set timers.

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    return new Promise(() => {
      (function again() {
        setTimeout(again, 1);
        setTimeout(again, 1);
      })();
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
