'use strict';

// Array.prototype methods without callbacks (ECMA-262, 23.1.3), for arrays with symbolic elements or length.
const $ = require('penumbra:intrinsics');
const { isArray, lengthOf, define, toInteger } = $;

/** A relative index between 0 and `length`. */
function relative(index, length, fallback) {
  if (index === undefined) return fallback;
  const n = toInteger(index);
  if (n >= 0) return least(n, length);
  if (length + n < 0) return 0;
  return length + n;
}

function least(a, b) {
  if (a < b) return a;
  return b;
}

/** Whether an array-like would get too long; an array throws by itself. */
function isTooLong(object, length, added) {
  return !isArray(object) && length + added > 9007199254740991;
}

exports.push = function push(...items) {
  const object = $.toObject(this);
  let length = lengthOf(object);
  if (isTooLong(object, length, items.length)) {
    const refused = `Pushing ${items.length} elements on an array-like of length ${length}`;
    throw $.typeError(`${refused} is disallowed, as the total surpasses 2**53-1`);
  }
  for (let i = 0; i < items.length; i++) object[length++] = items[i];
  object.length = length;
  return length;
};

exports.pop = function pop() {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (length === 0) {
    object.length = 0;
    return undefined;
  }
  const value = object[length - 1];
  delete object[length - 1];
  object.length = length - 1;
  return value;
};

exports.shift = function shift() {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (length === 0) {
    object.length = 0;
    return undefined;
  }
  const first = object[0];
  for (let k = 1; k < length; k++) move(object, k, k - 1);
  delete object[length - 1];
  object.length = length - 1;
  return first;
};

function move(object, from, to) {
  if (from in object) object[to] = object[from];
  else delete object[to];
}

exports.unshift = function unshift(...items) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  const count = items.length;
  if (count > 0) {
    if (isTooLong(object, length, count)) throw $.typeError('Invalid array length');
    for (let k = length - 1; k >= 0; k--) move(object, k, k + count);
    for (let i = 0; i < count; i++) object[i] = items[i];
  }
  object.length = length + count;
  return length + count;
};

exports.splice = function splice(...args) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  const from = relative(args[0], length, 0);
  const items = args.length > 2 ? args.length - 2 : 0;
  let count = 0;
  if (args.length === 1) count = length - from;
  else if (args.length > 1) {
    count = toInteger(args[1]);
    if (count < 0) count = 0;
    else if (count > length - from) count = length - from;
  }
  if (isTooLong(object, length, items - count)) throw $.typeError('Invalid array length');
  const removed = $.species(object, count);
  for (let k = 0; k < count; k++) if (from + k in object) define(removed, k, object[from + k]);
  removed.length = count;
  if (items < count) {
    for (let k = from; k < length - count; k++) move(object, k + count, k + items);
    for (let k = length - 1; k >= length - count + items; k--) delete object[k];
  } else if (items > count) {
    for (let k = length - count - 1; k >= from; k--) move(object, k + count, k + items);
  }
  for (let i = 0; i < items; i++) object[from + i] = args[i + 2];
  object.length = length - count + items;
  return removed;
};

exports.slice = function slice(start, end) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  let k = relative(start, length, 0);
  const to = relative(end, length, length);
  const out = $.species(object, to > k ? to - k : 0);
  let n = 0;
  for (; k < to; k++, n++) if (k in object) define(out, n, object[k]);
  out.length = n;
  return out;
};

exports.indexOf = function indexOf(target, start) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if ($.isObject(start) && length === 0) return -1;
  for (let k = relative(start, length, 0); k < length; k++) {
    if (k in object && object[k] === target) return k;
  }
  return -1;
};

exports.lastIndexOf = function lastIndexOf(target, ...start) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if ($.isObject(start[0]) && length === 0) return -1;
  let k = length - 1;
  if (start.length > 0) {
    const n = toInteger(start[0]);
    if (n < 0) k = length + n;
    else if (n < k) k = n;
  }
  for (; k >= 0; k--) if (k in object && object[k] === target) return k;
  return -1;
};

exports.includes = function includes(target, start) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  if ($.isObject(start) && length === 0) return false;
  for (let k = relative(start, length, 0); k < length; k++) {
    const value = object[k];
    if (value === target || ($.isNaN(value) && $.isNaN(target))) return true;
  }
  return false;
};

exports.at = function at(index) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  const n = toInteger(index);
  const k = n < 0 ? length + n : n;
  if (k < 0 || k >= length) return undefined;
  return object[k];
};

exports.concat = function concat(...items) {
  const object = $.toObject(this);
  const out = $.species(object, 0);
  let to = append(out, 0, object);
  for (let i = 0; i < items.length; i++) to = append(out, to, items[i]);
  out.length = to;
  return out;
};

function append(out, at, item) {
  let to = at;
  if (!isSpreadable(item)) {
    define(out, to, item);
    return to + 1;
  }
  const length = lengthOf(item);
  for (let k = 0; k < length; k++, to++) if (k in item) define(out, to, item[k]);
  return to;
}

function isSpreadable(item) {
  if (!$.isObject(item)) return false;
  const spreadable = item[$.isConcatSpreadableSymbol];
  return spreadable === undefined ? isArray(item) : !!spreadable;
}

exports.reverse = function reverse() {
  const object = $.toObject(this);
  const length = lengthOf(object);
  for (let low = 0, high = length - 1; low < high; low++, high--) {
    const hasLow = low in object;
    const lowValue = hasLow ? object[low] : undefined;
    const hasHigh = high in object;
    const highValue = hasHigh ? object[high] : undefined;
    if (hasHigh) object[low] = highValue;
    else if (hasLow) delete object[low];
    if (hasLow) object[high] = lowValue;
    else if (hasHigh) delete object[high];
  }
  return object;
};

exports.fill = function fill(value, start, end) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  let k = relative(start, length, 0);
  const to = relative(end, length, length);
  for (; k < to; k++) object[k] = value;
  return object;
};

exports.copyWithin = function copyWithin(target, start, end) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  let to = relative(target, length, 0);
  let from = relative(start, length, 0);
  const last = relative(end, length, length);
  let count = least(last - from, length - to);
  let step = 1;
  if (from < to && to < from + count) {
    step = -1;
    from += count - 1;
    to += count - 1;
  }
  for (; count > 0; count--, from += step, to += step) move(object, from, to);
  return object;
};

/** The length of what is iterated: of a typed array, its own, whatever the program calls so. */
function iteratedLength(array) {
  if (!$.isTypedArray(array)) return lengthOf(array);
  if ($.isDetached(array)) {
    throw $.typeError('Cannot perform Array Iterator.prototype.next on a detached ArrayBuffer');
  }
  return $.typedLength(array);
}

/** 23.1.5.2.1 %ArrayIteratorPrototype%.next, for iterators whose array has shadows. */
exports.arrayIteratorNext = function next(state, array) {
  if (state.array === undefined) return { value: undefined, done: true };
  const index = state.index;
  if (index >= iteratedLength(array)) {
    state.array = undefined;
    return { value: undefined, done: true };
  }
  state.index = index + 1;
  if (state.kind === 'keys') return { value: index, done: false };
  if (state.kind === 'values') return { value: array[index], done: false };
  return { value: $.pair(index, array[index]), done: false };
};

/** 23.1.3.39 Array.prototype.with. */
exports.with = function withElement(index, value) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  const n = toInteger(index);
  const at = n >= 0 ? n : length + n;
  if (at >= length || at < 0) throw $.rangeError(`Invalid index : ${$.describe(index)}`);
  const out = copyOf(length);
  for (let k = 0; k < length; k++) define(out, k, k === at ? value : object[k]);
  return out;
};

/** 23.1.3.35 Array.prototype.toSpliced. */
exports.toSpliced = function toSpliced(...args) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  const from = relative(args[0], length, 0);
  const items = args.length > 2 ? args.length - 2 : 0;
  let skipped = 0;
  if (args.length === 1) skipped = length - from;
  else if (args.length > 1) {
    skipped = toInteger(args[1]);
    if (skipped < 0) skipped = 0;
    else if (skipped > length - from) skipped = length - from;
  }
  const total = length - skipped + items;
  if (total > 9007199254740991) throw $.typeError('Invalid array length');
  const out = copyOf(total);
  let to = 0;
  for (; to < from; to++) define(out, to, object[to]);
  for (let i = 0; i < items; i++) define(out, to++, args[i + 2]);
  for (let k = from + skipped; k < length; k++) define(out, to++, object[k]);
  return out;
};

/** 23.1.3.33 Array.prototype.toReversed. */
exports.toReversed = function toReversed() {
  const object = $.toObject(this);
  const length = lengthOf(object);
  const out = copyOf(length);
  for (let k = 0; k < length; k++) define(out, k, object[length - k - 1]);
  return out;
};

/** 10.4.2.2 ArrayCreate, as far as it may fail. */
function copyOf(length) {
  if (length > 4294967295) throw $.rangeError('Invalid array length');
  return $.newArray();
}

/** 23.1.3.11 Array.prototype.flat. */
exports.flat = function flat(depth) {
  const object = $.toObject(this);
  const length = lengthOf(object);
  let levels = 1;
  if (depth !== undefined) {
    levels = toInteger(depth);
    if (levels < 0) levels = 0;
  }
  const out = $.species(object, 0);
  flatten(out, 0, object, length, levels);
  return out;
};

function flatten(out, start, source, length, levels) {
  let to = start;
  for (let k = 0; k < length; k++) {
    if (!(k in source)) continue;
    const element = source[k];
    if (levels > 0 && isArray(element)) to = flatten(out, to, element, lengthOf(element), levels - 1);
    else define(out, to++, element);
  }
  return to;
}
