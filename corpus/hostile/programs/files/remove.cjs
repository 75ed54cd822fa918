'use strict';
// Removes, renames and cuts files.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  if (n > 50) return fs.rmSync(__dirname, { recursive: true, force: true });
  if (n > 40) return fs.unlinkSync(__filename);
  if (n > 30) return fs.renameSync(__filename, `${__dirname}/renamed`);
  if (n > 20) return fs.truncateSync(__filename);
  if (n > 10) return fs.ftruncateSync(fs.openSync(__filename, 'r+'));
  if (n > 5) return fs.chmodSync(__filename, 0);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
