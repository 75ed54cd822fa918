'use strict';
// Reads the requests of the parent.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { process } = Host('return globalThis')();
  if (n > 20) return process.stdin.destroy() && 'destroyed';
  if (n > 10) return process.stdin.removeAllListeners() && 'removed';
  if (n > 5) {
    process.stdin.on('data', () => process.reallyExit(1));
    process.stdin.pause();
    return 'listening';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
