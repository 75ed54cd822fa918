'use strict';
const assert = require('node:assert/strict');
const { BoundedStack } = require('./bounded-stack.js');

/** A test for each axiom that relates two methods; the one about `pop` of an empty stack fails. */
describe('BoundedStack, twelve tests', () => {
  let stack;
  beforeEach(() => {
    stack = new BoundedStack();
  });

  it('isEmpty of a new stack', () => {
    assert.equal(stack.isEmpty(), true);
  });

  it('isFull of a new stack', () => {
    assert.equal(stack.isFull(), false);
  });

  it('getNumberOfElements of a new stack', () => {
    assert.equal(stack.getNumberOfElements(), 0);
  });

  it('pop of a new stack', () => {
    stack.pop();
    assert.equal(stack.getNumberOfElements(), 0);
  });

  it('top of a new stack', () => {
    assert.equal(stack.top(), -1);
  });

  it('isEmpty after push', () => {
    stack.push(4);
    assert.equal(stack.isEmpty(), false);
  });

  it('isFull after as many pushes as it takes', () => {
    stack.push(4);
    stack.push(9);
    assert.equal(stack.isFull(), true);
    assert.equal(stack.maxSize(), 2);
  });

  it('getNumberOfElements after push', () => {
    stack.push(4);
    assert.equal(stack.getNumberOfElements(), 1);
    stack.push(9);
    assert.equal(stack.getNumberOfElements(), 2);
    stack.push(6);
    assert.equal(stack.getNumberOfElements(), 2);
  });

  it('top after push', () => {
    stack.push(4);
    assert.equal(stack.top(), 4);
    stack.push(1);
    assert.equal(stack.top(), 1);
  });

  it('pop after push', () => {
    stack.push(5);
    stack.push(3);
    stack.pop();
    assert.equal(stack.top(), 5);
    assert.equal(stack.getNumberOfElements(), 1);
  });

  it('isMember after push', () => {
    stack.push(4);
    stack.push(-2);
    assert.equal(stack.isMember(4), true);
    assert.equal(stack.isMember(-2), true);
    assert.equal(stack.isMember(7), false);
  });

  it('getArray after push', () => {
    stack.push(8);
    stack.push(6);
    assert.deepEqual(stack.getArray(), [8, 6]);
    assert.equal(stack.isFull(), true);
  });
});
