'use strict';
// Starts threads with the constructor behind the guard.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { Worker } = Host('return process')().getBuiltinModule('worker_threads');
  const text = `require('node:fs').writeSync(3, 'x'); require('node:fs').writeFileSync('written', 'x'); for (;;);`;
  if (n > 20) new (Object.getPrototypeOf(Worker))(text, { eval: true });
  if (n > 10) new Worker.prototype.constructor(text, { eval: true });
  if (n > 5) Reflect.construct(Object.getPrototypeOf(Worker), [text, { eval: true }], Worker);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
