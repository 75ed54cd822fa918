'use strict';
// Returns what runs code, or ends the process, when it is looked at.

/** @param {number} n */
function attack(n) {
  if (n > 20)
    return {
      get a() {
        return process.exit(1);
      },
      get [Symbol.toStringTag]() {
        return process.exit(1);
      },
    };
  if (n > 10)
    return {
      toJSON: () => process.exit(1),
      valueOf: () => process.exit(1),
      constructor: {
        get name() {
          return process.exit(1);
        },
      },
    };
  if (n > 5) return Object.defineProperty([], 'length', { writable: false });
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
