'use strict';
// JSON, regular expressions and programs that are nested a hundred thousand levels deep.

/** @param {number} n */
function attack(n) {
  if (n > 30) return JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)).length;
  if (n > 20) return new RegExp('('.repeat(100_000) + ')'.repeat(100_000)).source.length;
  if (n > 10) return typeof new Function(`return ${'('.repeat(100_000)}1${')'.repeat(100_000)}`);
  if (n > 5) {
    let list = [];
    for (let i = 0; i < 100_000; i++) list = [list];
    return JSON.stringify(list).length;
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
