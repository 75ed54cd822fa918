'use strict';

const RED = false;

/** A node of a red-black tree. */
class Node {
  /** @param {int} key */
  constructor(key) {
    /** @type {int} */
    this.key = key;
    /** @type {boolean} */
    this.black = RED;
    /** @type {Node|null} */
    this.left = null;
    /** @type {Node|null} */
    this.right = null;
  }
}

/**
 * A red-black tree without parent pointers; its root has any colour.
 *
 * @invariant // a tree
 *   all n: root.*(left + right) | n !in n.^(left + right) and lone n.~(left + right) and no n.left & n.right
 * @invariant // keys are in order
 *   all n: root.*(left + right) {
 *     all x: n.left.*(left + right) | x.key < n.key
 *     all x: n.right.*(left + right) | x.key > n.key
 *   }
 * @invariant // red nodes have black children
 *   all n: root.*(left + right), c: n.(left + right) | n.black or c.black
 * @invariant // all paths from the root to a missing child have the same number of black nodes
 *   all a, b: {n: root.*(left + right) | no n.left or no n.right} |
 *     #{p: root.*(left + right) | a in p.*(left + right) and p.black} =
 *     #{p: root.*(left + right) | b in p.*(left + right) and p.black}
 * @invariant size = #root.*(left + right)
 */
class RedBlackTree {
  constructor() {
    /** @type {Node|null} */
    this.root = null;
    /** @type {int} */
    this.size = 0;
  }

  repOk() {
    const visited = new Set();
    // The number of black nodes on each path, or -1.
    const height = (node, low, high) => {
      if (node === null) return 0;
      if (visited.has(node)) return -1;
      visited.add(node);
      if (node.key <= low || node.key >= high) return -1;
      const left = height(node.left, low, node.key);
      if (left < 0 || left !== height(node.right, node.key, high)) return -1;
      if (node.black) return left + 1;
      const isRed = (child) => child !== null && !child.black;
      return isRed(node.left) || isRed(node.right) ? -1 : left;
    };
    return height(this.root, -Infinity, Infinity) >= 0 && visited.size === this.size;
  }
}

/**
 * The same in the words of TestEra's study: a colour is compared, black nodes are counted upwards.
 *
 * @invariant no ^(left + right) & iden
 * @invariant all n: Node | lone n.~(left + right) and no n.left & n.right
 * @invariant all n: Node, l: n.left.*(left + right) | n.key > l.key
 * @invariant all n: Node, r: n.right.*(left + right) | n.key < r.key
 * @invariant all n: Node | n.black = false && some n.left + n.right => (n.left + n.right).black = true
 * @invariant all a, b: Node |
 *     (no a.left || no a.right) && (no b.left || no b.right) =>
 *     #{p: a.*~(left + right) | p.black = true} = #{p: b.*~(left + right) | p.black = true}
 * @invariant size = #Node
 */
class ColouredTree {
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

module.exports = { ColouredTree, Node, RedBlackTree };
