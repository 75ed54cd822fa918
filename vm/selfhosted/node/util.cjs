'use strict';

// What node's module `util` makes of functions.
const $ = require('penumbra:intrinsics');

exports.promisifyFunction = function promisify(_native, original) {
  function promised(...args) {
    return new $.Promise((resolve, reject) => {
      args[args.length] = (error, value) => {
        if (error) callFunction(reject, undefined, error);
        else callFunction(resolve, undefined, value);
      };
      callFunction(original, this, ...args);
    });
  }
  return $.dressed(promised, original, 'promisify');
};

exports.callbackifyFunction = function callbackify(_native, original, process) {
  function callbackified(...args) {
    const last = args[args.length - 1];
    if (typeof last !== 'function') return $.callNatively($.withoutCallback(), this, args);
    const given = [];
    for (let at = 0; at < args.length - 1; at++) given[at] = args[at];
    const promise = callFunction(original, this, ...given);
    const later = (...list) => callFunction(last, this, ...list);
    callFunction(
      promise.then,
      promise,
      (value) => callFunction(process.nextTick, process, later, null, value),
      (reason) => callFunction(process.nextTick, process, later, reason || $.falsyRejection(reason)),
    );
  }
  return $.dressed(callbackified, original, 'callbackify');
};

exports.deprecateFunction = function deprecate(_native, original) {
  function deprecated(...args) {
    if (new.target) return $.construct(original, args, new.target);
    return callFunction(original, this, ...args);
  }
  return $.dressed(deprecated, original, 'deprecate');
};

/** A primitive value as `util.inspect` shows it beside texts. */
function shown(value) {
  if (typeof value === 'bigint') return `${value}n`;
  // The template would lose the sign of -0.
  return typeof value === 'number' && value === 0 && 1 / value < 0 ? '-0' : `${value}`;
}

/** What a directive of a format makes of a primitive value; undefined of other directives. */
function directed(letter, value) {
  if (letter === 's') return shown(value);
  if (letter === 'd') return shown(typeof value === 'bigint' ? value : +value);
  if (letter === 'i')
    return shown(typeof value === 'bigint' ? value : callFunction($.parseInt, undefined, value));
  return letter === 'f' ? shown(callFunction($.parseFloat, undefined, value)) : undefined;
}

/** `util.format` of a known format with directives for texts and numbers, and of primitive values. */
exports.formatValues = function format(_native, text, ...values) {
  let result = '';
  let from = 0;
  let next = 0;
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] !== '%') continue;
    const letter = text[at + 1];
    let part;
    if (letter === '%') part = '%';
    else if (next < values.length) {
      part = directed(letter, values[next]);
      if (part !== undefined) next += 1;
    }
    if (part !== undefined) {
      result += text.slice(from, at) + part;
      from = at + 2;
    }
    at += 1;
  }
  result += text.slice(from);
  for (; next < values.length; next++) result += ` ${shown(values[next])}`;
  return result;
};
