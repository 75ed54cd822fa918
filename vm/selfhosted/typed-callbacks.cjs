'use strict';

// %TypedArray%.prototype methods that call back and make nothing (ECMA-262, 23.2.3), of an array that is in bounds. The
// length is that of the start: elements that get lost on the way are undefined.
const $ = require('penumbra:intrinsics');

exports.typedForEach = function forEach(callback, thisArg) {
  const length = $.typedLength(this);
  for (let k = 0; k < length; k++) callFunction(callback, thisArg, this[k], k, this);
};

exports.typedSome = function some(callback, thisArg) {
  const length = $.typedLength(this);
  for (let k = 0; k < length; k++) if (callFunction(callback, thisArg, this[k], k, this)) return true;
  return false;
};

exports.typedEvery = function every(callback, thisArg) {
  const length = $.typedLength(this);
  for (let k = 0; k < length; k++) if (!callFunction(callback, thisArg, this[k], k, this)) return false;
  return true;
};

exports.typedFind = function find(callback, thisArg) {
  const length = $.typedLength(this);
  for (let k = 0; k < length; k++) {
    const value = this[k];
    if (callFunction(callback, thisArg, value, k, this)) return value;
  }
};

exports.typedFindIndex = function findIndex(callback, thisArg) {
  const length = $.typedLength(this);
  for (let k = 0; k < length; k++) if (callFunction(callback, thisArg, this[k], k, this)) return k;
  return -1;
};

exports.typedFindLast = function findLast(callback, thisArg) {
  for (let k = $.typedLength(this) - 1; k >= 0; k--) {
    const value = this[k];
    if (callFunction(callback, thisArg, value, k, this)) return value;
  }
};

exports.typedFindLastIndex = function findLastIndex(callback, thisArg) {
  for (let k = $.typedLength(this) - 1; k >= 0; k--)
    if (callFunction(callback, thisArg, this[k], k, this)) return k;
  return -1;
};

exports.typedReduce = function reduce(callback, ...initial) {
  const length = $.typedLength(this);
  let k = 0;
  let value = initial[0];
  if (initial.length === 0) value = this[k++];
  for (; k < length; k++) value = callFunction(callback, undefined, value, this[k], k, this);
  return value;
};

exports.typedReduceRight = function reduceRight(callback, ...initial) {
  let k = $.typedLength(this) - 1;
  let value = initial[0];
  if (initial.length === 0) value = this[k--];
  for (; k >= 0; k--) value = callFunction(callback, undefined, value, this[k], k, this);
  return value;
};
