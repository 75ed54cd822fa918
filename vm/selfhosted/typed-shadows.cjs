'use strict';

// %TypedArray%.prototype methods that run no code of the program (ECMA-262, 23.2.3), of an array in bounds whose elements
// or arguments have shadows, which native code would lose.
const $ = require('penumbra:intrinsics');
const { elementFrom } = require('./conversions.cjs');
const { toInteger } = $;

/** 23.2.3.9 */
exports.fillShadowed = function fill(value, start, end) {
  const element = elementFrom(value, this);
  const length = $.typedLength(this);
  const to = relative(end, length, length);
  for (let k = relative(start, length, 0); k < to; k++) this[k] = element;
  return this;
};

/** 23.2.3.6 */
exports.copyWithinShadowed = function copyWithin(target, start, end) {
  const length = $.typedLength(this);
  let to = relative(target, length, 0);
  let from = relative(start, length, 0);
  const last = relative(end, length, length);
  let count = last - from < length - to ? last - from : length - to;
  let step = 1;
  if (from < to && to < from + count) {
    step = -1;
    from += count - 1;
    to += count - 1;
  }
  for (; count > 0; count--, from += step, to += step) this[to] = this[from];
  return this;
};

/** 23.2.3.25 */
exports.reverseShadowed = function reverse() {
  const length = $.typedLength(this);
  for (let k = 0; k < length - k - 1; k++) {
    const lower = this[k];
    this[k] = this[length - k - 1];
    this[length - k - 1] = lower;
  }
  return this;
};

/** 23.2.3.32 */
exports.toReversedShadowed = function toReversed() {
  const length = $.typedLength(this);
  const maker = $.typedConstructor(this);
  const out = new maker(length);
  for (let k = 0; k < length; k++) out[k] = this[length - k - 1];
  return out;
};

/** 23.2.3.26 %TypedArray%.prototype.set, of a typed array. */
exports.setTypedShadowed = function set(source, offset) {
  const start = toInteger(offset);
  if (start < 0) throw $.rangeError('offset is out of bounds');
  const count = $.typedLength(source);
  if (start + count > $.typedLength(this)) throw $.rangeError('offset is out of bounds');
  // The two may share a buffer.
  const values = $.newArray();
  for (let k = 0; k < count; k++) $.define(values, k, source[k]);
  for (let k = 0; k < count; k++) this[start + k] = values[k];
};

/** 23.2.5.1.2 InitializeTypedArrayFromTypedArray */
exports.copyTyped = function copy(callee, newTarget, source) {
  const length = $.typedLength(source);
  const args = $.newArray();
  $.define(args, 0, length);
  const out = $.construct(callee, args, newTarget);
  for (let k = 0; k < length; k++) out[k] = source[k];
  return out;
};

/** 23.2.4.7 CompareTypedArrayElements, without a function */
exports.compareTyped = function compare(x, y) {
  if ($.isNaN(x)) return $.isNaN(y) ? 0 : 1;
  if ($.isNaN(y) || x < y) return -1;
  if (x > y) return 1;
  if ($.sameValue(x, y)) return 0;
  return $.sameValue(x, -0) ? -1 : 1;
};

function relative(index, length, fallback) {
  if (index === undefined) return fallback;
  const at = toInteger(index);
  if (at < 0) return length + at < 0 ? 0 : length + at;
  return at < length ? at : length;
}
