'use strict';
const assert = require('node:assert/strict');
const { Heap } = require('./heap.js');

describe('Heap', () => {
  it('is empty when it is new', () => {
    const heap = new Heap();
    assert.equal(heap.isEmpty(), true);
  });

  it('counts what is inserted', () => {
    const heap = new Heap();
    heap.insert(7);
    heap.insert(3);
    assert.equal(heap.size(), 2);
    assert.equal(heap.isEmpty(), false);
  });

  it('shows the least item', () => {
    const heap = new Heap();
    heap.insert(7);
    heap.insert(3);
    heap.insert(9);
    assert.equal(heap.findMin(), 3);
  });

  it('gives the least item first', () => {
    const heap = new Heap();
    heap.insert(7);
    heap.insert(3);
    heap.insert(9);
    assert.equal(heap.deleteMin(), 3);
    assert.equal(heap.deleteMin(), 7);
  });

  it('can be emptied', () => {
    const heap = new Heap();
    heap.insert(7);
    heap.makeEmpty();
    assert.equal(heap.isEmpty(), true);
  });
});
