'use strict';
// Starts threads from files that look like ours.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { Worker } = Host('return process')().getBuiltinModule('worker_threads');
  if (n > 10) new Worker(`${__dirname}/node_modules/z3-solver/looks-like-ours.cjs`);
  if (n > 5)
    new Worker(Host('return process')().argv[1], {
      execArgv: ['--require', __filename],
      env: { NODE_OPTIONS: '' },
    });
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
