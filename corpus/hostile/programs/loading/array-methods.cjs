'use strict';
// Replaces methods of arrays while it is loaded.
for (const key of Object.getOwnPropertyNames(Array.prototype))
  if (key !== 'constructor' && key !== 'length' && key !== 'map') Array.prototype[key] = () => 7;
Array.prototype[Symbol.iterator] = () => 7;
Object.keys = Object.getOwnPropertyNames = Reflect.ownKeys = () => [];

/** @param {number} n */
function attack(n) {
  return [n, n].map((one) => one)[0] > 5 ? 'large' : 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
