'use strict';

/**
 * Functions of declared object types whose values are few, so that brute force can try them all: unions told apart by
 * a literal, properties that need not be there, tuples, lists of arguments, keys that are values.
 */

/** @typedef {{kind: 'circle', r: 0 | 1 | 2}} Circle */
/** @typedef {{kind: 'square', s: 0 | 1, name?: 'a' | 'b'}} Square */

/**
 * Writes through one shape and looks at the other, which may be the same.
 *
 * @param {Circle | Square | null} shape
 * @param {Circle | Square} other
 * @returns {string}
 */
function compare(shape, other) {
  if (shape === null) return other.kind === 'circle' ? 'a circle' : 'a square';
  if (other.kind === 'circle') other.r = 2;
  else delete other.name;
  if (shape.kind === 'circle') {
    if (shape.r === 2) return shape === other ? 'written' : 'large';
    return shape.r === 0 ? 'none' : 'small';
  }
  if (shape.name === undefined) return 'name' in shape ? 'undefined' : 'no name';
  return shape.s === 1 && shape.name === 'b' ? 'the one' : 'another';
}

/**
 * What a copy and a list of keys show of properties that need not be there.
 *
 * @param {{x: 0 | 1, y?: 0 | 1, z?: {x: 0 | 1}}} point
 * @param {{y?: 1}} defaults
 * @returns {number}
 */
function overlay(point, defaults) {
  const whole = { y: 0, ...defaults, ...point };
  if (whole.y === undefined) return -1;
  const keys = Object.keys(point);
  if (keys.length === 1) return whole.y === 1 ? 1 : 0;
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === 'z') return point.z === undefined ? 2 : whole.z.x > whole.x ? 3 : 4;
  }
  return whole.y > whole.x ? 5 : 6;
}

/**
 * Two pairs, which may be one.
 *
 * @param {[0 | 1 | 2, 0 | 1]} left
 * @param {[0 | 1 | 2, 0 | 1]} right
 * @returns {string}
 */
function pairs(left, right) {
  left[0] = 1;
  if (right[0] === 2) return right[1] === 1 ? 'two one' : 'two zero';
  if (right[0] === 1 && left === right) return 'one pair';
  return left[1] > right[1] ? 'more' : left.length === right.length ? 'as long' : 'never';
}

/**
 * @param {0 | 1} first
 * @param {...(0 | 1 | 2)} rest
 * @returns {number}
 */
function most(first, ...rest) {
  let max = first;
  for (let i = 0; i < rest.length; i++) if (rest[i] > max) max = rest[i];
  return max === 2 && rest.length === 3 ? 9 : max;
}

/**
 * @param {{a: 0 | 1, b?: 0 | 1}} table
 * @param {'a' | 'b' | 'c'} key
 * @param {'a' | 'b'} other
 * @returns {number}
 */
function lookUp(table, key, other) {
  if (!(key in table)) return -1;
  table[other] = 7;
  if (table[key] === 7) return key === other ? 7 : -2;
  return table[key] === undefined ? 2 : table[key] > 0 ? 1 : 0;
}

module.exports = { compare, overlay, pairs, most, lookUp };
