'use strict';
const assert = require('node:assert/strict');
const { LinkedList } = require('./linked-list.js');

describe('LinkedList', () => {
  it('is empty when it is new', () => {
    const list = new LinkedList();
    assert.equal(list.isEmpty(), true);
  });

  it('is not empty when something was inserted', () => {
    const list = new LinkedList();
    list.insert(7, 0);
    assert.equal(list.isEmpty(), false);
    assert.equal(list.size, 1);
  });

  it('keeps items where they were inserted', () => {
    const list = new LinkedList();
    list.insert(7, 0);
    list.insert(3, 1);
    list.insert(5, 1);
    assert.deepEqual(list.toArray(), [7, 5, 3]);
  });

  it('finds items', () => {
    const list = new LinkedList();
    list.insert(7, 0);
    list.insert(3, 1);
    assert.equal(list.find(3), 1);
    assert.equal(list.find(4), -1);
  });

  it('removes items', () => {
    const list = new LinkedList();
    list.insert(7, 0);
    list.insert(3, 1);
    assert.equal(list.remove(7), true);
    assert.deepEqual(list.toArray(), [3]);
  });

  it('can be emptied', () => {
    const list = new LinkedList();
    list.insert(7, 0);
    list.makeEmpty();
    assert.equal(list.isEmpty(), true);
  });
});
