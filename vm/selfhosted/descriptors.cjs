'use strict';

// Property descriptors (ECMA-262, 6.2.6): records without prototype.
const $ = require('penumbra:intrinsics');

const isAccessor = (descriptor) => 'get' in descriptor || 'set' in descriptor;
const isData = (descriptor) => 'value' in descriptor || 'writable' in descriptor;

exports.isAccessor = isAccessor;
exports.isData = isData;

/** 6.2.6.6 CompletePropertyDescriptor */
function completed(descriptor) {
  if (isAccessor(descriptor)) {
    if (!('get' in descriptor)) descriptor.get = undefined;
    if (!('set' in descriptor)) descriptor.set = undefined;
  } else {
    if (!('value' in descriptor)) descriptor.value = undefined;
    if (!('writable' in descriptor)) descriptor.writable = false;
  }
  if (!('enumerable' in descriptor)) descriptor.enumerable = false;
  if (!('configurable' in descriptor)) descriptor.configurable = false;
  return descriptor;
}

exports.completed = completed;

/** 10.1.6.2 IsCompatiblePropertyDescriptor */
function isCompatible(extensible, descriptor, own) {
  if (own === undefined) return extensible;
  if (own.configurable) return true;
  if (descriptor.configurable) return false;
  if ('enumerable' in descriptor && descriptor.enumerable !== own.enumerable) return false;
  if (isAccessor(own)) {
    if (isData(descriptor)) return false;
    if ('get' in descriptor && descriptor.get !== own.get) return false;
    return !('set' in descriptor && descriptor.set !== own.set);
  }
  if (isAccessor(descriptor)) return false;
  if (own.writable) return true;
  return !descriptor.writable && !('value' in descriptor && !$.sameValue(descriptor.value, own.value));
}

exports.isCompatible = isCompatible;

/** 6.2.6.4 FromPropertyDescriptor */
function fromDescriptor(descriptor) {
  if (descriptor === undefined) return undefined;
  const out = $.newObject();
  const fields = ['value', 'writable', 'get', 'set', 'enumerable', 'configurable'];
  for (let k = 0; k < 6; k++)
    if (fields[k] in descriptor) $.createData(out, fields[k], descriptor[fields[k]]);
  return out;
}
exports.fromDescriptor = fromDescriptor;

/** 6.2.6.5 ToPropertyDescriptor */
function toDescriptor(object) {
  if (!$.isObject(object)) throw $.typeError(`Property description must be an object: ${$.describe(object)}`);
  const descriptor = $.newRecord();
  if ('enumerable' in object) descriptor.enumerable = !!object.enumerable;
  if ('configurable' in object) descriptor.configurable = !!object.configurable;
  if ('value' in object) descriptor.value = object.value;
  if ('writable' in object) descriptor.writable = !!object.writable;
  if ('get' in object) descriptor.get = accessorFunction(object.get, 'Getter');
  if ('set' in object) descriptor.set = accessorFunction(object.set, 'Setter');
  if (isAccessor(descriptor) && isData(descriptor)) {
    throw $.typeError(
      `Invalid property descriptor. Cannot both specify accessors and a value or writable attribute, ${$.describe(object)}`,
    );
  }
  return descriptor;
}
exports.toDescriptor = toDescriptor;

function accessorFunction(value, role) {
  if (value === undefined || typeof value === 'function') return value;
  throw $.typeError(`${role} must be a function: ${$.describe(value)}`);
}

/** 7.3.5 CreateDataProperty */
function createDataOn(object, key, value, strict) {
  const descriptor = $.newRecord();
  descriptor.value = value;
  descriptor.writable = true;
  descriptor.enumerable = true;
  descriptor.configurable = true;
  return $.defineOwn(object, key, descriptor, strict);
}
exports.createDataOn = (object, key, value) => createDataOn(object, key, value, false);

/** 7.3.7 CreateDataPropertyOrThrow */
exports.createDataOrThrow = (object, key, value) => createDataOn(object, key, value, true);
