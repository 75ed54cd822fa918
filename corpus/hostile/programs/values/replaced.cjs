'use strict';
// Replaces what its own realm has, and leaves it so.

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    Array.prototype[Symbol.iterator] = () => ({ next: () => ({ done: true }) });
    Object.defineProperty(Array, Symbol.species, {
      get() {
        throw new Error('species');
      },
    });
    JSON.stringify = JSON.parse = () => 'replaced';
    Promise.prototype.then = () => 'replaced';
    Reflect.ownKeys = Object.keys = Object.getOwnPropertyNames = () => ['x'];
    Function.prototype.call = Function.prototype.apply = () => 'replaced';
    Symbol.prototype[Symbol.toPrimitive] = undefined;
    Object.prototype.then = Object.prototype.get = () => 'inherited';
    String.prototype.split = Map.prototype.get = Set.prototype.has = () => 'replaced';
    globalThis.Array = globalThis.Promise = globalThis.Error = globalThis.Object = undefined;
    return [n, n].length;
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
