'use strict';

/** A node of a binary tree. */
class Node {
  constructor() {
    /** @type {Node|null} */
    this.left = null;
    /** @type {Node|null} */
    this.right = null;
  }
}

/**
 * A binary tree with its size.
 *
 * @invariant // no cycle
 *   all n: root.*(left + right) | n not in n.^(left + right)
 * @invariant // no node has two parents
 *   all n: root.*(left + right) | lone n.~(left + right)
 * @invariant // no node is two children
 *   all n: root.*(left + right) | no n.left & n.right
 * @invariant size = #root.*(left + right)
 */
class BinaryTree {
  constructor() {
    /** @type {Node|null} */
    this.root = null;
    /** @type {int} */
    this.size = 0;
  }

  repOk() {
    if (this.root === null) return this.size === 0;
    const visited = new Set([this.root]);
    for (const node of visited)
      for (const child of [node.left, node.right]) {
        if (child === null) continue;
        if (visited.has(child)) return false;
        visited.add(child);
      }
    return visited.size === this.size;
  }
}

/**
 * The same, said of the whole relation.
 *
 * @invariant no iden & ^(left + right)
 * @invariant all n: Node | lone n.~left + n.~right and no n.left & n.right
 * @invariant size = #Node
 */
class TreeOfRelations {
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
 * The same, said of subtrees.
 *
 * @invariant all n: root.*(left + right) {
 *     n !in n.left.*(left + right) and n !in n.right.*(left + right)
 *     no n.left.*(left + right) & n.right.*(left + right)
 *   }
 * @invariant size = #{n: Node | n in root.*(left + right)}
 */
class TreeOfSubtrees {
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
 * The same, said of pairs of nodes.
 *
 * @invariant no n: root.*(left + right) | n in n.^(left + right)
 * @invariant all disj a, b: root.*(left + right) | no a.(left + right) & b.(left + right)
 * @invariant all n: root.*(left + right) | some n.left implies n.left != n.right
 * @invariant size = #root.*(left + right)
 */
class TreeOfPairs {
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

module.exports = { BinaryTree, Node, TreeOfPairs, TreeOfRelations, TreeOfSubtrees };
