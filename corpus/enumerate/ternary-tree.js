'use strict';

/** A node of a ternary tree. */
class Node {
  constructor() {
    /** @type {Node|null} */
    this.left = null;
    /** @type {Node|null} */
    this.middle = null;
    /** @type {Node|null} */
    this.right = null;
  }
}

/**
 * A ternary tree: its subtrees have nothing in common, in pairs.
 *
 * @invariant all n: root.*(left + middle + right) {
 *     n !in n.^(left + middle + right)
 *     no n.left.*(left + middle + right) & n.middle.*(left + middle + right)
 *     no n.left.*(left + middle + right) & n.right.*(left + middle + right)
 *     no n.middle.*(left + middle + right) & n.right.*(left + middle + right)
 *   }
 * @invariant size = #{n: Node | n in root.*(left + middle + right)}
 */
class TernaryTree {
  constructor() {
    /** @type {Node|null} */
    this.root = null;
    /** @type {int} */
    this.size = 0;
  }

  isEmpty() {
    return this.root === null;
  }
}

/**
 * The same: one pair of sets of subtrees says of two pairs of fields that theirs are disjoint.
 *
 * @invariant all n: root.*(left + middle + right) | n !in n.^(left + middle + right)
 * @invariant all n: root.*(left + middle + right) {
 *     no n.left.*(left + middle + right) & n.(middle + right).*(left + middle + right)
 *     no n.middle.*(left + middle + right) & n.right.*(left + middle + right)
 *   }
 * @invariant size = #{n: Node | n in root.*(left + middle + right)}
 */
class TreeOfForests {
  constructor() {
    /** @type {Node|null} */
    this.root = null;
    /** @type {int} */
    this.size = 0;
  }

  isEmpty() {
    return this.root === null;
  }
}

module.exports = { Node, TernaryTree, TreeOfForests };
