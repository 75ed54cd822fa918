'use strict';
// Memory of WebAssembly until there is no more.

/** @param {number} n */
function attack(n) {
  const kept = [];
  if (n > 5) {
    for (;;) {
      const memory = new WebAssembly.Memory({ initial: 4096 });
      new Uint8Array(memory.buffer).fill(1);
      kept.push(memory);
    }
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
