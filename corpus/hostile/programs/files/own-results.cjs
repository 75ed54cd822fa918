'use strict';
// Tampers with the journal, the tests and the machine.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  const { cwd } = process;
  const places = [
    `${cwd()}/penumbra-tests`,
    `${cwd()}/penumbra-run`,
    process.argv[0],
    '/dev/fd/3',
    '/proc/self/fd/3',
    '/proc/self/mem',
  ];
  if (n > 5) {
    const done = [];
    for (const place of places) {
      try {
        fs.rmSync(place, { recursive: true, force: true });
        done.push(place);
      } catch {}
      try {
        fs.appendFileSync(place, '{"type":"end"}\n');
        done.push(place);
      } catch {}
    }
    return done.length;
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
