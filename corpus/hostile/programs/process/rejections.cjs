'use strict';
// Leaves promises behind that are rejected and that nobody handles.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    Promise.reject(new Error('own'));
    (async () => {
      throw new Proxy(
        {},
        {
          get() {
            throw 1;
          },
        },
      );
    })();
    fs.promises.readFile('/nowhere');
    return 'rejected';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
