'use strict';
const assert = require('node:assert/strict');
const TinyQueue = require('tinyqueue');

describe('TinyQueue', () => {
  it('gives the least first', () => {
    const queue = new TinyQueue([5, 2, 8]);
    queue.push(1);
    assert.equal(queue.length, 4);
    assert.equal(queue.peek(), 1);
    assert.equal(queue.pop(), 1);
    assert.equal(queue.pop(), 2);
    assert.equal(queue.pop(), 5);
    assert.equal(queue.length, 1);
  });
  it('takes the same value twice', () => {
    const queue = new TinyQueue([]);
    queue.push(3);
    queue.push(3);
    queue.push(7);
    assert.equal(queue.pop(), 3);
    assert.equal(queue.pop(), 3);
    assert.equal(queue.peek(), 7);
  });
  it('begins empty', () => {
    const queue = new TinyQueue([]);
    assert.equal(queue.length, 0);
    queue.push(4);
    assert.equal(queue.peek(), 4);
  });
});
