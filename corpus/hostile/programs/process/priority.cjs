'use strict';
// Changes the priority, users, folder and mask of the process.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { process } = Host('return globalThis')();
  if (n > 50) return require('node:os').setPriority(process.ppid, 19);
  if (n > 40) return process.setgid(65534);
  if (n > 30) return process.setuid(65534);
  if (n > 20) return process.chdir('/');
  if (n > 10) return process.umask(0o777);
  if (n > 5) return (process.title = 'another');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
