'use strict';
const assert = require('node:assert/strict');
const { BoundedStack } = require('./bounded-stack.js');

/** A stack with these elements, the last on top. */
function stackOf(...elements) {
  const stack = new BoundedStack();
  for (const element of elements) stack.push(element);
  return stack;
}

describe('BoundedStack, eight tests', () => {
  it('is empty when it is new', () => {
    const stack = new BoundedStack();
    assert.equal(stack.isEmpty(), true);
    assert.equal(stack.isFull(), false);
    assert.equal(stack.getNumberOfElements(), 0);
  });

  it('holds two elements at most', () => {
    const stack = new BoundedStack();
    assert.equal(stack.maxSize(), 2);
    assert.equal(stack.getArray().length, 2);
  });

  it('counts what is pushed', () => {
    const stack = stackOf(3);
    assert.equal(stack.isEmpty(), false);
    assert.equal(stack.getNumberOfElements(), 1);
    stack.push(5);
    assert.equal(stack.getNumberOfElements(), 2);
    assert.equal(stack.maxSize(), 2);
  });

  it('is full with two elements, and takes no more', () => {
    const stack = stackOf(4, 2);
    assert.equal(stack.isFull(), true);
    stack.push(7);
    assert.equal(stack.getNumberOfElements(), 2);
    assert.equal(stack.isMember(7), false);
  });

  it('shows on top what was pushed last', () => {
    const stack = stackOf(3);
    assert.equal(stack.top(), 3);
    stack.push(2);
    assert.equal(stack.top(), 2);
    assert.deepEqual(stack.getArray(), [3, 2]);
  });

  it('knows its members', () => {
    const stack = stackOf(3, 6);
    assert.equal(stack.isMember(3), true);
    assert.equal(stack.isMember(6), true);
    assert.equal(stack.isMember(4), false);
    stack.push(3);
    assert.equal(stack.getNumberOfElements(), 2);
  });

  it('removes what is on top', () => {
    const stack = stackOf(3, 5);
    stack.pop();
    assert.equal(stack.top(), 3);
    assert.equal(stack.getNumberOfElements(), 1);
    stack.pop();
    assert.equal(stack.isEmpty(), true);
  });

  it('can be filled again', () => {
    const stack = stackOf(3);
    stack.pop();
    assert.equal(stack.isEmpty(), true);
    stack.push(2);
    stack.push(8);
    assert.equal(stack.isFull(), true);
    assert.equal(stack.top(), 8);
  });
});
