'use strict';

// Internal methods of proxies (ECMA-262, 10.5). `strict` asks for an exception where the result would be false.
const $ = require('penumbra:intrinsics');
const { completed, fromDescriptor, isCompatible, isData, toDescriptor } = require('./descriptors.cjs');

/** 7.3.11 GetMethod, of a trap. */
function trapOf(handler, name) {
  const trap = handler[name];
  if (trap === undefined || trap === null) return undefined;
  if (typeof trap === 'function') return trap;
  const [found, object] = [$.describe(trap), $.describe(handler)];
  throw $.typeError(`'${found}' returned for property '${name}' of object '${object}' is not a function`);
}

/** The same of a trap that stands for a call: its message is that of the call. */
function called(trap) {
  if (trap === undefined || trap === null) return undefined;
  if (typeof trap !== 'function') throw $.typeError($.notTrap(trap));
  return trap;
}

function falsish(name, key, strict) {
  if (!strict) return false;
  const place = key === undefined ? '' : ` for property '${$.keyText(key)}'`;
  throw $.typeError(`'${name}' on proxy: trap returned falsish${place}`);
}

/** 10.5.1 [[GetPrototypeOf]] */
exports.proxyGetPrototypeOf = function getPrototypeOf(proxy) {
  const handler = $.openProxy(proxy, 'getPrototypeOf');
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, 'getPrototypeOf');
  if (trap === undefined) return $.getPrototypeOf(target);
  const prototype = callFunction(trap, handler, target);
  if (!$.isObject(prototype) && prototype !== null) {
    throw $.typeError("'getPrototypeOf' on proxy: trap returned neither object nor null");
  }
  if ($.isExtensible(target)) return prototype;
  if (prototype === $.getPrototypeOf(target)) return prototype;
  throw $.typeError(
    "'getPrototypeOf' on proxy: proxy target is non-extensible but the trap did not return its actual prototype",
  );
};

/** 10.5.2 [[SetPrototypeOf]] */
exports.proxySetPrototypeOf = function setPrototypeOf(proxy, prototype, strict) {
  const handler = $.openProxy(proxy, 'setPrototypeOf');
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, 'setPrototypeOf');
  if (trap === undefined) return $.setPrototypeOf(target, prototype, strict);
  if (!callFunction(trap, handler, target, prototype)) {
    if (!strict) return false;
    throw $.typeError("'setPrototypeOf' on proxy: trap returned falsish for property 'undefined'");
  }
  if ($.isExtensible(target) || prototype === $.getPrototypeOf(target)) return true;
  throw $.typeError(
    "'setPrototypeOf' on proxy: trap returned truish for setting a new prototype on the non-extensible proxy target",
  );
};

/** 10.5.3 [[IsExtensible]] */
exports.proxyIsExtensible = function isExtensible(proxy) {
  const handler = $.openProxy(proxy, 'isExtensible');
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, 'isExtensible');
  if (trap === undefined) return $.isExtensible(target);
  const result = !!callFunction(trap, handler, target);
  const actual = $.isExtensible(target);
  if (result === actual) return result;
  throw $.typeError(
    `'isExtensible' on proxy: trap result does not reflect extensibility of proxy target (which is '${actual}')`,
  );
};

/** 10.5.4 [[PreventExtensions]] */
exports.proxyPreventExtensions = function preventExtensions(proxy, strict) {
  const handler = $.openProxy(proxy, 'preventExtensions');
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, 'preventExtensions');
  if (trap === undefined) return $.preventExtensions(target, strict);
  if (!callFunction(trap, handler, target)) return falsish('preventExtensions', undefined, strict);
  if (!$.isExtensible(target)) return true;
  throw $.typeError("'preventExtensions' on proxy: trap returned truish but the proxy target is extensible");
};

/** 10.5.5 [[GetOwnProperty]] */
exports.proxyGetOwn = function getOwnPropertyDescriptor(proxy, key) {
  const name = 'getOwnPropertyDescriptor';
  const handler = $.openProxy(proxy, name);
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, name);
  if (trap === undefined) return $.getOwn(target, key);
  const result = callFunction(trap, handler, target, key);
  const at = `property '${$.keyText(key)}'`;
  if (!$.isObject(result) && result !== undefined) {
    throw $.typeError(`'${name}' on proxy: trap returned neither object nor undefined for ${at}`);
  }
  const own = $.getOwn(target, key);
  if (result === undefined) {
    if (own === undefined) return undefined;
    if (!own.configurable) {
      throw $.typeError(
        `'${name}' on proxy: trap returned undefined for ${at} which is non-configurable in the proxy target`,
      );
    }
    if ($.isExtensible(target)) return undefined;
    throw $.typeError(
      `'${name}' on proxy: trap returned undefined for ${at} which exists in the non-extensible proxy target`,
    );
  }
  const extensible = $.isExtensible(target);
  const descriptor = completed(toDescriptor(result));
  if (!isCompatible(extensible, descriptor, own)) {
    throw $.typeError(
      `'${name}' on proxy: trap returned descriptor for ${at} that is incompatible with the existing property in the proxy target`,
    );
  }
  if (!descriptor.configurable) {
    if (own === undefined || own.configurable) {
      throw $.typeError(
        `'${name}' on proxy: trap reported non-configurability for ${at} which is either non-existent or configurable in the proxy target`,
      );
    }
    if (descriptor.writable === false && own.writable) {
      throw $.typeError(
        `'${name}' on proxy: trap reported non-configurable and writable for ${at} which is non-configurable, non-writable in the proxy target`,
      );
    }
  }
  return descriptor;
};

exports.proxyIsEnumerable = function isEnumerable(proxy, key) {
  const own = $.getOwn(proxy, key);
  return own === undefined ? false : own.enumerable;
};

/** 10.5.6 [[DefineOwnProperty]] */
exports.proxyDefineOwn = function defineProperty(proxy, key, descriptor, strict) {
  const handler = $.openProxy(proxy, 'defineProperty');
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, 'defineProperty');
  if (trap === undefined) return $.defineOwn(target, key, descriptor, strict);
  if (!callFunction(trap, handler, target, key, fromDescriptor(descriptor))) {
    return falsish('defineProperty', key, strict);
  }
  const start = "'defineProperty' on proxy: trap returned truish for";
  const at = `property '${$.keyText(key)}'`;
  const own = $.getOwn(target, key);
  const extensible = $.isExtensible(target);
  const fixes = descriptor.configurable === false;
  if (own === undefined) {
    if (!extensible) throw $.typeError(`${start} adding ${at}  to the non-extensible proxy target`);
  } else if (!isCompatible(extensible, descriptor, own)) {
    throw $.typeError(
      `${start} adding ${at}  that is incompatible with the existing property in the proxy target`,
    );
  }
  if (fixes && (own === undefined || own.configurable)) {
    throw $.typeError(
      `${start} defining non-configurable ${at} which is either non-existent or configurable in the proxy target`,
    );
  }
  if (own !== undefined && !own.configurable && own.writable && descriptor.writable === false) {
    throw $.typeError(
      `${start} defining non-configurable ${at} which cannot be non-writable, unless there exists a corresponding non-configurable, non-writable own property of the target object.`,
    );
  }
  return true;
};

/** 10.5.7 [[HasProperty]] */
exports.proxyHas = function has(proxy, key) {
  const handler = $.openProxy(proxy, 'has');
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, 'has');
  if (trap === undefined) return key in target;
  const result = !!callFunction(trap, handler, target, key);
  if (result) return true;
  const own = $.getOwn(target, key);
  if (own === undefined) return false;
  const at = `'has' on proxy: trap returned falsish for property '${$.keyText(key)}'`;
  if (!own.configurable) throw $.typeError(`${at} which exists in the proxy target as non-configurable`);
  if ($.isExtensible(target)) return false;
  throw $.typeError(`${at} but the proxy target is not extensible`);
};

/** 10.5.8 [[Get]] */
exports.proxyGet = function get(proxy, key, receiver) {
  const handler = $.openProxy(proxy, 'get');
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, 'get');
  if (trap === undefined) return $.get(target, key, receiver);
  const value = callFunction(trap, handler, target, key, receiver);
  const own = $.getOwn(target, key);
  if (own === undefined || own.configurable) return value;
  const at = `'get' on proxy: property '${$.keyText(key)}' is a`;
  if (isData(own)) {
    if (own.writable || $.sameValue(value, own.value)) return value;
    const [wanted, got] = [$.describe(own.value), $.describe(value)];
    throw $.typeError(
      `${at} read-only and non-configurable data property on the proxy target but the proxy did not return its actual value (expected '${wanted}' but got '${got}')`,
    );
  }
  if (own.get !== undefined || value === undefined) return value;
  throw $.typeError(
    `${at} non-configurable accessor property on the proxy target and does not have a getter function, but the trap did not return 'undefined' (got '${$.describe(value)}')`,
  );
};

/** 10.5.9 [[Set]] */
exports.proxySet = function set(proxy, key, value, receiver, strict) {
  const handler = $.openProxy(proxy, 'set');
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, 'set');
  if (trap === undefined) return $.set(target, key, value, receiver, strict);
  if (!callFunction(trap, handler, target, key, value, receiver)) return falsish('set', key, strict);
  const own = $.getOwn(target, key);
  if (own === undefined || own.configurable) return true;
  const at = `'set' on proxy: trap returned truish for property '${$.keyText(key)}' which exists in the proxy target as a non-configurable and non-writable`;
  if (isData(own)) {
    if (own.writable || $.sameValue(value, own.value)) return true;
    throw $.typeError(`${at} data property with a different value`);
  }
  if (own.set !== undefined) return true;
  throw $.typeError(`${at} accessor property without a setter`);
};

/** 10.5.10 [[Delete]] */
exports.proxyDelete = function deleteProperty(proxy, key, strict) {
  const handler = $.openProxy(proxy, 'deleteProperty');
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, 'deleteProperty');
  if (trap === undefined) return $.removeProperty(target, key, strict);
  if (!callFunction(trap, handler, target, key)) return falsish('deleteProperty', key, strict);
  const own = $.getOwn(target, key);
  if (own === undefined) return true;
  const at = `'deleteProperty' on proxy: trap returned truish for property '${$.keyText(key)}'`;
  if (!own.configurable) throw $.typeError(`${at} which is non-configurable in the proxy target`);
  if ($.isExtensible(target)) return true;
  throw $.typeError(`${at} but the proxy target is non-extensible`);
};

/** 10.5.11 [[OwnPropertyKeys]] */
exports.proxyOwnKeys = function ownKeys(proxy) {
  const handler = $.openProxy(proxy, 'ownKeys');
  const target = $.proxyTarget(proxy);
  const trap = trapOf(handler, 'ownKeys');
  if (trap === undefined) return $.ownKeys(target);
  const keys = keyList(callFunction(trap, handler, target));
  const rest = $.keySet(keys);
  if (rest === undefined) throw $.typeError("'ownKeys' on proxy: trap returned duplicate entries");
  const extensible = $.isExtensible(target);
  const actual = $.ownKeys(target);
  const loose = $.newArray();
  const fixed = $.newArray();
  for (let k = 0; k < actual.length; k++) {
    const own = $.getOwn(target, actual[k]);
    const list = own !== undefined && !own.configurable ? fixed : loose;
    $.define(list, list.length, actual[k]);
  }
  if (extensible && fixed.length === 0) return keys;
  takeAll(rest, fixed);
  if (extensible) return keys;
  takeAll(rest, loose);
  if ($.isEmptySet(rest)) return keys;
  throw $.typeError("'ownKeys' on proxy: trap returned extra keys but proxy target is non-extensible");
};

function takeAll(rest, keys) {
  for (let k = 0; k < keys.length; k++) {
    if ($.takeKey(rest, keys[k])) continue;
    throw $.typeError(`'ownKeys' on proxy: trap result did not include '${$.keyText(keys[k])}'`);
  }
}

/** 7.3.19 CreateListFromArrayLike, of property keys. */
function keyList(object) {
  if (!$.isObject(object)) throw $.typeError('CreateListFromArrayLike called on non-object');
  const list = $.newArray();
  const length = $.lengthOf(object);
  for (let k = 0; k < length; k++) {
    const key = object[k];
    if (typeof key !== 'string' && typeof key !== 'symbol') {
      throw $.typeError(`${$.describe(key)} is not a valid property name`);
    }
    $.define(list, k, key);
  }
  return list;
}

/** 10.5.12 [[Call]] */
exports.proxyCall = function apply(proxy, receiver, args) {
  const handler = $.openProxy(proxy, 'apply');
  const target = $.proxyTarget(proxy);
  const trap = called(handler.apply);
  if (trap === undefined) return $.call(target, receiver, args);
  return callFunction(trap, handler, target, receiver, args);
};

/** 10.5.13 [[Construct]] */
exports.proxyConstruct = function construct(proxy, args, newTarget) {
  const handler = $.openProxy(proxy, 'construct');
  const target = $.proxyTarget(proxy);
  const trap = called(handler.construct);
  if (trap === undefined) return $.construct(target, args, newTarget);
  const made = callFunction(trap, handler, target, args, newTarget);
  if ($.isObject(made)) return made;
  throw $.typeError(`'construct' on proxy: trap returned non-object ('${$.describe(made)}')`);
};
