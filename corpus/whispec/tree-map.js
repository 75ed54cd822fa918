'use strict';

const RED = false;
const BLACK = true;

/** A node of a `TreeMap`. */
class Entry {
  /**
   * @param {int} key
   * @param {int} value
   * @param {Entry|null} parent
   */
  constructor(key, value, parent) {
    /** @type {int} */
    this.key = key;
    /** @type {int} */
    this.value = value;
    /** @type {Entry|null} */
    this.left = null;
    /** @type {Entry|null} */
    this.right = null;
    /** @type {Entry|null} */
    this.parent = parent;
    /** @type {boolean} */
    this.color = BLACK;
  }
}

/**
 * The colour of a node; a missing child is black.
 *
 * @param {Entry|null} p
 * @returns {boolean}
 */
function colorOf(p) {
  return p === null ? BLACK : p.color;
}

/**
 * @param {Entry|null} p
 * @returns {Entry|null}
 */
function parentOf(p) {
  return p === null ? null : p.parent;
}

/**
 * @param {Entry|null} p
 * @returns {Entry|null}
 */
function leftOf(p) {
  return p === null ? null : p.left;
}

/**
 * @param {Entry|null} p
 * @returns {Entry|null}
 */
function rightOf(p) {
  return p === null ? null : p.right;
}

/**
 * @param {Entry|null} p
 * @param {boolean} color
 */
function setColor(p, color) {
  if (p !== null) {
    p.color = color;
  }
}

/**
 * A map from integers to integers: a red-black tree with parent pointers and a black root. Red is false, black true.
 *
 * @invariant // a tree: no cycle, no node on two sides
 *   all n: root.*(left + right) | n !in n.^(left + right) and no n.left & n.right
 *
 * @invariant // parent is the transpose of left + right
 *   no root.parent and all n: root.*(left + right), c: n.(left + right) | c.parent = n
 *
 * @invariant // order, each key once
 *   all n: root.*(left + right) {
 *     all l: n.left.*(left + right) | l.key < n.key
 *     all r: n.right.*(left + right) | r.key > n.key
 *   }
 *
 * @invariant // the root is black, and a red node has no red child
 *   some root implies root.color = true
 *
 * @invariant all n: root.*(left + right), c: n.(left + right) | n.color = false implies c.color = true
 *
 * @invariant // every path from the root to a missing child meets the same number of black nodes
 *   all m, n: root.*(left + right) |
 *     (no m.left or no m.right) and (no n.left or no n.right) implies
 *       #{p: m.*parent | p.color = true} = #{p: n.*parent | p.color = true}
 *
 * @invariant size = #(root.*(left + right))
 */
class TreeMap {
  constructor() {
    /** @type {Entry|null} */
    this.root = null;
    /** @type {int} */
    this.size = 0;
  }

  /**
   * The entry with the least key, null in an empty map.
   *
   * @returns {Entry|null}
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
   * The entry with the greatest key, null in an empty map.
   *
   * @returns {Entry|null}
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
   * The entry that follows `t` in the order of keys, null after the last one and for null.
   *
   * @param {Entry|null} t
   * @returns {Entry|null}
   * @pre // an entry of this map; null is the empty set, which is in every set
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
   * Maps `key` to `value`; returns the value that it had, null if it had none.
   *
   * @param {int} key
   * @param {int} value
   * @returns {int|null}
   */
  put(key, value) {
    let t = this.root;
    if (t === null) {
      this.root = new Entry(key, value, null);
      this.size = 1;
      return null;
    }
    for (;;) {
      if (key === t.key) {
        const old = t.value;
        t.value = value;
        return old;
      }
      if (key < t.key) {
        if (t.left !== null) {
          t = t.left;
        } else {
          t.left = new Entry(key, value, t);
          this.size += 1;
          this.fixAfterInsertion(t.left);
          return null;
        }
      } else {
        if (t.right !== null) {
          t = t.right;
        } else {
          t.right = new Entry(key, value, t);
          this.size += 1;
          this.fixAfterInsertion(t.right);
          return null;
        }
      }
    }
  }

  /**
   * Restores the colours after `x` was added as a leaf.
   *
   * @param {Entry} x
   * @pre x in root.*(left + right)
   */
  fixAfterInsertion(x) {
    x.color = RED;
    while (x !== null && x !== this.root && x.parent.color === RED) {
      if (parentOf(x) === leftOf(parentOf(parentOf(x)))) {
        const uncle = rightOf(parentOf(parentOf(x)));
        if (colorOf(uncle) === RED) {
          setColor(parentOf(x), BLACK);
          setColor(uncle, BLACK);
          setColor(parentOf(parentOf(x)), RED);
          x = parentOf(parentOf(x));
        } else {
          if (x === rightOf(parentOf(x))) {
            x = parentOf(x);
            this.rotateLeft(x);
          }
          setColor(parentOf(x), BLACK);
          setColor(parentOf(parentOf(x)), RED);
          if (parentOf(parentOf(x)) !== null) {
            this.rotateRight(parentOf(parentOf(x)));
          }
        }
      } else {
        const uncle = leftOf(parentOf(parentOf(x)));
        if (colorOf(uncle) === RED) {
          setColor(parentOf(x), BLACK);
          setColor(uncle, BLACK);
          setColor(parentOf(parentOf(x)), RED);
          x = parentOf(parentOf(x));
        } else {
          if (x === leftOf(parentOf(x))) {
            x = parentOf(x);
            this.rotateRight(x);
          }
          setColor(parentOf(x), BLACK);
          setColor(parentOf(parentOf(x)), RED);
          if (parentOf(parentOf(x)) !== null) {
            this.rotateLeft(parentOf(parentOf(x)));
          }
        }
      }
    }
    this.root.color = BLACK;
  }

  /**
   * Puts the right child of `p` in the place of `p`, which becomes its left child.
   *
   * @param {Entry} p
   * @pre p in root.*(left + right) and some p.right
   */
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

  /**
   * Puts the left child of `p` in the place of `p`, which becomes its right child.
   *
   * @param {Entry} p
   * @pre p in root.*(left + right) and some p.left
   */
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
}

module.exports = { TreeMap };
