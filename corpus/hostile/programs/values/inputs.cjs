'use strict';
// Changes its inputs until they cannot be looked at.

/** @param {number[]} list */
function attack(list) {
  if (list.length > 1) {
    Object.defineProperty(list, 0, {
      get() {
        throw new Error('element');
      },
    });
    Object.setPrototypeOf(
      list,
      new Proxy([], {
        get() {
          throw new Error('trapped');
        },
      }),
    );
    Object.freeze(list);
    return 'locked';
  }
  if (list.length > 0) {
    list[0] = list;
    list.length = 2 ** 31;
    return list;
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
