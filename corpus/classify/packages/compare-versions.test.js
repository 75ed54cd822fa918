'use strict';
const assert = require('node:assert/strict');
const compareVersions = require('compare-versions');

describe('compareVersions', () => {
  it('goes by numbers', () => {
    assert.equal(compareVersions('1.0.0', '1.0.1'), -1);
    assert.equal(compareVersions('2.0.0', '1.9.9'), 1);
    assert.equal(compareVersions('1.10.0', '1.9.0'), 1);
    assert.equal(compareVersions('3.1.4', '3.1.4'), 0);
  });
  it('goes by what stands before the release', () => {
    assert.equal(compareVersions('1.0.0-alpha', '1.0.0-beta'), -1);
    assert.equal(compareVersions('1.0.0-rc', '1.0.0-beta'), 1);
    assert.equal(compareVersions('1.0.0-rc', '1.0.0-rc'), 0);
  });
});
