'use strict';
const assert = require('node:assert/strict');
const { BinarySearchTree } = require('@datastructures-js/binary-search-tree');

const filled = (...keys) => {
  const tree = new BinarySearchTree();
  for (const key of keys) tree.insert(key, key);
  return tree;
};

describe('BinarySearchTree', () => {
  it('finds keys', () => {
    const tree = filled(50, 80, 30, 90, 60);
    assert.equal(tree.count(), 5);
    assert.equal(tree.has(60), true);
    assert.equal(tree.has(61), false);
    assert.equal(tree.find(60).getValue(), 60);
    assert.equal(tree.min().getKey(), 30);
    assert.equal(tree.max().getKey(), 90);
    assert.equal(tree.root().getKey(), 50);
  });
  it('lets keys go', () => {
    const tree = filled(50, 80, 30);
    assert.equal(tree.remove(30), true);
    assert.equal(tree.remove(31), false);
    assert.equal(tree.has(30), false);
    assert.equal(tree.remove(50), true);
    assert.equal(tree.root().getKey(), 80);
    assert.equal(tree.count(), 1);
  });
  it('is cleared', () => {
    const tree = filled(2, 1, 3);
    tree.clear();
    assert.equal(tree.count(), 0);
    assert.equal(tree.min(), null);
  });
});
