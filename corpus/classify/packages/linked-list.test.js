'use strict';
const assert = require('node:assert/strict');
const { LinkedList } = require('@datastructures-js/linked-list');

describe('LinkedList', () => {
  it('is filled at both ends', () => {
    const list = new LinkedList();
    list.insertLast(2);
    list.insertLast(3);
    list.insertFirst(1);
    assert.equal(list.count(), 3);
    assert.deepEqual(list.toArray(), [1, 2, 3]);
    assert.equal(list.head().getValue(), 1);
  });
  it('lets values go', () => {
    const list = LinkedList.fromArray([1, 2, 3, 4]);
    assert.equal(list.removeFirst().getValue(), 1);
    assert.equal(list.removeLast().getValue(), 4);
    assert.equal(list.count(), 2);
    assert.equal(
      list.removeEach((node) => node.getValue() === 3),
      1,
    );
    assert.deepEqual(list.toArray(), [2]);
    assert.equal(
      list.removeEach((node) => node.getValue() > 9),
      0,
    );
    assert.equal(list.count(), 1);
  });
  it('is empty at first', () => {
    const list = new LinkedList();
    assert.equal(list.isEmpty(), true);
    assert.equal(list.removeFirst(), null);
    assert.equal(list.removeLast(), null);
    assert.equal(list.count(), 0);
  });
});
