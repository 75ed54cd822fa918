'use strict';
const assert = require('node:assert/strict');
const { RedBlackTree } = require('./red-black-tree.js');

describe('RedBlackTree', () => {
  it('is empty when it is new', () => {
    const tree = new RedBlackTree();
    assert.equal(tree.isEmpty(), true);
  });

  it('is not empty when something was inserted', () => {
    const tree = new RedBlackTree();
    tree.insert(7);
    assert.equal(tree.isEmpty(), false);
    assert.equal(tree.size, 1);
  });

  it('holds what was inserted', () => {
    const tree = new RedBlackTree();
    tree.insert(7);
    tree.insert(3);
    assert.equal(tree.contains(3), true);
    assert.equal(tree.contains(4), false);
  });

  it('is in order', () => {
    const tree = new RedBlackTree();
    tree.insert(7);
    tree.insert(3);
    tree.insert(9);
    assert.deepEqual(tree.toArray(), [3, 7, 9]);
  });

  it('knows its least item', () => {
    const tree = new RedBlackTree();
    tree.insert(7);
    tree.insert(3);
    tree.insert(9);
    assert.equal(tree.findMin(), 3);
  });

  it('stays low', () => {
    const tree = new RedBlackTree();
    tree.insert(3);
    tree.insert(7);
    tree.insert(9);
    assert.equal(tree.height(), 2);
  });

  it('can be emptied', () => {
    const tree = new RedBlackTree();
    tree.insert(7);
    tree.makeEmpty();
    assert.equal(tree.isEmpty(), true);
  });
});
