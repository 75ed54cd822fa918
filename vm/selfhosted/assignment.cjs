'use strict';

// Assignments and constructions that run code of the program on their way (ECMA-262, 10.1.9, 10.4.2.4, 10.4.5.16, 10.1.14).
const $ = require('penumbra:intrinsics');
const { isData } = require('./descriptors.cjs');

/** 10.1.9.2 OrdinarySetWithOwnDescriptor, where the receiver is another object or a proxy is in the chain. */
exports.ordinarySet = function set(object, key, value, receiver, strict) {
  const own = $.getOwn(object, key);
  if (own === undefined) {
    const parent = $.getPrototypeOf(object);
    if (parent !== null) return $.set(parent, key, value, receiver, strict);
  } else if (!isData(own)) {
    if (own.set === undefined) return readOnly(strict, key, receiver, true);
    callFunction(own.set, receiver, value);
    return true;
  } else if (!own.writable) return readOnly(strict, key, receiver, false);
  if (!$.isObject(receiver)) return readOnly(strict, key, receiver, false);
  const existing = $.getOwn(receiver, key);
  const descriptor = $.newRecord();
  descriptor.value = value;
  if (existing === undefined) {
    descriptor.writable = true;
    descriptor.enumerable = true;
    descriptor.configurable = true;
  } else if (!isData(existing) || !existing.writable)
    return readOnly(strict, key, receiver, !isData(existing));
  return $.defineOwn(receiver, key, descriptor, strict);
};

function readOnly(strict, key, receiver, hasGetter) {
  if (!strict) return false;
  const [name, text] = [$.keyText(key), $.describe(receiver)];
  throw $.typeError(
    hasGetter
      ? `Cannot set property ${name} of ${text} which has only a getter`
      : `Cannot assign to read only property '${name}' of ${typeof receiver} '${text}'`,
  );
}

/** The conversions of an element of a typed array, and of the length of an array (10.4.5.16 and 10.4.2.4). */
function converted(key, value) {
  if (key !== 'length') return $.toPrimitive(value, 'number');
  const length = value >>> 0;
  if (length !== +value) throw $.rangeError('Invalid array length');
  return length;
}

exports.assignConverted = function assign(object, key, value, strict) {
  const result = converted(key, value);
  if (strict) object[key] = result;
  else $.set(object, key, result, object, false);
};

exports.setConverted = function set(object, key, value, receiver, strict) {
  return $.set(object, key, converted(key, value), receiver, strict);
};

exports.defineConverted = function defineProperty(object, key, descriptor, strict) {
  descriptor.value = converted(key, descriptor.value);
  return $.defineOwn(object, key, descriptor, strict);
};

/** 10.2.2 [[Construct]], where reading the prototype of `newTarget` runs code of the program. */
exports.constructFor = function construct(callee, newTarget, ...args) {
  return $.constructOn(callee, newTarget, newTarget.prototype, args);
};

/** As `constructFor`, of a built-in: it reads the prototype natively, from an object that has it already. */
exports.constructNativeFor = function construct(callee, newTarget, ...args) {
  return $.construct(callee, args, $.standIn(newTarget.prototype, newTarget));
};
