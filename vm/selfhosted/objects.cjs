'use strict';

// Object and its prototype, where they may run code of the program (ECMA-262, 20.1).
const $ = require('penumbra:intrinsics');
const { fromDescriptor, isData, toDescriptor } = require('./descriptors.cjs');
const { checkPrototype, keyOf } = require('./reflect.cjs');
const { isObject } = $;

function objectOf(value) {
  if (value === undefined || value === null) throw $.typeError('Cannot convert undefined or null to object');
  return $.toObject(value);
}

exports.getOwnDescriptor = function getOwnPropertyDescriptor(value, key) {
  const object = objectOf(value);
  return fromDescriptor($.getOwn(object, keyOf(key)));
};

exports.getOwnDescriptors = function getOwnPropertyDescriptors(value) {
  const object = objectOf(value);
  const keys = $.ownKeys(object);
  const out = $.newObject();
  for (let k = 0; k < keys.length; k++) {
    const descriptor = fromDescriptor($.getOwn(object, keys[k]));
    if (descriptor !== undefined) $.createData(out, keys[k], descriptor);
  }
  return out;
};

function keysOfType(value, type) {
  const keys = $.ownKeys(objectOf(value));
  const list = $.newArray();
  for (let k = 0; k < keys.length; k++) if (typeof keys[k] === type) $.define(list, list.length, keys[k]);
  return list;
}
exports.ownNames = (value) => keysOfType(value, 'string');
exports.ownSymbols = (value) => keysOfType(value, 'symbol');

exports.objectKeys = function keys(value) {
  const object = objectOf(value);
  const names = keysOfType(object, 'string');
  const list = $.newArray();
  for (let k = 0; k < names.length; k++) {
    if ($.isEnumerable(object, names[k])) $.define(list, list.length, names[k]);
  }
  return list;
};

exports.objectHasOwn = function hasOwn(value, key) {
  const object = objectOf(value);
  return $.getOwn(object, keyOf(key)) !== undefined;
};

exports.objectGetPrototypeOf = (value) => $.getPrototypeOf(objectOf(value));

exports.objectSetPrototypeOf = function setPrototypeOf(value, prototype) {
  if (value === undefined || value === null) {
    throw $.typeError('Object.setPrototypeOf called on null or undefined');
  }
  checkPrototype(prototype);
  if (isObject(value)) $.setPrototypeOf(value, prototype, true);
  return value;
};

exports.objectIsExtensible = (value) => isObject(value) && $.isExtensible(value);

exports.objectPreventExtensions = function preventExtensions(value) {
  if (isObject(value)) $.preventExtensions(value, true);
  return value;
};

/** 7.3.16 SetIntegrityLevel */
function setIntegrity(object, freezes) {
  $.preventExtensions(object, true);
  const keys = $.ownKeys(object);
  for (let k = 0; k < keys.length; k++) {
    const descriptor = $.newRecord();
    descriptor.configurable = false;
    if (freezes) {
      const own = $.getOwn(object, keys[k]);
      if (own === undefined) continue;
      if (isData(own)) descriptor.writable = false;
    }
    $.defineOwn(object, keys[k], descriptor, true);
  }
}

exports.freeze = function freeze(value) {
  if (isObject(value)) setIntegrity(value, true);
  return value;
};

exports.seal = function seal(value) {
  if (isObject(value)) setIntegrity(value, false);
  return value;
};

/** 7.3.17 TestIntegrityLevel */
function testIntegrity(object, isFrozen) {
  if ($.isExtensible(object)) return false;
  const keys = $.ownKeys(object);
  for (let k = 0; k < keys.length; k++) {
    const own = $.getOwn(object, keys[k]);
    if (own === undefined) continue;
    if (own.configurable || (isFrozen && isData(own) && own.writable)) return false;
  }
  return true;
}
exports.isFrozen = (value) => !isObject(value) || testIntegrity(value, true);
exports.isSealed = (value) => !isObject(value) || testIntegrity(value, false);

exports.objectDefine = function defineProperty(object, key, attributes) {
  if (!isObject(object)) throw $.typeError('Object.defineProperty called on non-object');
  const name = keyOf(key);
  $.defineOwn(object, name, toDescriptor(attributes), true);
  return object;
};

/** 20.1.2.3.1 ObjectDefineProperties */
function defineAll(object, properties) {
  if (!isObject(object)) throw $.typeError('Object.defineProperties called on non-object');
  const from = objectOf(properties);
  const keys = $.ownKeys(from);
  const names = $.newArray();
  const descriptors = $.newArray();
  for (let k = 0; k < keys.length; k++) {
    if (!$.isEnumerable(from, keys[k])) continue;
    $.define(descriptors, names.length, toDescriptor(from[keys[k]]));
    $.define(names, names.length, keys[k]);
  }
  for (let k = 0; k < names.length; k++) $.defineOwn(object, names[k], descriptors[k], true);
  return object;
}
exports.defineAll = defineAll;

exports.createObject = function create(prototype, properties) {
  checkPrototype(prototype);
  const made = $.newObject();
  $.setPrototypeOf(made, prototype, true);
  return properties === undefined ? made : defineAll(made, properties);
};

// biome-ignore lint/suspicious/noShadowRestrictedNames: a program sees the name
exports.hasOwnProperty = function hasOwnProperty(key) {
  const name = keyOf(key);
  return $.getOwn(objectOf(this), name) !== undefined;
};

// biome-ignore lint/suspicious/noShadowRestrictedNames: a program sees the name
exports.propertyIsEnumerable = function propertyIsEnumerable(key) {
  const name = keyOf(key);
  return $.isEnumerable(objectOf(this), name);
};

// biome-ignore lint/suspicious/noShadowRestrictedNames: a program sees the name
exports.isPrototypeOf = function isPrototypeOf(value) {
  if (!isObject(value)) return false;
  const object = objectOf(this);
  for (let up = $.getPrototypeOf(value); up !== null; up = $.getPrototypeOf(up))
    if (up === object) return true;
  return $.isForeignInstance(value, object);
};

/** B.2.2.2 and B.2.2.3 */
function defineAccessor(receiver, key, callee, field, name) {
  const object = objectOf(receiver);
  if (typeof callee !== 'function') throw $.typeError(`Object.prototype.${name}: Expecting function`);
  const descriptor = $.newRecord();
  descriptor[field] = callee;
  descriptor.enumerable = true;
  descriptor.configurable = true;
  $.defineOwn(object, keyOf(key), descriptor, true);
}

exports.defineGetter = function __defineGetter__(key, getter) {
  defineAccessor(this, key, getter, 'get', '__defineGetter__');
};

exports.defineSetter = function __defineSetter__(key, setter) {
  defineAccessor(this, key, setter, 'set', '__defineSetter__');
};

/** B.2.2.4 and B.2.2.5 */
function lookupAccessor(receiver, key, field) {
  const object = objectOf(receiver);
  const name = keyOf(key);
  for (let up = object; up !== null; up = $.getPrototypeOf(up)) {
    const own = $.getOwn(up, name);
    if (own !== undefined) return isData(own) ? undefined : own[field];
  }
}

exports.lookupGetter = function __lookupGetter__(key) {
  return lookupAccessor(this, key, 'get');
};

exports.lookupSetter = function __lookupSetter__(key) {
  return lookupAccessor(this, key, 'set');
};

// biome-ignore lint/suspicious/noShadowRestrictedNames: a program sees the name
exports.toLocaleText = function toLocaleString() {
  return this.toString();
};

/** 20.1.3.6 Object.prototype.toString */
// biome-ignore lint/suspicious/noShadowRestrictedNames: a program sees the name
exports.tagText = function toString() {
  const object = $.toObject(this);
  const asked = $.askedForTag(object);
  const builtin = $.builtinTag(asked);
  const tag = asked[$.toStringTagSymbol];
  return `[object ${typeof tag === 'string' ? tag : builtin}]`;
};

exports.getProto = function __proto__() {
  return $.getPrototypeOf(objectOf(this));
};

exports.setProto = function __proto__(prototype) {
  if ((isObject(prototype) || prototype === null) && isObject(this)) $.setPrototypeOf(this, prototype, true);
};
