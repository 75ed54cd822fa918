'use strict';
const assert = require('node:assert/strict');
const { BinaryTree } = require('./binary-tree.js');

describe('BinaryTree', () => {
  it('is empty when it is new', () => {
    const tree = new BinaryTree();
    assert.equal(tree.isEmpty(), true);
  });

  it('is not empty when something was inserted', () => {
    const tree = new BinaryTree();
    assert.equal(tree.insert(7), true);
    assert.equal(tree.isEmpty(), false);
    assert.equal(tree.size, 1);
  });

  it('holds what was inserted', () => {
    const tree = new BinaryTree();
    tree.insert(7);
    tree.insert(3);
    assert.equal(tree.contains(3), true);
    assert.equal(tree.contains(4), false);
  });

  it('is in order', () => {
    const tree = new BinaryTree();
    tree.insert(7);
    tree.insert(3);
    tree.insert(9);
    assert.deepEqual(tree.toArray(), [3, 7, 9]);
  });

  it('knows its least and its greatest item', () => {
    const tree = new BinaryTree();
    tree.insert(7);
    tree.insert(3);
    tree.insert(9);
    assert.equal(tree.findMin(), 3);
    assert.equal(tree.findMax(), 9);
  });

  it('removes items', () => {
    const tree = new BinaryTree();
    tree.insert(7);
    tree.insert(3);
    assert.equal(tree.remove(3), true);
    assert.deepEqual(tree.toArray(), [7]);
  });

  it('can be emptied', () => {
    const tree = new BinaryTree();
    tree.insert(7);
    tree.makeEmpty();
    assert.equal(tree.isEmpty(), true);
  });
});
