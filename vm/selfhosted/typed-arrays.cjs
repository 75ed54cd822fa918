'use strict';

// Typed arrays, where they run code of the program (ECMA-262, 23.2).
const $ = require('penumbra:intrinsics');
const { sign } = require('./array-sort.cjs');
const { elementFrom } = require('./conversions.cjs');
const { compareTyped } = require('./typed-shadows.cjs');
const { toInteger } = $;

/** 23.2.4.3 TypedArrayCreateFromConstructor, of a length. */
function create(maker, length, name) {
  const made = new maker(length);
  if (!$.isTypedArray(made)) {
    throw $.typeError(`Method %TypedArray%.${name} called on incompatible receiver ${$.describe(made)}`);
  }
  if ($.typedLength(made) < length) {
    throw $.typeError('Derived TypedArray constructor created an array which was too small');
  }
  return made;
}

/** 7.3.23 SpeciesConstructor */
function speciesOf(array) {
  const maker = array.constructor;
  if (maker === undefined) return $.typedConstructor(array);
  if (!$.isObject(maker)) throw $.typeError('The .constructor property is not an object');
  const species = maker[$.speciesSymbol];
  if (species === undefined || species === null) return $.typedConstructor(array);
  if ($.isConstructor(species)) return species;
  throw $.typeError('object.constructor[Symbol.species] is not a constructor');
}

/** 23.2.3.22 %TypedArray%.prototype.map */
exports.mapTyped = function map(callback, thisArg) {
  const length = $.typedLength(this);
  const out = create(speciesOf(this), length, 'prototype.map');
  for (let k = 0; k < length; k++) out[k] = callFunction(callback, thisArg, this[k], k, this);
  return out;
};

/** 23.2.3.10 %TypedArray%.prototype.filter */
exports.filterTyped = function filter(callback, thisArg) {
  const length = $.typedLength(this);
  const kept = $.newArray();
  for (let k = 0; k < length; k++) {
    const value = this[k];
    if (callFunction(callback, thisArg, value, k, this)) $.define(kept, kept.length, value);
  }
  const out = create(speciesOf(this), kept.length, 'prototype.filter');
  for (let k = 0; k < kept.length; k++) out[k] = kept[k];
  return out;
};

/** A relative index between 0 and `length`. */
function relative(index, length, fallback) {
  if (index === undefined) return fallback;
  const at = toInteger(index);
  if (at < 0) return length + at < 0 ? 0 : length + at;
  return at < length ? at : length;
}

/** 23.2.3.27 %TypedArray%.prototype.slice */
exports.sliceTyped = function slice(start, end) {
  const length = $.typedLength(this);
  const from = relative(start, length, 0);
  const to = relative(end, length, length);
  const count = to > from ? to - from : 0;
  const out = create(speciesOf(this), count, 'prototype.slice');
  if (count > 0 && $.isDetached(this)) {
    throw $.typeError('Cannot perform %TypedArray%.prototype.slice on a detached ArrayBuffer');
  }
  const left = $.typedLength(this) - from;
  for (let k = 0; k < count && k < left; k++) out[k] = this[from + k];
  return out;
};

/** 23.2.3.1 %TypedArray%.prototype.at, of an index that is converted: that may change the length. */
exports.atTyped = function at(index) {
  const length = $.typedLength(this);
  const relativeIndex = toInteger(+index);
  const k = relativeIndex < 0 ? length + relativeIndex : relativeIndex;
  return k < 0 || k >= length ? undefined : this[k];
};

/** 23.2.3.9 %TypedArray%.prototype.fill, likewise; `native` does it with what is converted. To node the length is that behind the value. */
exports.fillTyped = function fill(native, value, start, end) {
  const element = elementFrom(value, this);
  const length = $.typedLength(this);
  const from = relative(+start, length, 0);
  return callFunction(
    native,
    this,
    element,
    from,
    end === undefined ? length : relative(+end, length, length),
  );
};

/** 23.2.3.6 %TypedArray%.prototype.copyWithin, likewise. */
exports.copyWithinTyped = function copyWithin(native, target, start, end) {
  const length = $.typedLength(this);
  const to = relative(+target, length, 0);
  const from = relative(+start, length, 0);
  const last = end === undefined ? length : relative(+end, length, length);
  if (last <= from || length <= to) return this;
  return callFunction(native, this, to, from, last - from < length - to ? last : from + length - to);
};

/** 23.2.3.36 %TypedArray%.prototype.with, likewise; node converts the value first. */
exports.withTyped = function withElement(index, value) {
  const length = $.typedLength(this);
  const element = elementFrom(value, this);
  const relativeIndex = toInteger(+index);
  const at = relativeIndex < 0 ? length + relativeIndex : relativeIndex;
  if (at < 0 || at >= $.typedLength(this)) throw $.rangeError('Invalid typed array index');
  const maker = $.typedConstructor(this);
  const out = new maker(length);
  for (let k = 0; k < length; k++) out[k] = k === at ? element : this[k];
  return out;
};

/** 23.2.3.18 %TypedArray%.prototype.join, likewise. */
exports.joinTyped = function join(separator) {
  const length = $.typedLength(this);
  const between = separator === undefined ? ',' : `${separator}`;
  let text = '';
  for (let k = 0; k < length; k++) {
    if (k > 0) text += between;
    const element = this[k];
    if (element !== undefined) text += `${element}`;
  }
  return text;
};

/** 23.2.3.14 %TypedArray%.prototype.includes, of an index that is converted: that may detach the buffer. */
exports.includesTyped = function includes(target, start) {
  const length = $.typedLength(this);
  for (let k = relative(start, length, 0); k < length; k++) {
    const value = this[k];
    if (value === target || ($.isNaN(value) && $.isNaN(target))) return true;
  }
  return false;
};

/** 23.2.3.17 %TypedArray%.prototype.indexOf, likewise. */
exports.indexOfTyped = function indexOf(target, start) {
  const length = $.typedLength(this);
  for (let k = relative(start, length, 0); k < length; k++) if (k in this && this[k] === target) return k;
  return -1;
};

/** 23.2.3.20 %TypedArray%.prototype.lastIndexOf, likewise. */
exports.lastIndexOfTyped = function lastIndexOf(target, ...rest) {
  const length = $.typedLength(this);
  const from = rest.length === 0 ? length - 1 : toInteger(rest[0]);
  const last = from < length ? from : length - 1;
  for (let k = from < 0 ? length + from : last; k >= 0; k--) if (k in this && this[k] === target) return k;
  return -1;
};

/** 23.2.3.30 %TypedArray%.prototype.subarray */
exports.subarrayTyped = function subarray(start, end) {
  const length = $.typedLength(this);
  const { buffer, offset, size } = $.typedPart(this);
  const from = relative(start, length, 0);
  const to = relative(end, length, length);
  const maker = speciesOf(this);
  const made = new maker(buffer, offset + from * size, to > from ? to - from : 0);
  if ($.isTypedArray(made)) return made;
  throw $.typeError(
    `Method %TypedArray%.prototype.subarray called on incompatible receiver ${$.describe(made)}`,
  );
};

/** 23.2.3.29 %TypedArray%.prototype.sort: which pairs are compared is up to the engine, and this is node's merge sort. */
exports.sortTyped = function sort(compare) {
  const sorted = sortedValues(this, compare === undefined ? compareTyped : compare);
  for (let k = 0; k < sorted.length; k++) if (k < $.typedLength(this)) this[k] = sorted[k];
  return this;
};

/** 23.2.3.33 %TypedArray%.prototype.toSorted */
exports.toSortedTyped = function toSorted(compare) {
  const maker = $.typedConstructor(this);
  const sorted = sortedValues(this, compare === undefined ? compareTyped : compare);
  const out = new maker(sorted.length);
  for (let k = 0; k < sorted.length; k++) out[k] = sorted[k];
  return out;
};

function sortedValues(array, compare) {
  const length = $.typedLength(array);
  const source = $.newArray();
  const target = $.newArray();
  for (let k = 0; k < length; k++) {
    $.define(source, k, array[k]);
    $.define(target, k, array[k]);
  }
  if (length > 1) mergeSort(source, 0, length, target, compare);
  return target;
}

function mergeSort(source, from, to, target, compare) {
  const middle = from + ((to - from) >> 1);
  if (middle - from > 1) mergeSort(target, from, middle, source, compare);
  if (to - middle > 1) mergeSort(target, middle, to, source, compare);
  let left = from;
  let right = middle;
  for (let at = from; at < to; at++) {
    let takesLeft = left < middle;
    if (takesLeft && right < to) {
      takesLeft = sign(callFunction(compare, undefined, source[left], source[right])) <= 0;
    }
    target[at] = takesLeft ? source[left++] : source[right++];
  }
}

/** 23.2.3.26 %TypedArray%.prototype.set */
exports.setTyped = function set(source, offset) {
  const start = toInteger(offset);
  const length = $.typedLength(this);
  if (start < 0) throw $.rangeError('offset is out of bounds');
  if ($.isDetached(this)) {
    throw $.typeError('Cannot perform %TypedArray%.prototype.set on a detached ArrayBuffer');
  }
  const from = $.toObject(source);
  const count = $.lengthOf(from);
  if (start + count > length) throw $.rangeError('offset is out of bounds');
  for (let k = 0; k < count; k++) this[start + k] = from[k];
};

/** 23.2.3.32 %TypedArray%.prototype.toLocaleString, with the arguments of ECMA-402. */
exports.typedToLocaleString = function toText(locales, options) {
  const length = $.typedLength(this);
  let text = '';
  for (let k = 0; k < length; k++) {
    if (k > 0) text += ',';
    const element = this[k];
    if (element !== undefined) text += `${element.toLocaleString(locales, options)}`;
  }
  return text;
};

/** The elements that an object gives, by its iterator if it has one. */
function elementsOf(object, message) {
  const method = object[$.iteratorSymbol];
  const values = $.newArray();
  if (method !== undefined && method !== null) {
    if (typeof method !== 'function') throw $.typeError(message);
    const source = { [$.iteratorSymbol]: () => callFunction(method, object) };
    for (const value of source) $.define(values, values.length, value);
    return values;
  }
  return undefined;
}

/** 23.2.2.1 %TypedArray%.from */
exports.typedFrom = function from(items, mapper, thisArg) {
  if (!$.isConstructor(this)) throw $.typeError(`${$.describe(this)} is not a constructor`);
  if (mapper !== undefined && typeof mapper !== 'function') $.checkCallable(mapper);
  const message =
    '%TypedArray%.from requires that the property of the first argument, items[Symbol.iterator], when exists, be a function';
  const listed = elementsOf(items, message);
  const values = listed === undefined ? $.toObject(items) : listed;
  const length = $.lengthOf(values);
  const out = create(this, length, 'from');
  for (let k = 0; k < length; k++) {
    const value = values[k];
    out[k] = mapper === undefined ? value : callFunction(mapper, thisArg, value, k);
  }
  return out;
};

/** 23.2.2.2 %TypedArray%.of */
exports.typedOf = function of(...items) {
  if (!$.isConstructor(this)) throw $.typeError(`${$.describe(this)} is not a constructor`);
  const out = create(this, items.length, 'of');
  for (let k = 0; k < items.length; k++) out[k] = items[k];
  return out;
};

/** 23.2.5.1 TypedArray ( object ), of an object that is no buffer and no typed array. */
exports.makeTyped = function make(callee, newTarget, object) {
  const message =
    "TypedArray's constructor requires that the property of the first argument, items[Symbol.iterator], when exists, be a function";
  const listed = elementsOf(object, message);
  const values = listed === undefined ? object : listed;
  const length = $.lengthOf(values);
  const args = $.newArray();
  $.define(args, 0, length);
  const out = $.construct(callee, args, newTarget);
  for (let k = 0; k < length; k++) out[k] = values[k];
  return out;
};
