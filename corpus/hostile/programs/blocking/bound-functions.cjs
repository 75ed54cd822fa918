'use strict';
// Functions bound a hundred thousand times.

/** @param {number} n */
function attack(n) {
  let run = () => n;
  for (let i = 0; i < 100_000; i++) run = run.bind(undefined);
  if (n > 5) return run();
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
