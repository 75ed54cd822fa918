'use strict';
/** A treap: a search tree by item, a heap by priority, which a generator of its own gives. */
class Treap {
  constructor() {
    this.root = null;
    this.size = 0;
    this.state = 1;
  }

  /** @returns {boolean} */
  isEmpty() {
    return this.size === 0;
  }

  /** @param {int} item @returns {boolean} */
  contains(item) {
    let node = this.root;
    while (node !== null && node.item !== item) node = item < node.item ? node.left : node.right;
    return node !== null;
  }

  /** @param {int} item */
  insert(item) {
    this.root = this._with(this.root, item);
  }

  /** @param {int} item */
  remove(item) {
    this.root = this._without(this.root, item);
  }

  /** @returns {?int} */
  findMin() {
    let node = this.root;
    if (node === null) return null;
    while (node.left !== null) node = node.left;
    return node.item;
  }

  /** @returns {int[]} */
  toArray() {
    const visit = (node) => (node === null ? [] : [...visit(node.left), node.item, ...visit(node.right)]);
    return visit(this.root);
  }

  _priority() {
    this.state = (this.state * 75 + 74) % 65537;
    return this.state;
  }

  _with(node, item) {
    if (node === null) {
      this.size += 1;
      return { item, priority: this._priority(), left: null, right: null };
    }
    if (item < node.item) {
      node.left = this._with(node.left, item);
      if (node.left.priority < node.priority) return this._rotateRight(node);
    } else if (item > node.item) {
      node.right = this._with(node.right, item);
      if (node.right.priority < node.priority) return this._rotateLeft(node);
    }
    return node;
  }

  _without(node, item) {
    if (node === null) return null;
    if (item < node.item) node.left = this._without(node.left, item);
    else if (item > node.item) node.right = this._without(node.right, item);
    else if (node.left === null || node.right === null) {
      this.size -= 1;
      return node.left === null ? node.right : node.left;
    } else if (node.left.priority < node.right.priority) {
      const up = this._rotateRight(node);
      up.right = this._without(up.right, item);
      return up;
    } else {
      const up = this._rotateLeft(node);
      up.left = this._without(up.left, item);
      return up;
    }
    return node;
  }

  _rotateRight(node) {
    const up = node.left;
    node.left = up.right;
    up.right = node;
    return up;
  }

  _rotateLeft(node) {
    const up = node.right;
    node.right = up.left;
    up.left = node;
    return up;
  }
}

module.exports = { Treap };
