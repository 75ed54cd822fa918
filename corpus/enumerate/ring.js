'use strict';

/** A node of a `Ring`. */
class Link {
  constructor() {
    /** @type {Link} */
    this.next = this;
    /** @type {Link} */
    this.prev = this;
  }
}

/**
 * A circular doubly linked list without elements, its header one of the nodes.
 *
 * @invariant all n: header.*next | n.next.prev = n and n.prev.next = n
 */
class Ring {
  constructor() {
    /** @type {Link} */
    this.header = new Link();
  }

  repOk() {
    const visited = new Set();
    let node = this.header;
    do {
      if (visited.has(node) || node.next.prev !== node) return false;
      visited.add(node);
      node = node.next;
    } while (node !== this.header);
    return true;
  }
}

/**
 * The same in other words: `prev` is `next` turned round, and all nodes lead to the header.
 *
 * @invariant next = ~prev
 * @invariant all n: Link | header in n.*next
 */
class TransposedRing {
  constructor() {
    /** @type {Link} */
    this.header = new Link();
  }

  isSingle() {
    return this.header.next === this.header;
  }
}

module.exports = { Link, Ring, TransposedRing };
