'use strict';
// Replaces what well-known symbols lead to.

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    Object.defineProperty(Function.prototype, Symbol.hasInstance, { value: 1 }, 0);
    Object.defineProperty(RegExp.prototype, Symbol.replace, {
      value: () => {
        for (;;);
      },
    });
    Object.defineProperty(Object.prototype, Symbol.toPrimitive, {
      get() {
        throw new Error('primitive');
      },
      configurable: true,
    });
    Object.defineProperty(Object.prototype, Symbol.isConcatSpreadable, {
      get() {
        throw new Error('spread');
      },
      configurable: true,
    });
    Object.defineProperty(Object.prototype, Symbol.toStringTag, {
      get() {
        throw new Error('tag');
      },
      configurable: true,
    });
    return 'replaced';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
