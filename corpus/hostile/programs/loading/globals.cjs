'use strict';
// Deletes what its realm has while it is loaded.
for (const key of Object.getOwnPropertyNames(globalThis))
  if (key !== 'globalThis') Reflect.deleteProperty(globalThis, key);

/** @param {number} n */
function attack(n) {
  return n > 5 ? 'large' : 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
