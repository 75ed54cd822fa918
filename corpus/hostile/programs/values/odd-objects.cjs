'use strict';
// Returns objects of every kind that is hard to show.

/** @param {number} n */
function attack(n) {
  if (n > 50)
    return [
      new WeakMap(),
      new WeakRef({}),
      new Date(Number.NaN),
      /(?:)/dgimsuy,
      Symbol.for('x'),
      -0,
      2n ** 70n,
    ];
  if (n > 40) return new Float64Array(10_000_000);
  if (n > 30) return Array.from({ length: 200_000 }, (_, i) => ({ i }));
  if (n > 20)
    return (function () {
      return arguments;
    })(n, n);
  if (n > 10) return globalThis;
  if (n > 5) return [require, module, process, console, setTimeout(() => undefined, 5)];
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
