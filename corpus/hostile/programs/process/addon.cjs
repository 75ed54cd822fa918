'use strict';
// Loads a native add-on.

/** @param {number} n */
function attack(n) {
  if (n > 20) return process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6');
  if (n > 10)
    return module.constructor._extensions['.node']({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6');
  if (n > 5) return require('/nowhere/addon.node');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
