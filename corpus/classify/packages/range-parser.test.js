'use strict';
const assert = require('node:assert/strict');
const parseRange = require('range-parser');

describe('parseRange', () => {
  it('reads ranges', () => {
    const one = parseRange(1000, 'bytes=0-499');
    assert.equal(one.type, 'bytes');
    assert.equal(one.length, 1);
    assert.equal(one[0].end, 499);
    assert.equal(parseRange(1000, 'bytes=40-80,81-90').length, 2);
    assert.equal(parseRange(1000, 'bytes=-400')[0].start, 600);
    assert.equal(parseRange(1000, 'bytes=400-')[0].end, 999);
  });
  it('tells what cannot be read', () => {
    assert.equal(parseRange(200, 'malformed'), -2);
    assert.equal(parseRange(200, 'bytes=500-600'), -1);
  });
});
