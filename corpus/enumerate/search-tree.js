'use strict';

/** A node of a search tree. */
class Node {
  /** @param {int} key */
  constructor(key) {
    /** @type {int} */
    this.key = key;
    /** @type {Node|null} */
    this.left = null;
    /** @type {Node|null} */
    this.right = null;
  }
}

/**
 * A binary search tree.
 *
 * @invariant // a tree
 *   all n: root.*(left + right) {
 *     n !in n.^(left + right)
 *     lone n.~(left + right)
 *     no n.left & n.right
 *   }
 * @invariant // keys are in order
 *   all n: root.*(left + right) {
 *     all x: n.left.*(left + right) | x.key < n.key
 *     all x: n.right.*(left + right) | x.key > n.key
 *   }
 * @invariant size = #root.*(left + right)
 */
class SearchTree {
  constructor() {
    /** @type {Node|null} */
    this.root = null;
    /** @type {int} */
    this.size = 0;
  }

  repOk() {
    const visited = new Set();
    const isOrdered = (node, low, high) => {
      if (node === null) return true;
      if (visited.has(node)) return false;
      visited.add(node);
      if (node.key <= low || node.key >= high) return false;
      return isOrdered(node.left, low, node.key) && isOrdered(node.right, node.key, high);
    };
    return isOrdered(this.root, -Infinity, Infinity) && visited.size === this.size;
  }
}

/**
 * The same: order as a property of pairs.
 *
 * @invariant no n: Node | n in n.^(left + right)
 * @invariant all n: Node | lone n.~(left + right) and (no n.left or n.left != n.right)
 * @invariant all a, b: root.*(left + right) | a in b.left.*(left + right) implies a.key < b.key
 * @invariant all a, b: root.*(left + right) | a in b.right.*(left + right) implies b.key < a.key
 * @invariant size = #Node
 */
class TreeOfOrderedPairs {
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
 * The same: order by the greatest and the least key of subtrees.
 *
 * @invariant all n: root.*(left + right) {
 *     n !in n.left.*(left + right) + n.right.*(left + right)
 *     no n.left.*(left + right) & n.right.*(left + right)
 *     some n.left => max[n.left.*(left + right).key] < n.key
 *     some n.right => min[n.right.*(left + right).key] > n.key
 *   }
 * @invariant size = #root.*(left + right)
 */
class TreeOfExtremes {
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

module.exports = { Node, SearchTree, TreeOfExtremes, TreeOfOrderedPairs };
