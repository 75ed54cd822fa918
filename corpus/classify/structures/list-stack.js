'use strict';
/** A stack as a linked list. */
class ListStack {
  constructor() {
    this.head = null;
    this.size = 0;
  }

  /** @returns {boolean} */
  isEmpty() {
    return this.head === null;
  }

  makeEmpty() {
    this.head = null;
    this.size = 0;
  }

  /** @param {int} item */
  push(item) {
    this.head = { item, next: this.head };
    this.size += 1;
  }

  /** @returns {?int} */
  top() {
    if (this.isEmpty()) return null;
    return this.head.item;
  }

  /** @throws {RangeError} of an empty stack */
  pop() {
    if (this.isEmpty()) throw new RangeError('underflow');
    this.head = this.head.next;
    this.size -= 1;
  }

  /** @returns {?int} */
  topAndPop() {
    if (this.isEmpty()) return null;
    const { item } = this.head;
    this.pop();
    return item;
  }
}

module.exports = { ListStack };
