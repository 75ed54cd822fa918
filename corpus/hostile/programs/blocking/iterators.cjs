'use strict';
// Iterators, generators and proxies that never end.

/** @param {number} n */
function attack(n) {
  const endless = {
    *[Symbol.iterator]() {
      for (;;) yield n;
    },
  };
  if (n > 30) return [...endless];
  if (n > 20) return new Set({ [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 1 }) }) });
  if (n > 10) return Object.keys(new Proxy({}, { ownKeys: () => Array.from({ length: 3 }, () => endless) }));
  if (n > 5) return Array.from({ length: Number.MAX_SAFE_INTEGER });
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
