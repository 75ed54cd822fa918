'use strict';
const assert = require('node:assert/strict');
const { LinkedList } = require('./linked-list.js');
const { BinaryTree } = require('./binary-tree.js');
const { DisjointSet } = require('./disjoint-set.js');
const { Heap } = require('./heap.js');
const { Treap } = require('./treap.js');
const { RedBlackTree } = require('./red-black-tree.js');

const ITEMS = [50, 20, 70, 10, 30, 60, 80, 25, 35, 65];
const SORTED = [...ITEMS].sort((a, b) => a - b);

describe('LinkedList', () => {
  it('keeps items where they were put', () => {
    const list = new LinkedList();
    assert.equal(list.isEmpty(), true);
    list.insert(5, 0);
    list.insert(7, 1);
    list.insert(6, 1);
    assert.deepEqual(list.toArray(), [5, 6, 7]);
    assert.equal(list.find(7), 2);
    assert.equal(list.find(9), -1);
    assert.equal(list.remove(6), true);
    assert.equal(list.remove(6), false);
    assert.deepEqual(list.toArray(), [5, 7]);
    assert.equal(list.size, 2);
    list.makeEmpty();
    assert.equal(list.isEmpty(), true);
    assert.equal(list.size, 0);
    for (const at of [-1, 1]) assert.throws(() => list.insert(4, at), RangeError);
  });
});

for (const Tree of [BinaryTree, Treap, RedBlackTree])
  describe(Tree.name, () => {
    it('holds what was inserted, in order', () => {
      const tree = new Tree();
      assert.equal(tree.isEmpty(), true);
      assert.equal(tree.findMin(), null);
      assert.equal(tree.size, 0);
      for (const item of ITEMS) {
        tree.insert(item);
        assert.equal(tree.contains(item), true);
      }
      assert.equal(tree.size, ITEMS.length);
      tree.insert(30);
      assert.equal(tree.size, ITEMS.length);
      assert.deepEqual(tree.toArray(), SORTED);
      assert.equal(tree.findMin(), 10);
      assert.equal(tree.contains(55), false);
    });
  });

describe('BinaryTree, more', () => {
  it('removes leaves, nodes with one child and with two', () => {
    const tree = new BinaryTree();
    assert.equal(tree.findMax(), null);
    for (const item of ITEMS) tree.insert(item);
    assert.equal(tree.findMax(), 80);
    for (const item of [10, 60, 50, 20]) {
      assert.equal(tree.remove(item), true);
      assert.equal(tree.contains(item), false);
    }
    assert.equal(tree.remove(11), false);
    assert.equal(tree.size, 6);
    assert.deepEqual(tree.toArray(), [25, 30, 35, 65, 70, 80]);
    tree.makeEmpty();
    assert.equal(tree.isEmpty(), true);
  });
});

describe('Treap, more', () => {
  it('removes', () => {
    const treap = new Treap();
    for (const item of ITEMS) treap.insert(item);
    for (const item of [10, 50, 20, 99]) treap.remove(item);
    assert.deepEqual(treap.toArray(), [25, 30, 35, 60, 65, 70, 80]);
    assert.equal(treap.size, 7);
  });
});

describe('RedBlackTree, more', () => {
  it('stays low', () => {
    const tree = new RedBlackTree();
    for (let item = 1; item <= 31; item += 1) tree.insert(item);
    assert.equal(tree.height() <= 10, true);
    tree.makeEmpty();
    assert.equal(tree.height(), 0);
    assert.equal(tree.isEmpty(), true);
  });
});

describe('DisjointSet', () => {
  it('unites', () => {
    const sets = new DisjointSet(6);
    assert.equal(sets.count(), 6);
    assert.equal(sets.union(0, 1), true);
    assert.equal(sets.union(2, 3), true);
    assert.equal(sets.union(1, 3), true);
    assert.equal(sets.union(0, 2), false);
    assert.equal(sets.find(0), sets.find(3));
    assert.notEqual(sets.find(4), sets.find(5));
    assert.equal(sets.count(), 3);
    for (const element of [-1, 6]) assert.throws(() => sets.find(element), RangeError);
    for (const count of [0, -1]) assert.throws(() => new DisjointSet(count), RangeError);
    assert.equal(new DisjointSet(1).count(), 1);
    const pair = new DisjointSet(2);
    assert.equal(pair.union(0, 1), true);
    assert.equal(pair.count(), 1);
  });
});

describe('Heap', () => {
  it('gives the least first', () => {
    const heap = new Heap();
    assert.equal(heap.isEmpty(), true);
    assert.equal(heap.findMin(), null);
    for (const item of ITEMS) heap.insert(item);
    assert.equal(heap.size(), ITEMS.length);
    const seen = [];
    while (!heap.isEmpty()) {
      assert.equal(heap.findMin(), SORTED[seen.length]);
      seen.push(heap.deleteMin());
    }
    assert.deepEqual(seen, SORTED);
    assert.equal(heap.deleteMin(), null);
    heap.insert(1);
    heap.makeEmpty();
    assert.equal(heap.size(), 0);
  });
});
