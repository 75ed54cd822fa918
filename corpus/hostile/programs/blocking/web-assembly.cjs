'use strict';
// A WebAssembly function that loops.

/** @param {number} n */
function attack(n) {
  // (module (func (export "f") (loop (br 0))))
  const bytes = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 9, 1, 7, 0, 3, 64,
    12, 0, 11, 11,
  ];
  if (n > 5) new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes))).exports.f();
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
