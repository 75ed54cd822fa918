'use strict';
/** A left-leaning red-black tree (insertion and search). */
class RedBlackTree {
  constructor() {
    this.root = null;
    this.size = 0;
  }

  /** @returns {boolean} */
  isEmpty() {
    return this.root === null;
  }

  makeEmpty() {
    this.root = null;
    this.size = 0;
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
    this.root.isRed = false;
  }

  /** @returns {?int} */
  findMin() {
    if (this.root === null) return null;
    let node = this.root;
    while (node.left !== null) node = node.left;
    return node.item;
  }

  /** @returns {int} nodes on the longest way down */
  height() {
    const visit = (node) => (node === null ? 0 : 1 + Math.max(visit(node.left), visit(node.right)));
    return visit(this.root);
  }

  /** @returns {int[]} */
  toArray() {
    const visit = (node) => (node === null ? [] : [...visit(node.left), node.item, ...visit(node.right)]);
    return visit(this.root);
  }

  _isRed(node) {
    if (node === null) return false;
    return node.isRed;
  }

  _with(node, item) {
    if (node === null) {
      this.size += 1;
      return { item, isRed: true, left: null, right: null };
    }
    if (item < node.item) node.left = this._with(node.left, item);
    else if (item > node.item) node.right = this._with(node.right, item);
    let top = node;
    if (this._isRed(top.right) && !this._isRed(top.left)) top = this._rotateLeft(top);
    if (this._isRed(top.left) && this._isRed(top.left.left)) top = this._rotateRight(top);
    if (this._isRed(top.left) && this._isRed(top.right)) {
      top.isRed = true;
      top.left.isRed = false;
      top.right.isRed = false;
    }
    return top;
  }

  _rotateLeft(node) {
    const up = node.right;
    node.right = up.left;
    up.left = node;
    up.isRed = node.isRed;
    node.isRed = true;
    return up;
  }

  _rotateRight(node) {
    const up = node.left;
    node.left = up.right;
    up.right = node;
    up.isRed = node.isRed;
    node.isRed = true;
    return up;
  }
}

module.exports = { RedBlackTree };
