'use strict';

/** A node of a `BinarySearchTree`. */
class Node {
  /**
   * @param {int} value
   * @param {Node|null} parent
   */
  constructor(value, parent) {
    /** @type {int} */
    this.value = value;
    /** @type {Node|null} */
    this.left = null;
    /** @type {Node|null} */
    this.right = null;
    /** @type {Node|null} */
    this.parent = parent;
  }
}

/**
 * A binary search tree of integers with parent pointers: what is on the left of a node is less than its value,
 * what is on the right is greater or equal.
 *
 * @invariant // a tree: no cycle, no node on two sides
 *   all n: root.*(left + right) | n !in n.^(left + right) and no n.left & n.right
 *
 * @invariant // parent is the transpose of left + right
 *   no root.parent and all n: root.*(left + right), c: n.(left + right) | c.parent = n
 *
 * @invariant // order
 *   all n: root.*(left + right) {
 *     all l: n.left.*(left + right) | l.value < n.value
 *     all r: n.right.*(left + right) | r.value >= n.value
 *   }
 *
 * @invariant size = #(root.*(left + right))
 */
class BinarySearchTree {
  constructor() {
    /** @type {Node|null} */
    this.root = null;
    /** @type {int} */
    this.size = 0;
  }

  /**
   * The node with the least value, null in an empty tree.
   *
   * @returns {Node|null}
   */
  firstEntry() {
    let p = this.root;
    if (p !== null) {
      while (p.left !== null) {
        p = p.left;
      }
    }
    return p;
  }

  /**
   * The node with the greatest value, null in an empty tree.
   *
   * @returns {Node|null}
   */
  lastEntry() {
    let p = this.root;
    if (p !== null) {
      while (p.right !== null) {
        p = p.right;
      }
    }
    return p;
  }

  /**
   * The node that follows `t` in order, null after the last one and for null.
   *
   * @param {Node|null} t
   * @returns {Node|null}
   * @pre // a node of this tree; null is the empty set, which is in every set
   *   t in root.*(left + right)
   */
  successor(t) {
    if (t === null) {
      return null;
    }
    if (t.right !== null) {
      let p = t.right;
      while (p.left !== null) {
        p = p.left;
      }
      return p;
    }
    let p = t.parent;
    let child = t;
    while (p !== null && child === p.right) {
      child = p;
      p = p.parent;
    }
    return p;
  }

  /**
   * Adds a value, behind those that are equal to it.
   *
   * @param {int} value
   */
  add(value) {
    this.size += 1;
    if (this.root === null) {
      this.root = new Node(value, null);
      return;
    }
    let p = this.root;
    for (;;) {
      const next = value < p.value ? p.left : p.right;
      if (next === null) {
        break;
      }
      p = next;
    }
    if (value < p.value) {
      p.left = new Node(value, p);
    } else {
      p.right = new Node(value, p);
    }
  }
}

module.exports = { BinarySearchTree };
