'use strict';
const assert = require('node:assert/strict');
const Denque = require('denque');

describe('Denque', () => {
  it('is filled and emptied at both ends', () => {
    const deque = new Denque([2, 3]);
    deque.push(4);
    deque.unshift(1);
    assert.equal(deque.size(), 4);
    assert.deepEqual(deque.toArray(), [1, 2, 3, 4]);
    assert.equal(deque.pop(), 4);
    assert.equal(deque.shift(), 1);
    assert.deepEqual(deque.toArray(), [2, 3]);
  });
  it('shows what it has', () => {
    const deque = new Denque([5, 6, 7]);
    assert.equal(deque.peekFront(), 5);
    assert.equal(deque.peekBack(), 7);
    assert.equal(deque.peekAt(1), 6);
    assert.equal(deque.isEmpty(), false);
  });
  it('lets values go', () => {
    const deque = new Denque([1, 2, 3, 4]);
    assert.equal(deque.removeOne(3), 4);
    assert.deepEqual(deque.toArray(), [1, 2, 3]);
    deque.clear();
    assert.equal(deque.isEmpty(), true);
    assert.equal(deque.pop(), undefined);
    assert.equal(deque.shift(), undefined);
  });
});
