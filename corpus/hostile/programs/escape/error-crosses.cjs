'use strict';
// An error that node has thrown leads to its realm.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    try {
      fs.readFileSync('/nowhere/at/all');
    } catch (error) {
      error.constructor.constructor('return process')().abort();
    }
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
