'use strict';
// Takes the constructor of a function of node for a way out.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  const Outer = fs.readFileSync.constructor;
  if (n > 20) return Outer('return process')().exit(3);
  if (n > 10) return Reflect.construct(Outer, ['return process'])().kill(0);
  if (n > 5)
    return fs.promises.readFile.constructor(
      'for (const key of Object.getOwnPropertyNames(globalThis)) delete globalThis[key]',
    )();
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
