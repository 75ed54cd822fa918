'use strict';
// Changes what its process says of itself.

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    process.env.TZ = 'Pacific/Kiritimati';
    process.argv.push('x');
    process.exitCode = 9;
    process.stdout.write = () => process.exit(1);
    process.exit = () => 'no end';
    process.nextTick = undefined;
    return process.exit();
  }
  return new Date(0).getHours();
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
