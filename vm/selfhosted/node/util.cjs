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
