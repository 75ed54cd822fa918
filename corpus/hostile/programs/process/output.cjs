'use strict';
// Writes without an end.

/** @param {number} n */
function attack(n) {
  const line = 'E_INTERNAL\u001b[2J'.repeat(1000);
  if (n > 10) for (let i = 0; i < 20_000; i++) console.error(line);
  if (n > 5) for (let i = 0; i < 20_000; i++) process.stdout.write(line);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
