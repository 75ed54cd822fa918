'use strict';
const assert = require('node:assert/strict');
const { ArrayStack } = require('./array-stack.js');
const { ListStack } = require('./list-stack.js');
const { Queue } = require('./queue.js');

describe('ArrayStack', () => {
  it('gives back what was pushed', () => {
    for (const capacity of [1, 2, 5, 9]) {
      const stack = new ArrayStack(capacity);
      assert.equal(stack.isEmpty(), true);
      for (let item = 0; item < capacity; item += 1) {
        assert.equal(stack.isFull(), false);
        stack.push(item * 3);
        assert.equal(stack.top(), item * 3);
      }
      assert.equal(stack.isFull(), true);
      for (let item = capacity - 1; item > 0; item -= 1) {
        stack.pop();
        assert.equal(stack.top(), (item - 1) * 3);
      }
      assert.equal(stack.isEmpty(), false);
    }
  });
  it('has room for one item at least, and no more than it was made for', () => {
    for (const capacity of [0, -1]) assert.throws(() => new ArrayStack(capacity), RangeError);
    const stack = new ArrayStack(1);
    assert.throws(() => stack.pop(), RangeError);
    stack.push(8);
    assert.throws(() => stack.push(9), RangeError);
    assert.equal(stack.top(), 8);
  });
  it('can be emptied', () => {
    const stack = new ArrayStack(3);
    stack.push(4);
    stack.push(7);
    stack.makeEmpty();
    assert.equal(stack.isEmpty(), true);
    assert.equal(stack.top(), null);
  });
});

describe('ListStack', () => {
  it('gives back what was pushed', () => {
    const stack = new ListStack();
    assert.equal(stack.isEmpty(), true);
    assert.equal(stack.top(), null);
    for (const item of [3, 1, 4, 1, 5]) {
      stack.push(item);
      assert.equal(stack.top(), item);
    }
    assert.equal(stack.size, 5);
    assert.equal(stack.topAndPop(), 5);
    assert.equal(stack.size, 4);
    stack.pop();
    assert.equal(stack.top(), 4);
    assert.equal(stack.topAndPop(), 4);
    assert.equal(stack.isEmpty(), false);
    stack.makeEmpty();
    assert.equal(stack.isEmpty(), true);
    assert.equal(stack.topAndPop(), null);
    assert.equal(stack.size, 0);
    assert.throws(() => stack.pop(), RangeError);
  });
});

describe('Queue', () => {
  it('gives back what was put in, in its order', () => {
    for (const capacity of [1, 2, 3, 6]) {
      const queue = new Queue(capacity);
      assert.equal(queue.isEmpty(), true);
      assert.equal(queue.getFront(), null);
      for (let item = 0; item < capacity; item += 1) queue.enqueue(item * 2);
      assert.equal(queue.isFull(), true);
      for (let item = 0; item < 2 * capacity; item += 1) {
        assert.equal(queue.getFront(), item * 2);
        assert.equal(queue.dequeue(), item * 2);
        queue.enqueue((item + capacity) * 2);
      }
      assert.equal(queue.isFull(), true);
      queue.makeEmpty();
      assert.equal(queue.isEmpty(), true);
      assert.equal(queue.dequeue(), null);
    }
  });
  it('has room for one item at least, and no more than it was made for', () => {
    for (const capacity of [0, -1]) assert.throws(() => new Queue(capacity), RangeError);
    const queue = new Queue(1);
    queue.enqueue(5);
    assert.throws(() => queue.enqueue(6), RangeError);
    assert.equal(queue.dequeue(), 5);
  });
});
