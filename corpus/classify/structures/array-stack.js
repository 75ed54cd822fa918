'use strict';
/** A stack in an array of fixed size. */
class ArrayStack {
  /** @param {int} capacity at least 1 */
  constructor(capacity) {
    if (capacity < 1) throw new RangeError('no room');
    this.items = new Array(capacity).fill(null);
    this.topOfStack = -1;
  }

  /** @returns {boolean} */
  isEmpty() {
    return this.topOfStack === -1;
  }

  /** @returns {boolean} */
  isFull() {
    return this.topOfStack === this.items.length - 1;
  }

  makeEmpty() {
    while (!this.isEmpty()) this.pop();
  }

  /** @returns {?int} */
  top() {
    if (this.isEmpty()) return null;
    return this.items[this.topOfStack];
  }

  /** @param {int} item @throws {RangeError} of a full stack */
  push(item) {
    if (this.isFull()) throw new RangeError('overflow');
    this.topOfStack += 1;
    this.items[this.topOfStack] = item;
  }

  /** @throws {RangeError} of an empty stack */
  pop() {
    if (this.isEmpty()) throw new RangeError('underflow');
    this.topOfStack -= 1;
  }
}

module.exports = { ArrayStack };
