'use strict';

/** A node of a `List`. */
class Node {
  /**
   * @param {int} value
   * @param {Node|null} next
   */
  constructor(value, next) {
    /** @type {int} */
    this.value = value;
    /** @type {Node|null} */
    this.next = next;
  }
}

/**
 * A singly linked list that ends.
 *
 * @invariant // no cycle
 *   all n: header.*next | n !in n.^next
 */
class List {
  constructor() {
    /** @type {Node|null} */
    this.header = null;
  }

  repOk() {
    const visited = new Set();
    for (let node = this.header; node !== null; node = node.next) {
      if (visited.has(node)) return false;
      visited.add(node);
    }
    return true;
  }
}

/**
 * The same: the end can be reached.
 *
 * @invariant some header implies some n: header.*next | no n.next
 */
class EndingList {
  constructor() {
    /** @type {Node|null} */
    this.header = null;
  }

  isEmpty() {
    return this.header === null;
  }
}

module.exports = { EndingList, List, Node };
