'use strict';
// Starts threads.

/** @param {number} n */
function attack(n) {
  const { Worker } = require('node:worker_threads');
  if (n > 10) return new Worker(__filename).threadId;
  if (n > 5) return new Worker('for (;;);', { eval: true }).threadId;
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
