'use strict';

// Steps of operators that may call functions of the program (ECMA-262, section 7).
const $ = require('penumbra:intrinsics');

/** 7.1.1 ToPrimitive. */
exports.toPrimitive = function toPrimitive(input, hint) {
  const exotic = input[$.toPrimitiveSymbol];
  if (exotic !== undefined && exotic !== null) {
    if (typeof exotic !== 'function') throw $.typeError(`${$.valueText(exotic)} is not a function`);
    const result = callFunction(exotic, input, hint);
    if (!$.isObject(result)) return result;
    throw $.typeError('Cannot convert object to primitive value');
  }
  const first = hint === 'string' ? input.toString : input.valueOf;
  if (typeof first === 'function') {
    const result = callFunction(first, input);
    if (!$.isObject(result)) return result;
  }
  const second = hint === 'string' ? input.valueOf : input.toString;
  if (typeof second === 'function') {
    const result = callFunction(second, input);
    if (!$.isObject(result)) return result;
  }
  throw $.typeError('Cannot convert object to primitive value');
};

/** 7.3.11 GetMethod. */
exports.getMethod = function getMethod(value, key) {
  const method = value[key];
  if (method === undefined || method === null) return undefined;
  if (typeof method !== 'function') throw $.typeError(`${$.valueText(method)} is not a function`);
  return method;
};

exports.getIteratorMethod = function getIteratorMethod(value, message) {
  const method = value[$.iteratorSymbol];
  if (typeof method !== 'function') throw $.typeError(message);
  return method;
};

/** 13.10.2 InstanceofOperator, without the final ToBoolean. */
exports.instanceOf = function instanceOf(value, target) {
  const method = target[$.hasInstanceSymbol];
  if (method !== undefined && method !== null && method !== $.hasInstance) {
    if (typeof method !== 'function') throw $.typeError(`${$.valueText(method)} is not a function`);
    return callFunction(method, target, value);
  }
  if (typeof target !== 'function') throw $.typeError("Right-hand side of 'instanceof' is not callable");
  return ordinaryHasInstance(target, value);
};

/** 7.3.22 OrdinaryHasInstance. */
function ordinaryHasInstance(target, value) {
  const bound = $.boundTarget(target);
  if (bound !== undefined) return value instanceof bound;
  if (!$.isObject(value)) return false;
  const prototype = target.prototype;
  if (!$.isObject(prototype)) {
    const text = $.describe(prototype);
    throw $.typeError(`Function has non-object prototype '${text}' in instanceof check`);
  }
  for (let object = $.getPrototypeOf(value); object !== null; object = $.getPrototypeOf(object)) {
    if (object === prototype) return true;
  }
  return $.isForeignInstance(value, prototype);
}
exports.ordinaryHasInstance = function hasInstance(value) {
  return typeof this === 'function' && ordinaryHasInstance(this, value);
};

/** 7.3.18 LengthOfArrayLike. */
exports.lengthOfArrayLike = function lengthOfArrayLike(object) {
  const length = $.toInteger(object.length);
  if (length <= 0) return 0;
  if (length > 9007199254740991) return 9007199254740991;
  return $.countedLength(length);
};

exports.toIntegerSlow = function toIntegerSlow(value) {
  return $.toInteger(+value);
};

/** 10.4.2.2 ArraySpeciesCreate. */
exports.speciesOfProxy = function speciesOfProxy(original, length) {
  return $.isArray(original) ? speciesCreate(original, length) : $.newArrayOf(length);
};

function speciesCreate(original, length) {
  let maker = original.constructor;
  if ($.isForeignArray(maker)) maker = undefined;
  if ($.isObject(maker)) {
    maker = maker[$.speciesSymbol];
    if (maker === null) maker = undefined;
  }
  if (maker === undefined) {
    return $.newArrayOf(length);
  }
  if (!$.isConstructor(maker)) throw $.typeError('object.constructor[Symbol.species] is not a constructor');
  return new maker(length);
}
exports.speciesCreate = speciesCreate;

/** 7.3.19 CreateListFromArrayLike, then a call. */
exports.applyList = function applyList(callee, receiver, list) {
  const length = $.lengthOf(list);
  const args = $.newArray();
  for (let k = 0; k < length; k++) $.define(args, k, list[k]);
  return callFunction(callee, receiver, ...args);
};

/** 20.2.3.2 Function.prototype.bind, of a target that has to be asked; `list` is its receiver and first arguments. */
exports.bindTarget = function bind(native, target, list) {
  const prototype = $.getPrototypeOf(target);
  const length = $.getOwn(target, 'length') === undefined ? 0 : target.length;
  const { name } = target;
  const text = typeof name === 'string' ? `bound ${name}` : 'bound ';
  return $.makeBound(native, target, list, prototype, text, boundLength(length, list.length - 1));
};

function boundLength(length, given) {
  if (typeof length !== 'number') return 0;
  const left = $.toInteger(length) - (given > 0 ? given : 0);
  return left > 0 ? left : 0;
}

/** 20.1.2.1 Object.assign. */
exports.assign = function assign(target, ...sources) {
  if (target === undefined || target === null) {
    throw $.typeError('Cannot convert undefined or null to object');
  }
  const to = $.toObject(target);
  for (let n = 0; n < sources.length; n++) {
    const source = sources[n];
    if (source === undefined || source === null) continue;
    const from = $.toObject(source);
    const keys = $.ownKeys(from);
    for (let k = 0; k < keys.length; k++) {
      const key = keys[k];
      if ($.isEnumerable(from, key)) to[key] = from[key];
    }
  }
  return to;
};

/** 20.1.2.23 Object.values. */
exports.values = function values(object) {
  const keys = $.ownKeys(object);
  const list = $.newArray();
  let n = 0;
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (typeof key === 'string' && $.isEnumerable(object, key)) $.define(list, n++, object[key]);
  }
  return list;
};

/** 20.1.2.5 Object.entries. */
exports.entries = function entries(object) {
  const keys = $.ownKeys(object);
  const list = $.newArray();
  let n = 0;
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (typeof key === 'string' && $.isEnumerable(object, key)) $.define(list, n++, $.pair(key, object[key]));
  }
  return list;
};
