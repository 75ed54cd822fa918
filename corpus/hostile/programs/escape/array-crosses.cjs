'use strict';
// An array that node has made leads to its realm.
const path = require('node:path');

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    const { constructor } = path.win32.parse('a').constructor;
    constructor('Object.defineProperty(Array.prototype, 0, { get() { throw 1; }, set() {} })')();
    return 'poisoned';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
