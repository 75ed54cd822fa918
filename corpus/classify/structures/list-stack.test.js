'use strict';
const assert = require('node:assert/strict');
const { ListStack } = require('./list-stack.js');

describe('ListStack', () => {
  it('is empty when it is new', () => {
    const stack = new ListStack();
    assert.equal(stack.isEmpty(), true);
  });

  it('is not empty when something was pushed', () => {
    const stack = new ListStack();
    stack.push(7);
    assert.equal(stack.isEmpty(), false);
  });

  it('shows on top what was pushed last', () => {
    const stack = new ListStack();
    stack.push(7);
    stack.push(3);
    assert.equal(stack.top(), 3);
  });

  it('shows what is below when the top was removed', () => {
    const stack = new ListStack();
    stack.push(7);
    stack.push(3);
    stack.pop();
    assert.equal(stack.top(), 7);
  });

  it('gives back what was pushed last', () => {
    const stack = new ListStack();
    stack.push(7);
    stack.push(3);
    assert.equal(stack.topAndPop(), 3);
  });

  it('can be emptied', () => {
    const stack = new ListStack();
    stack.push(7);
    stack.push(3);
    stack.makeEmpty();
    assert.equal(stack.isEmpty(), true);
  });
});
