'use strict';
// Changes environment, arguments and zone of time of the process.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { process } = Host('return globalThis')();
  if (n > 5) {
    process.env.TZ = 'Pacific/Kiritimati';
    process.env.NODE_OPTIONS = '--require /nowhere';
    process.argv.length = 0;
    process.execPath = '/nowhere';
    process.exitCode = 9;
    return new Date(0).getHours();
  }
  return new Date(0).getHours();
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
