'use strict';

// Operands of built-ins, converted before these run (ECMA-262, 7.1); see `models/conversions.ts`.
const $ = require('penumbra:intrinsics');
const { isObject, toPrimitive } = $;

function convertAndCall(callee, newTarget, receiver, pattern, args) {
  let self = receiver;
  if (pattern[0] === 's') self = `${receiver}`;
  const given = $.newArray();
  const last = $.lastIndexOf(args[0]);
  for (let at = 0; at < args.length; at++) $.define(given, at, args[at]);
  for (let at = 0; at < args.length; at++) {
    const letter = letterAt(pattern, at + 1);
    if (letter === undefined) break;
    const value = args[at];
    args[at] = converted(letter, value, self, args);
    if (isBeyond(letter, args[at], last, callee, args[0])) {
      for (let rest = at + 1; rest < args.length; rest++) args[rest] = undefined;
      break;
    }
  }
  return $.callConverted(callee, newTarget, self, args, given);
}
exports.convertAndCall = convertAndCall;

exports.constructConverted = function construct(callee, newTarget, pattern, args) {
  const target = newTarget === callee ? callee : $.standIn(newTarget.prototype, newTarget);
  return convertAndCall(callee, target, undefined, pattern, args);
};

function letterAt(pattern, at) {
  const last = pattern.length - 1;
  return pattern[last] === '*' && at >= last ? pattern[last - 1] : pattern[at];
}

/** Whether the built-in gives up at an operand. */
/** @param last index into the elements of `first`, the first operand, before anything was converted */
function isBeyond(letter, value, last, callee, first) {
  if (letter === 'r') return isObject(value);
  if (!isIndex(letter)) return false;
  const index = $.toInteger(value);
  if (letter === 'c') return index < 0 || index > 0x10ffff || index !== +value;
  if (index < 0 || index > 9007199254740991) return true;
  if (letter === 'u') return index % callee.BYTES_PER_ELEMENT !== 0;
  return letter === 'e' ? index > last : letter === 'b' && index > $.lastIndexOf(first);
}

function isIndex(letter) {
  return letter === 'i' || letter === 'c' || letter === 'e' || letter === 'b' || letter === 'u';
}

function converted(letter, value, self, args) {
  const isSymbol = typeof value === 'symbol';
  switch (letter) {
    case 'n':
    case 'i':
    case 'c':
    case 'e':
    case 'b':
    case 'u':
      return isObject(value) || isSymbol || typeof value === 'bigint' ? +value : value;
    case 'v':
      return $.isNaN($.timeOf(self)) ? value : converted('n', value, self, args);
    case 's':
      return isObject(value) || isSymbol ? `${value}` : value;
    case 'p':
      return toPrimitive(value, 'number');
    case 'q':
      return elementFrom(value, args[0]);
    case 'd':
      return toPrimitive(value, 'default');
    case 'r':
      // The built-in says in its own words that it takes no regular expression.
      return isRegExp(value) ? $.plainRegExp() : isObject(value) || isSymbol ? `${value}` : value;
    case 'f':
      if (!(+args[0] > self.length)) return undefined;
      return isObject(value) || isSymbol ? `${value}` : value;
    case 'o':
      return isObject(value) ? causeOf(value) : value;
    case 'm':
      return isObject(value) ? limitOf(value) : value;
    default:
      return value;
  }
}

/** A value as an element of a typed array, before it is cut off. */
function elementFrom(value, array) {
  const primitive = toPrimitive(value, 'number');
  return $.holdsBigInts(array) ? $.toBigInt(primitive) : +primitive;
}
exports.elementFrom = elementFrom;

/** 20.5.8.1 InstallErrorCause. */
function causeOf(options) {
  const copy = $.newRecord();
  if ('cause' in options) copy.cause = options.cause;
  return copy;
}

exports.causeOf = causeOf;

/** 25.1.3.7 GetArrayBufferMaxByteLengthOption. */
function limitOf(options) {
  const copy = $.newRecord();
  const limit = options.maxByteLength;
  copy.maxByteLength = limit === undefined ? undefined : +limit;
  return copy;
}

/** 7.2.8 IsRegExp. */
function isRegExp(value) {
  if (!isObject(value)) return false;
  const matcher = value[$.matchSymbol];
  return matcher === undefined ? $.isRegExpObject(value) : !!matcher;
}
exports.isRegExp = isRegExp;
