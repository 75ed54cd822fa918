'use strict';
// Writes through what keeps files of its own.

/** @param {number} n */
function attack(n) {
  const wasi = require('node:wasi');
  if (n > 5) return typeof new wasi.WASI({ version: 'preview1', preopens: { '/': __dirname } });
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
