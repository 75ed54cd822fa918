'use strict';
// Waits for what nobody tells.

/** @param {number} n */
function attack(n) {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  if (n > 5) return Atomics.wait(cell, 0, 0);
  if (n < -5) return Atomics.waitAsync(cell, 0, 0).value;
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
