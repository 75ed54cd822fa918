'use strict';
// Exports a proxy whose traps throw.

/** @param {number} n */
function attack(n) {
  return n > 5 ? 'large' : 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

const refuse = () => {
  throw new Error('trapped');
};
module.exports = new Proxy(
  { attack, neighbour },
  { ownKeys: refuse, getOwnPropertyDescriptor: refuse, has: refuse, getPrototypeOf: refuse },
);
