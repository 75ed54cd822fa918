'use strict';

// Array.prototype methods that call back (ECMA-262, 23.1.3). `callFunction` is the call instruction.
const $ = require('penumbra:intrinsics');
const { isArray, lengthOf, newArray, define, checkCallable } = $;

exports.forEach = function forEach(callback, thisArg) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') checkCallable(callback);
  for (let k = 0; k < length; k++) {
    if (k in object) callFunction(callback, thisArg, object[k], k, object);
  }
};

exports.map = function map(callback, thisArg) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') checkCallable(callback);
  const out = $.species(object, length);
  if ($.isOwnArray(out)) {
    for (let k = 0; k < length; k++) {
      if (k in object) out[k] = callFunction(callback, thisArg, object[k], k, object);
    }
    return out;
  }
  for (let k = 0; k < length; k++) {
    if (k in object) define(out, k, callFunction(callback, thisArg, object[k], k, object));
  }
  return out;
};

exports.filter = function filter(callback, thisArg) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') checkCallable(callback);
  const out = $.species(object, 0);
  const isOwn = $.isOwnArray(out);
  let to = 0;
  for (let k = 0; k < length; k++) {
    if (k in object) {
      const value = object[k];
      if (callFunction(callback, thisArg, value, k, object)) {
        if (isOwn) out[to] = value;
        else define(out, to, value);
        to++;
      }
    }
  }
  return out;
};

exports.some = function some(callback, thisArg) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') checkCallable(callback);
  for (let k = 0; k < length; k++) {
    if (k in object && callFunction(callback, thisArg, object[k], k, object)) return true;
  }
  return false;
};

exports.every = function every(callback, thisArg) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') checkCallable(callback);
  for (let k = 0; k < length; k++) {
    if (k in object && !callFunction(callback, thisArg, object[k], k, object)) return false;
  }
  return true;
};

exports.find = function find(callback, thisArg) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') checkCallable(callback);
  for (let k = 0; k < length; k++) {
    const value = object[k];
    if (callFunction(callback, thisArg, value, k, object)) return value;
  }
};

exports.findIndex = function findIndex(callback, thisArg) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') checkCallable(callback);
  for (let k = 0; k < length; k++) {
    if (callFunction(callback, thisArg, object[k], k, object)) return k;
  }
  return -1;
};

exports.findLast = function findLast(callback, thisArg) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') checkCallable(callback);
  for (let k = length - 1; k >= 0; k--) {
    const value = object[k];
    if (callFunction(callback, thisArg, value, k, object)) return value;
  }
};

exports.findLastIndex = function findLastIndex(callback, thisArg) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') checkCallable(callback);
  for (let k = length - 1; k >= 0; k--) {
    if (callFunction(callback, thisArg, object[k], k, object)) return k;
  }
  return -1;
};

exports.reduce = function reduce(callback, ...initial) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') checkCallable(callback);
  let k = 0;
  let value = initial[0];
  if (initial.length === 0) {
    while (k < length && !(k in object)) k++;
    if (k >= length) throw $.typeError('Reduce of empty array with no initial value');
    value = object[k++];
  }
  for (; k < length; k++) {
    if (k in object) value = callFunction(callback, undefined, value, object[k], k, object);
  }
  return value;
};

exports.reduceRight = function reduceRight(callback, ...initial) {
  const object = $.toObject(this);
  let k = lengthOf(object) - 1;
  if (typeof callback !== 'function') checkCallable(callback);
  let value = initial[0];
  if (initial.length === 0) {
    while (k >= 0 && !(k in object)) k--;
    if (k < 0) throw $.typeError('Reduce of empty array with no initial value');
    value = object[k--];
  }
  for (; k >= 0; k--) {
    if (k in object) value = callFunction(callback, undefined, value, object[k], k, object);
  }
  return value;
};

exports.flatMap = function flatMap(callback, thisArg) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (typeof callback !== 'function') throw $.typeError('flatMap mapper function is not callable');
  const out = $.species(object, 0);
  let to = 0;
  for (let k = 0; k < length; k++) {
    if (!(k in object)) continue;
    const value = callFunction(callback, thisArg, object[k], k, object);
    if (isArray(value)) {
      const inner = lengthOf(value);
      for (let i = 0; i < inner; i++) if (i in value) define(out, to++, value[i]);
    } else define(out, to++, value);
  }
  return out;
};

/** 23.1.2.1 Array.from, for a constructor that is Array itself or any other. */
exports.from = function from(items, mapper, thisArg) {
  if (mapper !== undefined && typeof mapper !== 'function') checkCallable(mapper);
  const isOther = this !== $.Array && $.isConstructor(this);
  if (items === undefined || items === null) {
    throw $.typeError(`${$.valueText(items)} is not iterable (cannot read property Symbol(Symbol.iterator))`);
  }
  const method = items[$.iteratorSymbol];
  let k = 0;
  if (method !== undefined && method !== null) {
    if (typeof method !== 'function') {
      throw $.typeError(
        '%Array%.from requires that the property of the first argument, items[Symbol.iterator], when exists, be a function',
      );
    }
    const out = isOther ? new this() : newArray();
    const source = { [$.iteratorSymbol]: () => callFunction(method, items) };
    for (const value of source) {
      define(out, k, mapper === undefined ? value : callFunction(mapper, thisArg, value, k));
      k++;
    }
    out.length = k;
    return out;
  }
  const object = $.toObject(items);
  const length = lengthOf(object);
  const out = isOther ? new this(length) : newArray();
  for (; k < length; k++) {
    define(out, k, mapper === undefined ? object[k] : callFunction(mapper, thisArg, object[k], k));
  }
  out.length = length;
  return out;
};

/** 23.1.2.3 Array.of, called on another constructor than Array. */
exports.of = function of(...items) {
  const out = new this(items.length);
  for (let k = 0; k < items.length; k++) define(out, k, items[k]);
  out.length = items.length;
  return out;
};
