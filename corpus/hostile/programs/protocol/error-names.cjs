'use strict';
// Throws what looks like a complaint or a fault of the machine.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const error = (name, code) =>
    Object.assign(new Error('deceived'), { name, code, details: { code, message: 'deceived' } });
  if (n > 20) throw error('PenumbraError', 'E_INTERNAL');
  if (n > 10)
    throw Object.assign(Host('return new Error("deceived")')(), {
      name: 'GuestThrow',
      outcome: { kind: 'return' },
    });
  if (n > 5) throw error('ProcessExit', 'E_FILE');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
