'use strict';
// Has node write reports, snapshots and traces.

/** @param {number} n */
function attack(n) {
  const v8 = require('node:v8');
  if (n > 40) return process.report.writeReport('written.json');
  if (n > 30) return v8.writeHeapSnapshot('written.heapsnapshot');
  if (n > 20) return v8.setHeapSnapshotNearHeapLimit(1);
  if (n > 10) return v8.takeCoverage();
  if (n > 5)
    return require('node:trace_events')
      .createTracing({ categories: ['node', 'v8'] })
      .enable();
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
