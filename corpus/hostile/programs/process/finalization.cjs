'use strict';
// Has code run when the garbage collector does.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    globalThis.registry = new FinalizationRegistry(() => {
      for (;;);
    });
    globalThis.theirs = Host('return new FinalizationRegistry(() => process.reallyExit(6))')();
    for (let i = 0; i < 10_000; i++) {
      globalThis.registry.register({ i }, i);
      globalThis.theirs.register({ i }, i);
    }
    let kept = [];
    for (let i = 0; i < 300; i++) kept = new Array(100_000).fill(i);
    return kept.length;
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
