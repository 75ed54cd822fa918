'use strict';
const assert = require('node:assert/strict');
const { ArrayStack } = require('./array-stack.js');

describe('ArrayStack', () => {
  it('is empty when it is new', () => {
    const stack = new ArrayStack(4);
    assert.equal(stack.isEmpty(), true);
  });

  it('is not empty when something was pushed', () => {
    const stack = new ArrayStack(4);
    stack.push(7);
    assert.equal(stack.isEmpty(), false);
  });

  it('shows on top what was pushed last', () => {
    const stack = new ArrayStack(4);
    stack.push(7);
    stack.push(3);
    assert.equal(stack.top(), 3);
  });

  it('shows what is below when the top was removed', () => {
    const stack = new ArrayStack(4);
    stack.push(7);
    stack.push(3);
    stack.pop();
    assert.equal(stack.top(), 7);
  });

  it('is full when all room is taken', () => {
    const stack = new ArrayStack(2);
    stack.push(7);
    stack.push(3);
    assert.equal(stack.isFull(), true);
  });

  it('can be emptied', () => {
    const stack = new ArrayStack(4);
    stack.push(7);
    stack.push(3);
    stack.makeEmpty();
    assert.equal(stack.isEmpty(), true);
  });
});
