'use strict';
const assert = require('node:assert/strict');
const Stack = require('mnemonist/stack');

describe('Stack', () => {
  it('gives the last first', () => {
    const stack = new Stack();
    stack.push(1);
    stack.push(2);
    stack.push(3);
    assert.equal(stack.size, 3);
    assert.equal(stack.peek(), 3);
    assert.equal(stack.pop(), 3);
    assert.equal(stack.pop(), 2);
    assert.equal(stack.size, 1);
  });
  it('is cleared', () => {
    const stack = new Stack();
    stack.push(4);
    stack.push(4);
    stack.clear();
    assert.equal(stack.size, 0);
    stack.push(5);
    assert.equal(stack.pop(), 5);
    assert.equal(stack.size, 0);
  });
  it('is listed', () => {
    const stack = Stack.from([7, 8, 9]);
    assert.deepEqual(stack.toArray(), [9, 8, 7]);
  });
});
