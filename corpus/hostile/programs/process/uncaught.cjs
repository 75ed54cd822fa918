'use strict';
// Takes away what catches errors between runs, and throws one there.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { process, setTimeout, setImmediate } = Host('return globalThis')();
  if (n > 5) {
    process.removeAllListeners();
    setImmediate(Host('throw new Error("between")'));
    setTimeout(Host('throw new Error("later")'), 1);
    return 'thrown';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
