'use strict';

// Dates and errors whose parts are found by code of the program (ECMA-262, 21.4.4 and 20.5).
const $ = require('penumbra:intrinsics');
const { sourceOf } = require('./collections.cjs');
const { causeOf } = require('./conversions.cjs');

/** 7.1.1.1 OrdinaryToPrimitive */
function ordinaryToPrimitive(object, isText) {
  const first = isText ? object.toString : object.valueOf;
  if (typeof first === 'function') {
    const result = callFunction(first, object);
    if (!$.isObject(result)) return result;
  }
  const second = isText ? object.valueOf : object.toString;
  if (typeof second === 'function') {
    const result = callFunction(second, object);
    if (!$.isObject(result)) return result;
  }
  throw $.typeError('Cannot convert object to primitive value');
}

/** 21.4.4.45 Date.prototype [ @@toPrimitive ] */
exports.dateToPrimitive = function toPrimitive(hint) {
  return ordinaryToPrimitive(this, hint !== 'number');
};

/** 21.4.4.37 Date.prototype.toJSON */
exports.dateToJson = function toJSON() {
  const object = $.toObject(this);
  const time = $.toPrimitive(object, 'number');
  if (typeof time === 'number' && !$.isFinite(time)) return null;
  const { toISOString } = object;
  if (typeof toISOString !== 'function') throw $.typeError('toISOString is not a function');
  return callFunction(toISOString, object);
};

/** 20.5.3.4 Error.prototype.toString */
exports.errorText = function toText() {
  const { name } = this;
  const label = name === undefined ? 'Error' : `${name}`;
  const { message } = this;
  const text = message === undefined ? '' : `${message}`;
  if (label === '') return text;
  return text === '' ? label : `${label}: ${text}`;
};

/** 20.5.7.1 AggregateError, converted operands first. */
exports.aggregateOf = function aggregate(callee, newTarget, args) {
  const target = newTarget === callee ? callee : $.standIn(newTarget.prototype, newTarget);
  const message = args[1] === undefined ? undefined : `${args[1]}`;
  const operands = $.newArray();
  $.define(operands, 0, $.newArray());
  $.define(operands, 1, message);
  if ($.isObject(args[2])) $.define(operands, 2, causeOf(args[2]));
  const errors = $.newArray();
  for (const error of sourceOf(args[0])) $.define(errors, errors.length, error);
  const made = $.callConverted(callee, target, undefined, operands);
  const descriptor = $.newRecord();
  descriptor.value = errors;
  $.defineOwn(made, 'errors', descriptor, true);
  return made;
};
