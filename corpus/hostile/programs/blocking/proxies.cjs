'use strict';
// Proxies of proxies, a hundred thousand levels deep.

/** @param {number} n */
function attack(n) {
  let value = { n };
  for (let i = 0; i < 100_000; i++) value = new Proxy(value, {});
  if (n > 5) return value.n;
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
