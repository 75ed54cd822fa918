'use strict';
const assert = require('node:assert/strict');
const Yallist = require('yallist');

describe('Yallist', () => {
  it('is filled at both ends', () => {
    const list = new Yallist([1, 2]);
    assert.equal(list.push(3), 3);
    assert.equal(list.unshift(0), 4);
    assert.deepEqual(list.toArray(), [0, 1, 2, 3]);
    assert.deepEqual(list.toArrayReverse(), [3, 2, 1, 0]);
    assert.equal(list.length, 4);
  });
  it('is emptied at both ends', () => {
    const list = new Yallist([4, 5, 6, 7]);
    assert.equal(list.pop(), 7);
    assert.equal(list.shift(), 4);
    assert.deepEqual(list.toArray(), [5, 6]);
  });
  it('gives single values', () => {
    const list = new Yallist([8, 9]);
    assert.equal(list.get(0), 8);
    assert.equal(list.get(1), 9);
    assert.equal(list.getReverse(0), 9);
    assert.equal(list.get(2), undefined);
  });
  it('has parts', () => {
    const list = new Yallist([1, 2, 3, 4]);
    assert.deepEqual(list.slice(1, 3).toArray(), [2, 3]);
    assert.deepEqual(list.sliceReverse(1, 3).toArray(), [3, 2]);
    assert.deepEqual(list.reverse().toArray(), [4, 3, 2, 1]);
  });
  it('is empty at first', () => {
    const list = new Yallist([]);
    assert.equal(list.length, 0);
    assert.equal(list.pop(), undefined);
    assert.equal(list.shift(), undefined);
    list.push(1);
    assert.deepEqual(list.toArray(), [1]);
  });
});
