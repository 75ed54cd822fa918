'use strict';
const assert = require('node:assert/strict');
const { Treap } = require('./treap.js');

describe('Treap', () => {
  it('is empty when it is new', () => {
    const treap = new Treap();
    assert.equal(treap.isEmpty(), true);
  });

  it('is not empty when something was inserted', () => {
    const treap = new Treap();
    treap.insert(7);
    assert.equal(treap.isEmpty(), false);
    assert.equal(treap.size, 1);
  });

  it('holds what was inserted', () => {
    const treap = new Treap();
    treap.insert(7);
    treap.insert(3);
    assert.equal(treap.contains(3), true);
    assert.equal(treap.contains(4), false);
  });

  it('is in order', () => {
    const treap = new Treap();
    treap.insert(7);
    treap.insert(3);
    treap.insert(9);
    assert.deepEqual(treap.toArray(), [3, 7, 9]);
  });

  it('knows its least item', () => {
    const treap = new Treap();
    treap.insert(7);
    treap.insert(3);
    treap.insert(9);
    assert.equal(treap.findMin(), 3);
  });

  it('removes items', () => {
    const treap = new Treap();
    treap.insert(7);
    treap.insert(3);
    treap.remove(3);
    assert.deepEqual(treap.toArray(), [7]);
  });
});
