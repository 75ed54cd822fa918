'use strict';
// Waits for connections.

/** @param {number} n */
function attack(n) {
  if (n > 20) return require('node:http').createServer().listen(0);
  if (n > 10) return require('node:net').createServer().listen(`${__dirname}/written`);
  if (n > 5) return require('node:http2').createServer().listen(0);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
