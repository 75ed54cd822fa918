'use strict';

// Reflect, where it may run code of the program (ECMA-262, 28.1).
const $ = require('penumbra:intrinsics');
const { fromDescriptor, toDescriptor } = require('./descriptors.cjs');
const { isObject } = $;

/** 7.1.19 ToPropertyKey */
function keyOf(value) {
  const key = $.toPrimitive(value, 'string');
  return typeof key === 'symbol' ? key : `${key}`;
}
exports.keyOf = keyOf;

function checkObject(value, name) {
  if (!isObject(value)) throw $.typeError(`Reflect.${name} called on non-object`);
}

function checkPrototype(value) {
  if (isObject(value) || value === null) return;
  throw $.typeError(`Object prototype may only be an Object or null: ${$.describe(value)}`);
}
exports.checkPrototype = checkPrototype;

exports.reflectGet = function get(target, key, ...receiver) {
  checkObject(target, 'get');
  return $.get(target, keyOf(key), receiver.length > 0 ? receiver[0] : target);
};

exports.reflectSet = function set(target, key, value, ...receiver) {
  checkObject(target, 'set');
  return $.set(target, keyOf(key), value, receiver.length > 0 ? receiver[0] : target, false);
};

exports.reflectHas = function has(target, key) {
  checkObject(target, 'has');
  return keyOf(key) in target;
};

exports.reflectDelete = function deleteProperty(target, key) {
  checkObject(target, 'deleteProperty');
  return $.removeProperty(target, keyOf(key), false);
};

exports.reflectOwnKeys = function ownKeys(target) {
  checkObject(target, 'ownKeys');
  return $.ownKeys(target);
};

exports.reflectGetOwn = function getOwnPropertyDescriptor(target, key) {
  checkObject(target, 'getOwnPropertyDescriptor');
  return fromDescriptor($.getOwn(target, keyOf(key)));
};

exports.reflectDefine = function defineProperty(target, key, attributes) {
  checkObject(target, 'defineProperty');
  const name = keyOf(key);
  return $.defineOwn(target, name, toDescriptor(attributes), false);
};

exports.reflectGetPrototypeOf = function getPrototypeOf(target) {
  checkObject(target, 'getPrototypeOf');
  return $.getPrototypeOf(target);
};

exports.reflectSetPrototypeOf = function setPrototypeOf(target, prototype) {
  checkObject(target, 'setPrototypeOf');
  checkPrototype(prototype);
  return $.setPrototypeOf(target, prototype, false);
};

exports.reflectIsExtensible = function isExtensible(target) {
  checkObject(target, 'isExtensible');
  return $.isExtensible(target);
};

exports.reflectPreventExtensions = function preventExtensions(target) {
  checkObject(target, 'preventExtensions');
  return $.preventExtensions(target, false);
};

/** 28.1.2 Reflect.construct, of a list that has to be read. */
exports.reflectConstruct = function construct(target, list, newTarget) {
  if (!isObject(list)) throw $.typeError('CreateListFromArrayLike called on non-object');
  const length = $.lengthOf(list);
  const args = $.newArray();
  for (let k = 0; k < length; k++) $.define(args, k, list[k]);
  return $.construct(target, args, newTarget);
};
