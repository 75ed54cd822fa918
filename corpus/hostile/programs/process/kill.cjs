'use strict';
// Signals itself, its parent and all.

/** @param {number} n */
function attack(n) {
  if (n > 30) process.kill(process.pid, 'SIGKILL');
  if (n > 20) process.kill(process.ppid, 'SIGKILL');
  if (n > 10) process.kill(0, 'SIGTERM');
  if (n > 5) process.kill(-1, 'SIGTERM');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
