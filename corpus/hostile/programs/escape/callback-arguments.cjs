'use strict';
// What node hands to a callback leads to its realm.
const querystring = require('node:querystring');
const util = require('node:util');

/** @param {number} n */
function attack(n) {
  let left;
  querystring.parse('a=1', '&', '=', { decodeURIComponent: (text) => text });
  util.inspect({ [util.inspect.custom]: (depth, options) => (left = options) });
  if (n > 5) left.constructor.constructor('return process')().reallyExit(1);
  return typeof left;
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
