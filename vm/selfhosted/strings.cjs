'use strict';

// String.prototype methods with a function for the replacement (ECMA-262, 22.1.3.19, 22.1.3.20 and 22.2.6.11).
const $ = require('penumbra:intrinsics');

/** The method of a pattern that replaces; undefined: it is taken as text. */
function replacerOf(pattern) {
  if (pattern === undefined || pattern === null) return undefined;
  const replacer = pattern[$.replaceSymbol];
  if (replacer === undefined || replacer === null) return undefined;
  if (typeof replacer !== 'function') throw $.typeError(`${$.valueText(replacer)} is not a function`);
  return replacer;
}

exports.replaceText = function replace(pattern, replacement) {
  const replacer = replacerOf(pattern);
  if (replacer !== undefined) return callFunction(replacer, pattern, this, replacement);
  const text = `${this}`;
  const wanted = `${pattern}`;
  const position = $.indexOfText(text, wanted, 0);
  if (position < 0) return text;
  const value = `${callFunction(replacement, undefined, wanted, position, text)}`;
  return $.partOfText(text, 0, position) + value + $.partOfText(text, position + wanted.length, text.length);
};

exports.replaceAllText = function replaceAll(pattern, replacement) {
  if (pattern !== undefined && pattern !== null && isRegExp(pattern)) {
    const flags = pattern.flags;
    if (flags === undefined || flags === null) {
      throw $.typeError('String.prototype.replaceAll called on null or undefined');
    }
    if ($.indexOfText(`${flags}`, 'g', 0) < 0) {
      throw $.typeError('String.prototype.replaceAll called with a non-global RegExp argument');
    }
  }
  const replacer = replacerOf(pattern);
  if (replacer !== undefined) return callFunction(replacer, pattern, this, replacement);
  const text = `${this}`;
  const wanted = `${pattern}`;
  const step = wanted.length > 1 ? wanted.length : 1;
  const positions = $.newArray();
  for (let at = $.indexOfText(text, wanted, 0); at >= 0; at = $.indexOfText(text, wanted, at + step)) {
    $.define(positions, positions.length, at);
  }
  let out = '';
  let end = 0;
  for (let n = 0; n < positions.length; n++) {
    const position = positions[n];
    const value = `${callFunction(replacement, undefined, wanted, position, text)}`;
    out += $.partOfText(text, end, position) + value;
    end = position + wanted.length;
  }
  return out + $.partOfText(text, end, text.length);
};

/** 7.2.8 IsRegExp. */
function isRegExp(value) {
  if (!$.isObject(value)) return false;
  const matcher = value[$.matchSymbol];
  return matcher === undefined ? $.isRegExpObject(value) : !!matcher;
}

/** 22.2.6.11 RegExp.prototype [ @@replace ], of an expression that is as it was made. */
exports.replaceMatches = function replace(string, replacement) {
  const text = `${string}`;
  const matches = $.matchesOf(this, text);
  let out = '';
  let end = 0;
  for (let n = 0; n < matches.length; n++) {
    const { args, position, length } = matches[n];
    const value = `${callFunction($.reflectApply, undefined, replacement, undefined, args)}`;
    out += $.partOfText(text, end, position) + value;
    end = position + length;
  }
  return out + $.partOfText(text, end, text.length);
};

/** 22.1.1.1 String, called with an object. */
// biome-ignore lint/suspicious/noShadowRestrictedNames: a program sees the name
exports.stringOf = function String(value) {
  return `${value}`;
};

/** 21.1.1.1 Number, called with an object. */
// biome-ignore lint/suspicious/noShadowRestrictedNames: a program sees the name
exports.numberOf = function Number(value) {
  let numeric = value;
  const before = numeric++;
  return typeof before === 'bigint' ? callFunction($.Number, undefined, before) : before;
};
