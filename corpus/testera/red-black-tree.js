'use strict';

const RED = false;
const BLACK = true;

/** A node of a `RedBlackTree`. */
class Node {
  constructor() {
    /** @type {int} */
    this.key = 0;
    /** @type {boolean} */
    this.color = BLACK;
    /** @type {Node|null} */
    this.left = null;
    /** @type {Node|null} */
    this.right = null;
    /** @type {Node|null} */
    this.parent = null;
  }
}

/**
 * A set of integers: a binary search tree whose nodes are red (false) or black (true). The root has either colour.
 *
 * @invariant // parent is the transpose of left + right
 *   no root.parent and all e, f: root.*(left + right) | e in f.(left + right) <=> f = e.parent
 *
 * @invariant // each key once
 *   all disj e, f: root.*(left + right) | e.key != f.key
 *
 * @invariant // distinct children
 *   all e: root.*(left + right) | no e.(left + right) or e.left != e.right
 *
 * @invariant // acyclic
 *   all e: root.*(left + right) | e !in e.^(left + right)
 *
 * @invariant // smaller keys on the left
 *   all e: root.*(left + right), l: e.left.*(left + right) | l.key <= e.key
 *
 * @invariant // larger keys on the right
 *   all e: root.*(left + right), r: e.right.*(left + right) | e.key <= r.key
 *
 * @invariant // a red node has black children
 *   all e: root.*(left + right) | e.color = false and some e.(left + right) implies e.(left + right).color = true
 *
 * @invariant // all paths from the root to a missing child meet the same number of black nodes
 *   all e, f: root.*(left + right) |
 *     (no e.left or no e.right) and (no f.left or no f.right) implies
 *       #{p: root.*(left + right) | e in p.*(left + right) and p.color = true} =
 *       #{p: root.*(left + right) | f in p.*(left + right) and p.color = true}
 */
class RedBlackTree {
  constructor() {
    /** @type {Node|null} */
    this.root = null;
  }

  /**
   * Removes a key, if it is there.
   *
   * @param {int} key
   * @post // the other keys stay
   *   root.*(left + right).key = root`.*(left` + right`).key` - key
   */
  remove(key) {
    const p = this.find(key);
    if (p === null) {
      return;
    }
    const gone = this.vacate(p);
    const replacement = gone.left !== null ? gone.left : gone.right;
    if (replacement !== null) {
      this.putInPlaceOf(gone, replacement);
      if (gone.color === BLACK) {
        this.fixAfterDeletion(replacement);
      }
    } else {
      if (gone.color === BLACK) {
        this.fixAfterDeletion(gone);
      }
      this.putInPlaceOf(gone, null);
    }
  }

  /**
   * Meant to do what `remove` does: where a child takes the place of the node that goes, the colour test is swapped.
   *
   * @param {int} key
   * @post // the other keys stay
   *   root.*(left + right).key = root`.*(left` + right`).key` - key
   */
  removeSwapped(key) {
    const p = this.find(key);
    if (p === null) {
      return;
    }
    const gone = this.vacate(p);
    const replacement = gone.left !== null ? gone.left : gone.right;
    if (replacement !== null) {
      this.putInPlaceOf(gone, replacement);
      if (gone.color === RED) {
        this.fixAfterDeletion(replacement);
      }
    } else {
      if (gone.color === BLACK) {
        this.fixAfterDeletion(gone);
      }
      this.putInPlaceOf(gone, null);
    }
  }

  /**
   * @param {int} key
   * @returns {Node|null}
   */
  find(key) {
    let p = this.root;
    while (p !== null && p.key !== key) {
      p = key < p.key ? p.left : p.right;
    }
    return p;
  }

  /**
   * The node that is to go instead of one: itself, or with two children the next in order, whose key it takes.
   *
   * @param {Node} p
   * @returns {Node}
   */
  vacate(p) {
    if (p.left === null || p.right === null) {
      return p;
    }
    let next = p.right;
    while (next.left !== null) {
      next = next.left;
    }
    p.key = next.key;
    return next;
  }

  /**
   * Links the parent of a node to another one, and cuts the node off.
   *
   * @param {Node} p
   * @param {Node|null} other
   */
  putInPlaceOf(p, other) {
    if (other !== null) {
      other.parent = p.parent;
    }
    if (p.parent === null) {
      this.root = other;
    } else if (p === p.parent.left) {
      p.parent.left = other;
    } else {
      p.parent.right = other;
    }
    p.left = null;
    p.right = null;
    p.parent = null;
  }

  /** @param {Node} p */
  rotateLeft(p) {
    const r = p.right;
    p.right = r.left;
    if (r.left !== null) {
      r.left.parent = p;
    }
    r.parent = p.parent;
    if (p.parent === null) {
      this.root = r;
    } else if (p.parent.left === p) {
      p.parent.left = r;
    } else {
      p.parent.right = r;
    }
    r.left = p;
    p.parent = r;
  }

  /** @param {Node} p */
  rotateRight(p) {
    const l = p.left;
    p.left = l.right;
    if (l.right !== null) {
      l.right.parent = p;
    }
    l.parent = p.parent;
    if (p.parent === null) {
      this.root = l;
    } else if (p.parent.right === p) {
      p.parent.right = l;
    } else {
      p.parent.left = l;
    }
    l.right = p;
    p.parent = l;
  }

  /**
   * Gives the paths through a node, on which a black node is missing, one more.
   *
   * @param {Node} start
   */
  fixAfterDeletion(start) {
    let x = start;
    while (x !== this.root && colorOf(x) === BLACK) {
      if (x === leftOf(parentOf(x))) {
        let sibling = rightOf(parentOf(x));
        if (colorOf(sibling) === RED) {
          setColor(sibling, BLACK);
          setColor(parentOf(x), RED);
          this.rotateLeft(parentOf(x));
          sibling = rightOf(parentOf(x));
        }
        if (colorOf(leftOf(sibling)) === BLACK && colorOf(rightOf(sibling)) === BLACK) {
          setColor(sibling, RED);
          x = parentOf(x);
        } else {
          if (colorOf(rightOf(sibling)) === BLACK) {
            setColor(leftOf(sibling), BLACK);
            setColor(sibling, RED);
            this.rotateRight(sibling);
            sibling = rightOf(parentOf(x));
          }
          setColor(sibling, colorOf(parentOf(x)));
          setColor(parentOf(x), BLACK);
          setColor(rightOf(sibling), BLACK);
          this.rotateLeft(parentOf(x));
          x = this.root;
        }
      } else {
        let sibling = leftOf(parentOf(x));
        if (colorOf(sibling) === RED) {
          setColor(sibling, BLACK);
          setColor(parentOf(x), RED);
          this.rotateRight(parentOf(x));
          sibling = leftOf(parentOf(x));
        }
        if (colorOf(rightOf(sibling)) === BLACK && colorOf(leftOf(sibling)) === BLACK) {
          setColor(sibling, RED);
          x = parentOf(x);
        } else {
          if (colorOf(leftOf(sibling)) === BLACK) {
            setColor(rightOf(sibling), BLACK);
            setColor(sibling, RED);
            this.rotateLeft(sibling);
            sibling = leftOf(parentOf(x));
          }
          setColor(sibling, colorOf(parentOf(x)));
          setColor(parentOf(x), BLACK);
          setColor(leftOf(sibling), BLACK);
          this.rotateRight(parentOf(x));
          x = this.root;
        }
      }
    }
    setColor(x, BLACK);
  }
}

/**
 * The colour of a node; a missing child is black.
 *
 * @param {Node|null} p
 * @returns {boolean}
 */
function colorOf(p) {
  return p === null ? BLACK : p.color;
}

/**
 * @param {Node|null} p
 * @returns {Node|null}
 */
function parentOf(p) {
  return p === null ? null : p.parent;
}

/**
 * @param {Node|null} p
 * @returns {Node|null}
 */
function leftOf(p) {
  return p === null ? null : p.left;
}

/**
 * @param {Node|null} p
 * @returns {Node|null}
 */
function rightOf(p) {
  return p === null ? null : p.right;
}

/**
 * @param {Node|null} p
 * @param {boolean} color
 */
function setColor(p, color) {
  if (p !== null) {
    p.color = color;
  }
}

module.exports = { RedBlackTree, Node };
