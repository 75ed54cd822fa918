'use strict';
// Has the process write a report.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { process } = Host('return globalThis')();
  if (n > 10) {
    process.report.directory = __dirname;
    return process.report.writeReport('written.json');
  }
  if (n > 5) {
    process.report.reportOnFatalError =
      process.report.reportOnSignal =
      process.report.reportOnUncaughtException =
        true;
    process.abort();
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
