'use strict';
// Freezes, seals and locks all of its realm.

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    for (const key of Reflect.ownKeys(globalThis)) {
      const value = globalThis[key];
      if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) continue;
      Object.freeze(value);
      if (typeof value === 'function' && value.prototype) Object.freeze(value.prototype);
    }
    Object.freeze(globalThis);
    return 'frozen';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
