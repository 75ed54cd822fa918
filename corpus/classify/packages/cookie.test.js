'use strict';
const assert = require('node:assert/strict');
const cookie = require('cookie');

describe('cookie', () => {
  it('is written', () => {
    assert.equal(cookie.serialize('foo', 'bar'), 'foo=bar');
    assert.equal(cookie.serialize('foo', 'b a'), 'foo=b%20a');
    assert.equal(cookie.serialize('foo', 'bar', { path: '/' }), 'foo=bar; Path=/');
    assert.equal(cookie.serialize('foo', 'bar', { maxAge: 1000 }), 'foo=bar; Max-Age=1000');
    assert.equal(cookie.serialize('foo', 'bar', { maxAge: 0 }), 'foo=bar; Max-Age=0');
    assert.equal(cookie.serialize('foo', 'bar', { httpOnly: true }), 'foo=bar; HttpOnly');
  });
  it('is read', () => {
    assert.equal(cookie.parse('foo=bar').foo, 'bar');
    assert.equal(cookie.parse('a=1; b=2').b, '2');
    assert.equal(cookie.parse('a=%20').a, ' ');
  });
});
