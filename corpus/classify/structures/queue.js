'use strict';
/** A queue in a circular array. */
class Queue {
  /** @param {int} capacity at least 1 */
  constructor(capacity) {
    if (capacity < 1) throw new RangeError('no room');
    this.items = new Array(capacity).fill(null);
    this.front = 0;
    this.back = -1;
    this.size = 0;
  }

  /** @returns {boolean} */
  isEmpty() {
    return this.size === 0;
  }

  /** @returns {boolean} */
  isFull() {
    return this.size === this.items.length;
  }

  makeEmpty() {
    this.size = 0;
    this.front = 0;
    this.back = -1;
  }

  /** @returns {?int} */
  getFront() {
    if (this.isEmpty()) return null;
    return this.items[this.front];
  }

  /** @param {int} item @throws {RangeError} of a full queue */
  enqueue(item) {
    if (this.isFull()) throw new RangeError('overflow');
    this.back = this.increment(this.back);
    this.items[this.back] = item;
    this.size += 1;
  }

  /** @returns {?int} */
  dequeue() {
    if (this.isEmpty()) return null;
    this.size -= 1;
    const item = this.items[this.front];
    this.front = this.increment(this.front);
    return item;
  }

  /** @param {int} at @returns {int} */
  increment(at) {
    const next = at + 1;
    return next === this.items.length ? 0 : next;
  }
}

module.exports = { Queue };
