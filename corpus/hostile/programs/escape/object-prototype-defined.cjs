'use strict';
// As object-prototype, with definitions that no setter stops.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    Host(`for (const key of ["get", "then", "toJSON"])
      Reflect.defineProperty(Object.prototype, key, { get() { for (;;); } })`)();
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
