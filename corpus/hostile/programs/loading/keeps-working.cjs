'use strict';
// Leaves timers, promises and a watcher behind when it is loaded.
setInterval(() => undefined, 1);
(function again() {
  setImmediate(again);
})();
require('node:fs').watch(__dirname, () => process.exit(1));

/** @param {number} n */
function attack(n) {
  return n > 5 ? 'large' : 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
