'use strict';
// Gives all objects of the realm of node what property descriptors and promises look for.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    Host(`for (const key of ["get", "set", "value", "then", "toJSON", "done", "writable", "cause", "length"])
      Object.prototype[key] = function () { throw 1; }`)();
    return 'polluted';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
