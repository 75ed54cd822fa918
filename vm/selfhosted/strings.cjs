'use strict';

// String.prototype methods that ask a pattern what to do, or call a replacement (ECMA-262, 22.1.3).
const $ = require('penumbra:intrinsics');
const { isRegExp } = require('./conversions.cjs');
const { replacedByCall, substituted } = require('./substitution.cjs');

/** The method of a pattern under a well-known symbol; undefined: it is taken as text. */
function methodOf(pattern, symbol) {
  if (pattern === undefined || pattern === null) return undefined;
  const method = pattern[symbol];
  if (method === undefined || method === null) return undefined;
  // The type of an input is on the path; what else can be called is none (ECMA-262 B.3.6.3).
  if (typeof method === 'function' || $.isCallable(method)) return method;
  const [found, object] = [$.describe(method), $.describe(pattern)];
  throw $.typeError(
    `'${found}' returned for property '${$.keyText(symbol)}' of object '${object}' is not a function`,
  );
}

function checkGlobal(pattern, name) {
  if (pattern === undefined || pattern === null || !isRegExp(pattern)) return;
  const { flags } = pattern;
  if (flags === undefined || flags === null) {
    throw $.typeError(
      name === 'replaceAll'
        ? 'String.prototype.replaceAll called on null or undefined'
        : `The .flags property of the argument to String.prototype.${name} cannot be null or undefined`,
    );
  }
  if ($.indexOfText(`${flags}`, 'g', 0) >= 0) return;
  throw $.typeError(`String.prototype.${name} called with a non-global RegExp argument`);
}

/** 22.2.3.1 RegExpCreate */
function expressionOf(pattern, flags) {
  return new $.RegExp(pattern === undefined ? undefined : `${pattern}`, flags);
}

exports.matchPattern = function match(pattern) {
  const matcher = methodOf(pattern, $.matchSymbol);
  if (matcher !== undefined) return callFunction(matcher, pattern, this);
  const text = `${this}`;
  return expressionOf(pattern, undefined)[$.matchSymbol](text);
};

exports.matchAllPattern = function matchAll(pattern) {
  checkGlobal(pattern, 'matchAll');
  const matcher = methodOf(pattern, $.matchAllSymbol);
  if (matcher !== undefined) return callFunction(matcher, pattern, this);
  const text = `${this}`;
  return expressionOf(pattern, 'g')[$.matchAllSymbol](text);
};

exports.searchPattern = function search(pattern) {
  const searcher = methodOf(pattern, $.searchSymbol);
  if (searcher !== undefined) return callFunction(searcher, pattern, this);
  const text = `${this}`;
  return expressionOf(pattern, undefined)[$.searchSymbol](text);
};

exports.splitPattern = function split(separator, limit) {
  const splitter = methodOf(separator, $.splitSymbol);
  if (splitter !== undefined) return callFunction(splitter, separator, this, limit);
  const text = `${this}`;
  const most = limit === undefined ? 4294967295 : +limit >>> 0;
  const wanted = `${separator}`;
  const parts = $.newArray();
  if (most === 0) return parts;
  if (separator === undefined) $.define(parts, 0, text);
  else if (wanted === '') splitUnits(parts, text, most);
  else splitAt(parts, text, wanted, most);
  return parts;
};

function splitUnits(parts, text, most) {
  for (let at = 0; at < most && at < text.length; at++) $.define(parts, at, text[at]);
}

function splitAt(parts, text, separator, most) {
  let start = 0;
  for (let at = $.indexOfText(text, separator, 0); at >= 0; at = $.indexOfText(text, separator, start)) {
    $.define(parts, parts.length, $.partOfText(text, start, at));
    if (parts.length === most) return;
    start = at + separator.length;
  }
  $.define(parts, parts.length, $.restOfText(text, start));
}

exports.replacePattern = function replace(pattern, replacement) {
  const replacer = pattern === undefined || pattern === null ? undefined : pattern[$.replaceSymbol];
  if (
    replacer !== undefined &&
    replacer !== null &&
    typeof replacer !== 'function' &&
    !$.isCallable(replacer)
  ) {
    throw $.typeError(`${$.valueText(replacer)} is not a function`);
  }
  if (replacer !== undefined && replacer !== null) return callFunction(replacer, pattern, this, replacement);
  const text = `${this}`;
  const wanted = `${pattern}`;
  const isCalled = typeof replacement === 'function';
  const template = isCalled ? '' : `${replacement}`;
  const position = $.indexOfText(text, wanted, 0);
  return position < 0
    ? text
    : replaceAt(text, wanted, [position], template, isCalled ? replacement : undefined);
};

exports.replaceAllPattern = function replaceAll(pattern, replacement) {
  checkGlobal(pattern, 'replaceAll');
  const replacer = methodOf(pattern, $.replaceSymbol);
  if (replacer !== undefined) return callFunction(replacer, pattern, this, replacement);
  const text = `${this}`;
  const wanted = `${pattern}`;
  const isCalled = typeof replacement === 'function';
  const template = isCalled ? '' : `${replacement}`;
  const step = wanted.length > 1 ? wanted.length : 1;
  const positions = $.newArray();
  for (let at = $.indexOfText(text, wanted, 0); at >= 0; at = $.indexOfText(text, wanted, at + step)) {
    $.define(positions, positions.length, at);
  }
  return replaceAt(text, wanted, positions, template, isCalled ? replacement : undefined);
};

/** A text with a part of it replaced at some positions: by what a function gives, or by a template. */
function replaceAt(text, part, positions, template, replacement) {
  let out = '';
  let end = 0;
  for (let n = 0; n < positions.length; n++) {
    const position = positions[n];
    const value =
      replacement === undefined
        ? substituted(template, part, [], position, text, undefined)
        : replacedByCall(replacement, part, [], position, text, undefined);
    out += $.partOfText(text, end, position) + value;
    end = position + part.length;
  }
  return out + $.restOfText(text, end);
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
  return out + $.restOfText(text, end);
};

/** 22.1.2.4 String.raw */
exports.rawText = function raw(template, ...substitutions) {
  const literals = $.toObject($.toObject(template).raw);
  const length = $.lengthOf(literals);
  let text = '';
  for (let k = 0; k < length; k++) {
    text += `${literals[k]}`;
    if (k + 1 < length && k < substitutions.length) text += `${substitutions[k]}`;
  }
  return text;
};
