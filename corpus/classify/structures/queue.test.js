'use strict';
const assert = require('node:assert/strict');
const { Queue } = require('./queue.js');

describe('Queue', () => {
  it('is empty when it is new', () => {
    const queue = new Queue(4);
    assert.equal(queue.isEmpty(), true);
  });

  it('is not empty when something was put in', () => {
    const queue = new Queue(4);
    queue.enqueue(7);
    assert.equal(queue.isEmpty(), false);
  });

  it('shows what was put in first', () => {
    const queue = new Queue(4);
    queue.enqueue(7);
    queue.enqueue(3);
    assert.equal(queue.getFront(), 7);
  });

  it('gives what was put in first', () => {
    const queue = new Queue(4);
    queue.enqueue(7);
    queue.enqueue(3);
    assert.equal(queue.dequeue(), 7);
    assert.equal(queue.dequeue(), 3);
  });

  it('is full when all room is taken', () => {
    const queue = new Queue(2);
    queue.enqueue(7);
    queue.enqueue(3);
    assert.equal(queue.isFull(), true);
  });

  it('can be emptied', () => {
    const queue = new Queue(4);
    queue.enqueue(7);
    queue.makeEmpty();
    assert.equal(queue.isEmpty(), true);
  });
});
