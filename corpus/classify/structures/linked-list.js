'use strict';
/** A singly linked list with a header. */
class LinkedList {
  constructor() {
    this.header = { item: 0, next: null };
    this.size = 0;
  }

  /** @returns {boolean} */
  isEmpty() {
    return this.header.next === null;
  }

  makeEmpty() {
    this.header.next = null;
    this.size = 0;
  }

  /** @param {int} item @param {int} at from 0 to the size */
  insert(item, at) {
    if (at < 0 || at > this.size) throw new RangeError('no such place');
    let node = this.header;
    for (let left = at; left > 0; left -= 1) node = node.next;
    node.next = { item, next: node.next };
    this.size += 1;
  }

  /** @param {int} item @returns {int} the place, or -1 */
  find(item) {
    let at = 0;
    for (let node = this.header.next; node !== null; node = node.next) {
      if (node.item === item) return at;
      at += 1;
    }
    return -1;
  }

  /** @param {int} item @returns {boolean} */
  remove(item) {
    let node = this.header;
    while (node.next !== null && node.next.item !== item) node = node.next;
    if (node.next === null) return false;
    node.next = node.next.next;
    this.size -= 1;
    return true;
  }

  /** @returns {int[]} */
  toArray() {
    const items = [];
    for (let node = this.header.next; node !== null; node = node.next) items.push(node.item);
    return items;
  }
}

module.exports = { LinkedList };
