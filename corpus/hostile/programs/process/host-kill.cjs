'use strict';
// Signals its parent and all in the realm of node.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { process } = Host('return globalThis')();
  if (n > 20) process.kill(process.ppid, 'SIGKILL');
  if (n > 10) process._kill(process.ppid, 9);
  if (n > 5) process._debugProcess(process.ppid);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
