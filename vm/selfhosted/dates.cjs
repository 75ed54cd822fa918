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

/** 21.4.1.32 Date Time String Format; years of six digits are left to node. */
const FORMAT =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?(?:(Z)|([+-])(\d\d):(\d\d))?)?$/;

/** 21.4.3.2 Date.parse: of a text in the format a function of its parts, as node computes it. */
function timeOf(text) {
  const parts = callFunction($.regExpExec, FORMAT, text);
  if (parts === null) return $.nativeTime(text);
  const year = +parts[1];
  // Before the year 100 the parts of a date are taken for another year.
  if (year < 100) return $.nativeTime(text);
  const month = parts[2] === undefined ? 1 : +parts[2];
  const day = parts[3] === undefined ? 1 : +parts[3];
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!isDate) return parts[4] === undefined ? NaN : $.nativeTime(text);
  if (parts[4] === undefined) return callFunction($.dateUtc, undefined, year, month - 1, day);
  const [hour, minute] = [+parts[4], +parts[5]];
  const second = parts[6] === undefined ? 0 : +parts[6];
  const millisecond = parts[7] === undefined ? 0 : +parts[7];
  if (hour > 23 || minute > 59 || second > 59) return $.nativeTime(text);
  if (parts[8] === undefined && parts[9] === undefined) {
    const local = new $.Date(year, month - 1, day, hour, minute, second, millisecond);
    return callFunction($.dateGetTime, local);
  }
  const time = callFunction($.dateUtc, undefined, year, month - 1, day, hour, minute, second, millisecond);
  if (parts[8] !== undefined) return time;
  const [hours, minutes] = [+parts[10], +parts[11]];
  if (hours > 23 || minutes > 59) return $.nativeTime(text);
  const offset = (hours * 60 + minutes) * 60000;
  return parts[9] === '-' ? time + offset : time - offset;
}

exports.timeOfText = timeOf;

exports.dateOfText = function dateOf(text) {
  return new $.Date(timeOf(text));
};
