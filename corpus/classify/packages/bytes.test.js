'use strict';
const assert = require('node:assert/strict');
const bytes = require('bytes');

describe('bytes', () => {
  it('writes numbers', () => {
    assert.equal(bytes.format(100), '100B');
    assert.equal(bytes.format(1024), '1kB');
    assert.equal(bytes.format(1536), '1.5kB');
    assert.equal(bytes.format(1048576), '1MB');
    assert.equal(bytes.format(-2048), '-2kB');
    assert.equal(bytes(3 * 1024), '3kB');
  });
  it('reads them', () => {
    assert.equal(bytes.parse('1kB'), 1024);
    assert.equal(bytes.parse('2MB'), 2097152);
    assert.equal(bytes.parse('1.5kB'), 1536);
    assert.equal(bytes.parse('12'), 12);
    assert.equal(bytes.parse('none'), null);
    assert.equal(bytes('1GB'), 1073741824);
  });
});
