'use strict';

/** Objects, fields and methods: an unbalanced search tree, filled and walked. */
class Node {
  constructor(key) {
    this.key = key;
    this.left = null;
    this.right = null;
  }
}

class Tree {
  constructor() {
    this.root = null;
    this.size = 0;
  }

  add(key) {
    if (this.root === null) {
      this.root = new Node(key);
      this.size++;
      return;
    }
    let p = this.root;
    for (;;) {
      if (key === p.key) return;
      const side = key < p.key ? 'left' : 'right';
      if (p[side] === null) {
        p[side] = new Node(key);
        this.size++;
        return;
      }
      p = p[side];
    }
  }

  sum() {
    const stack = [];
    let total = 0;
    let p = this.root;
    while (p !== null || stack.length > 0) {
      if (p !== null) {
        stack.push(p);
        p = p.left;
      } else {
        p = stack.pop();
        total += p.key;
        p = p.right;
      }
    }
    return total;
  }
}

/** @param {int} n */
function run(n) {
  const tree = new Tree();
  let x = n;
  for (let i = 0; i < 1000; i++) {
    x = (x * 1103 + 12345) % 65536;
    tree.add(x);
  }
  return tree.sum() + tree.size;
}

module.exports = { run };
