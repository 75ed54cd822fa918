'use strict';

// Scopes that are objects, and functions made of text.
const $ = require('penumbra:intrinsics');

/** 9.1.1.2.1 HasBinding of an object environment record of a `with`. */
exports.hasBinding = function hasBinding(object, name) {
  if (!(name in object)) return false;
  const unscopables = object[$.unscopablesSymbol];
  return !($.isObject(unscopables) && unscopables[name]);
};

/** 20.2.1.1.1 CreateDynamicFunction. */
exports.dynamicFunction = function dynamicFunction(kind, target, callee, ...args) {
  let parameters = '';
  let body = '';
  for (let k = 0; k < args.length; k++) {
    const text = `${args[k]}`;
    if (k === args.length - 1) body = text;
    else parameters = k === 0 ? text : `${parameters},${text}`;
  }
  const made = $.makeFunction(kind, parameters, body);
  if (target !== callee) {
    const prototype = target.prototype;
    $.setPrototypeOf(made, $.isObject(prototype) ? prototype : $.functionPrototypeOf(kind, target));
  }
  return made;
};
