'use strict';
// Inspects the machine, and lets others do so.

/** @param {number} n */
function attack(n) {
  const inspector = require('node:inspector');
  if (n > 20) return inspector.open(0);
  if (n > 10) return inspector.waitForDebugger();
  if (n > 5) {
    const session = new inspector.Session();
    session.connect();
    session.post('Runtime.evaluate', { expression: 'process.reallyExit(5)', includeCommandLineAPI: true });
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
