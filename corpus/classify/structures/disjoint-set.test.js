'use strict';
const assert = require('node:assert/strict');
const { DisjointSet } = require('./disjoint-set.js');

describe('DisjointSet', () => {
  it('has as many sets as elements when it is new', () => {
    const sets = new DisjointSet(4);
    assert.equal(sets.count(), 4);
  });

  it('keeps elements apart', () => {
    const sets = new DisjointSet(4);
    assert.notEqual(sets.find(0), sets.find(1));
  });

  it('unites', () => {
    const sets = new DisjointSet(4);
    assert.equal(sets.union(0, 1), true);
    assert.equal(sets.find(0), sets.find(1));
    assert.equal(sets.count(), 3);
  });

  it('unites what was united before', () => {
    const sets = new DisjointSet(4);
    sets.union(0, 1);
    sets.union(2, 3);
    sets.union(0, 2);
    assert.equal(sets.find(1), sets.find(3));
  });

  it('tells what was one set already', () => {
    const sets = new DisjointSet(4);
    sets.union(0, 1);
    assert.equal(sets.union(1, 0), false);
  });
});
