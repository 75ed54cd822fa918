'use strict';
// Throws what is no error, or a poor one.

/** @param {number} n */
function attack(n) {
  if (n > 60) throw Symbol('thrown');
  if (n > 50) throw null;
  if (n > 40) throw Object.create(null);
  if (n > 30)
    throw Object.defineProperty(new Error('x'), 'message', {
      get() {
        throw new Error('getter');
      },
    });
  if (n > 20) throw Object.assign(new Error('x'), { name: Symbol('name'), stack: 7, cause: { then: 1 } });
  if (n > 10) throw Object.setPrototypeOf(new Error('x'), null);
  if (n > 5)
    throw Object.defineProperty(Object.create(Error.prototype), 'constructor', {
      get() {
        throw 1;
      },
    });
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
