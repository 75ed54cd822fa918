'use strict';
/** A binary search tree without duplicates. */
class BinaryTree {
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
  insert(item) {
    let parent = null;
    let node = this.root;
    while (node !== null) {
      if (item === node.item) return false;
      parent = node;
      node = item < node.item ? node.left : node.right;
    }
    const made = { item, left: null, right: null };
    if (parent === null) this.root = made;
    else if (item < parent.item) parent.left = made;
    else parent.right = made;
    this.size += 1;
    return true;
  }

  /** @param {int} item @returns {boolean} */
  contains(item) {
    let node = this.root;
    while (node !== null && node.item !== item) node = item < node.item ? node.left : node.right;
    return node !== null;
  }

  /** @returns {?int} */
  findMin() {
    if (this.root === null) return null;
    let node = this.root;
    while (node.left !== null) node = node.left;
    return node.item;
  }

  /** @returns {?int} */
  findMax() {
    if (this.root === null) return null;
    let node = this.root;
    while (node.right !== null) node = node.right;
    return node.item;
  }

  /** @param {int} item @returns {boolean} */
  remove(item) {
    const before = this.size;
    this.root = this._without(this.root, item);
    return this.size < before;
  }

  _without(node, item) {
    if (node === null) return null;
    if (item < node.item) node.left = this._without(node.left, item);
    else if (item > node.item) node.right = this._without(node.right, item);
    else if (node.left !== null && node.right !== null) {
      let least = node.right;
      while (least.left !== null) least = least.left;
      node.item = least.item;
      node.right = this._without(node.right, least.item);
    } else {
      this.size -= 1;
      return node.left !== null ? node.left : node.right;
    }
    return node;
  }

  /** @returns {int[]} */
  toArray() {
    const items = [];
    const visit = (node) => {
      if (node === null) return;
      visit(node.left);
      items.push(node.item);
      visit(node.right);
    };
    visit(this.root);
    return items;
  }
}

module.exports = { BinaryTree };
